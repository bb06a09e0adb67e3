internal import Decompression
internal import PasswordAudit
internal import Platform
internal import UnicodeText

extension ListFiles {
  func error(_ error: AuditError) -> CommandError { CommandError(message(error)) }

  private func message(_ error: AuditError) -> String {
    switch error {
    case .input(let name, let error as SystemError): error.commandError(about: name).message
    case .input(let name, is CutShort):
      "\(quotedPath(name)): the list was cut short while it was read. Audit a copy of it."
    case .input(let name, let error as ListSizeChanged): "\(quotedPath(name)): \(error)"
    case .input(let name, is ListChanged):
      "\(quotedPath(name)): the list is not the one that was read up to the checkpoint. Remove the "
        + "checkpoint, and audit it from its beginning."
    case .input(let name, let fault as CompressionFault): compression(fault, name)
    case .input(let name, _): "\(quotedPath(name)): cannot be read."
    case .notText(let name, let kind): notText(name, kind)
    case .zeroBytes(let name):
      "\(quotedPath(name)): the list contains zero bytes. If each password ends with one, add "
        + "'--input nul'. If not, this is a binary file, not a list."
    case .carriageReturns(let name):
      "\(quotedPath(name)): the lines end with CR alone, as on old Macs. "
        + running(translation(name), name)
    case .foreignList(let name, let foreign): asItIs(quotedPath(name), name, foreign.text)
    case .document(let name, .encrypted(let tool)): encrypted(name, tool.text)
    case .document(let name, .noPassword(let line, let foreign)):
      asItIs("\(quotedPath(name)):\(line)", name, foreign.text)
    case .document, .frames, .missingHeader, .sameColumn, .unclosedQuote, .recordTooLong:
      error.description
    case .unknownColumn(let name, let column, let available):
      "\(quotedPath(name)): there is no column '\(quotedPath(column))' in the first line. "
        + (revealsPasswords
          ? "There are \(excerpt(of: available))."
          : "Give its number, such as 'csv:1', or add --reveal to see the names.")
    case .ambiguousColumn(let name, let column, let numbers, let separator):
      "\(quotedPath(name)): \(numbers.count) columns are called '\(quotedPath(column))'. Leave out "
        + "the header and give the column's number: "
        + "tail -n +2 \(path(name).map(shellWord) ?? "FILE") | "
        + reader(of: "csv-\(separator.rawValue):\(numbers[0])")
    case .unclearSeparator(let name, let separators):
      "\(quotedPath(name)): the columns may be separated by "
        + "\(listed(separators.map(\.rawValue), "or")). Say which, as in "
        + "'--input csv-\(separators[0].rawValue):COLUMN'."
    case .output: "the report cannot be written."
    }
  }

  private func asItIs(_ place: String, _ name: String, _ foreign: ForeignText) -> String {
    "\(place): \(description(of: foreign, name))\nTo check it as it is, add --as-passwords."
  }

  private func encrypted(_ name: String, _ tool: ForeignText) -> String {
    tool == .bitwarden
      ? "\(quotedPath(name)): \(description(of: tool, name))"
      : "\(quotedPath(name)): the values are encrypted by SOPS. Run: sops decrypt "
        + "\(path(name).map(shellWord) ?? "FILE") | \(reader(of: "yaml"))"
  }

  private func notText(_ name: String, _ kind: FileKind) -> String {
    let outer = compressed[name]
    let place = outer == nil ? "this is" : "the compressed file is"
    let problem =
      "\(quotedPath(name)): \(place) \(kind.name), not \(isPiped(name) ? content : "text")."
    if kind == .zip, outer == nil, let path = path(name), path.hasSuffix(".1pux") {
      return "\(problem) Run: unzip -p \(shellWord(path)) export.data | \(reader(of: "json"))"
    }
    if kind == .keePass {
      return "\(problem) Export it as XML or CSV, and run: pwcheck audit --input vault NEW-FILE"
    }
    guard let command = kind.command(reading: path(name), within: outer) else { return problem }
    return "\(problem) \(running(command, name))"
  }

  private func compression(_ fault: CompressionFault, _ name: String) -> String {
    let file = quotedPath(name)
    switch fault.reason {
    case .cutShort:
      return
        "\(file): the compressed list is cut short, so nothing is reported. Get the whole file."
    case .damaged: return "\(file): the compressed list is damaged. Get the file again."
    case .followed: return "\(file): there is other data after the end of the compressed list."
    case .windowTooLarge:
      let largest = ZstandardDecompressor.largestWindow >> 20
      let word =
        fault.kind.command(reading: path(name))?.split(separator: " ", maxSplits: 1).last ?? "FILE"
      return "\(file): decompression needs more than \(largest) MiB of memory. "
        + running("zstdcat --long=31 \(word)", name)
    case .noMemory: return "\(file): there is not enough memory to decompress it."
    }
  }

  func description(of foreign: ForeignText, _ name: String) -> String {
    foreign.description(of: path(name), reader: reader(of:))
  }

  private func running(_ command: String, _ name: String) -> String {
    "Run: \(command) \(isPiped(name) ? "| " + reader(of: format) : "> NEW-FILE")"
  }

  private func isPiped(_ name: String) -> Bool { names.prefix(piped ?? names.count).contains(name) }

  /// The command that reads a list of a format from a pipe; nil for lines.
  private func reader(of format: String?) -> String {
    guard let format else { return reader }
    var words = reader.split(separator: " ").map(String.init)
    // Before an option whose value is the pipe.
    let place = words.count - (words[words.count - 2].hasPrefix("--") ? 2 : 1)
    words.insert("--input \(shellWord(format))", at: place)
    return words.joined(separator: " ")
  }

  private func translation(_ name: String) -> String {
    if let outer = compressed[name], let command = outer.command(reading: path(name)) {
      return "\(command) | tr '\\r' '\\n'"
    }
    return "tr '\\r' '\\n' < \(path(name).map(shellWord) ?? "FILE")"
  }

  /// The path of a list; nil for standard input, and for a file of the same name beside it.
  private func path(_ name: String) -> String? {
    name == inputName("-") && paths.contains("-") ? nil : name
  }
}
