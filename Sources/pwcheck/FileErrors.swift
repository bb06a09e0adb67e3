internal import Platform

extension SystemError {
  /// The message to end a command with, about a file that was named on the command line.
  func commandError(about path: String) -> CommandError {
    if isStandardInputTaken {
      return CommandError(
        "standard input can be read only once. Replace one '-' by the name of a file.")
    }
    if isDevice {
      return CommandError(
        "\(quotedPath(path)): this is a device, which may have no end. Name a file.")
    }
    if isFolder { return CommandError("\(quotedPath(path)): this is a folder. Name a file in it.") }
    if path.isEmpty { return CommandError("the name of a file is empty.") }
    let suggestion = isMissing ? nearestFile(to: path) : nil
    return CommandError(
      "\(quotedPath(path)): \(message)."
        + (suggestion.map { " Did you mean '\(quotedPath($0))'?" } ?? ""))
  }
}

extension OutputFileError {
  var sentence: String {
    switch self {
    case .standardOutput:
      return
        "'-' is not the name of a file to write. Leave the option out for standard output, or write './-' for a file of this name."
    case .inUse(let path, let option, let use):
      let other =
        switch use {
        case .isRead: "a file that is read"
        case .isWritten(let option): "the file of '\(option)'"
        }
      return
        "'\(option) \(quotedPath(path))' is also \(other), which would be lost. Name another file."
    case .failed(let path, let error):
      return "\(quotedPath(path)) cannot be written: \(error.message)."
    }
  }
}
