internal import PasswordAudit
internal import Platform
internal import ProcessControl
internal import UnicodeText

extension SystemError {
  func commandError(about path: String) -> CommandError {
    if isStandardInputTaken {
      return CommandError(
        "standard input can be read only once. Replace one '-' by the name of a file.")
    }
    let shown = shownPath(inputName(path))
    if isDevice {
      return CommandError("\(shown): this is a device, which may have no end. Name a file.")
    }
    if isFolder { return CommandError("\(shown): this is a folder. Name a file in it.") }
    if path.isEmpty { return CommandError("the name of a file is empty.") }
    let suggestion = isMissing ? nearestFile(to: path) : nil
    return CommandError(
      "\(shown): \(message)." + (suggestion.map { " Did you mean '\(quotedPath($0))'?" } ?? ""))
  }
}

/// - Parameter mayBeReplaced: The command writes it anew after it has read it.
func openFile(
  _ path: String, for use: InputFile.Use = .stream, within budget: Budget = .stream,
  mayBeReplaced: Bool = false
) throws(CommandError) -> InputFile {
  do {
    return try InputFile(path: path, for: use, within: budget, mayBeReplaced: mayBeReplaced)
  } catch { throw error.commandError(about: path) }
}

func readFile(
  _ path: String, within budget: Budget, mayBeReplaced: Bool = false
) throws(CommandError) -> [UInt8] {
  do {
    return try InputFile(path: path, for: .document, within: budget, mayBeReplaced: mayBeReplaced)
      .readAll()
  } catch { throw error.commandError(about: path) }
}

func openDescriptor(
  _ descriptor: Int, within budget: Budget
) throws(CommandError) -> InputFile {
  if descriptor == 0 { return try openFile("-", within: budget) }
  return InputFile(descriptor: Int32(clamping: descriptor), within: budget)
}

func readDescriptor(
  _ descriptor: Int, named name: String, within budget: Budget
) throws(CommandError) -> [UInt8] {
  let file = try openDescriptor(descriptor, within: budget)
  do { return try file.readAll() } catch {
    throw CommandError(
      error.isTooLarge ? "\(name): \(error.message)." : "\(name) cannot be read: \(error.message).")
  }
}

/// The lines of a text that are not empty, without LF or CR LF, and their numbers.
func numberedLines(_ bytes: [UInt8]) -> [(number: Int, line: ArraySlice<UInt8>)] {
  var lines: [(Int, ArraySlice<UInt8>)] = []
  var (rest, number) = (bytes[...], 0)
  // One by one: a file may have millions of empty ones.
  while !rest.isEmpty {
    let whole = rest.prefix { $0 != 0x0A }
    rest = rest[whole.endIndex...].dropFirst()
    number += 1
    let line = whole.last == 0x0D ? whole.dropLast() : whole
    if !line.isEmpty { lines.append((number, line)) }
  }
  return lines
}

func readBeginning(of path: String, limit: Int) throws(CommandError) -> [UInt8] {
  let file = try openFile(path)
  do { return try file.readBeginning(limit: limit) } catch { throw error.commandError(about: path) }
}

/// Warns if others can read a file with a secret. A pipe is open to nobody else, whatever its mode.
func warnIfOthersCanRead(_ path: String, _ console: Console) {
  guard !isStandardInput(named: path), let status = try? FileStatus(path: path),
    status.kind == .file, status.isReadableByOthers
  else { return }
  console.warn(
    "\(quotedPath(path)): other users can read this file. Run: chmod 600 \(quotedPath(path))")
}

extension OutputFileError {
  var sentence: String {
    switch self {
    case .standardOutput:
      return "'-' is not the name of a file to write. Leave the option out for standard output, or "
        + "write './-' for a file of this name."
    case .inUse(let path, let option, let use):
      let other =
        switch use {
        case .isRead: "a file that is read"
        case .isWritten(let option): "the file of '\(option)'"
        }
      let shown = mayShow(path) ? " \(quotedPath(path))" : ""
      return "'\(option)\(shown)' is also \(other), which would be lost. Name another file."
    case .failed("", _): return "the name of a file is empty."
    case .failed(let path, let error):
      return "\(shownPath(path)) cannot be written: \(error.message)."
    }
  }
}

func quotedPath(_ path: String) -> String {
  path.utf8.count > 4096 ? excerpt(path) : printable(path)
}

func inputName(_ path: String) -> String { path == "-" ? "standard input" : path }

/// The name of a file for an error, unless it may be a secret in the wrong place.
func shownPath(_ path: String) -> String {
  mayShow(path) ? quotedPath(path) : "a file whose name may be secret"
}

private func mayShow(_ path: String) -> Bool { looksLikePath(path) || fileExists(path) }

private func looksLikePath(_ text: String) -> Bool {
  if text == "-" || text == "standard input" || ["/", "./", "../"].contains(where: text.hasPrefix) {
    return true
  }
  if let slash = text.lastIndex(of: "/") { return fileExists(String(text[..<slash])) }
  guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot > text.startIndex else {
    return false
  }
  func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
  let ending = text.utf8[text.utf8.index(after: dot)...]
  return (1...8).contains(ending.count) && ending.first.map(isLetter) ?? false
    && text.utf8.allSatisfy {
      isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
}

/// The path that was probably meant by a missing one: the nearest name in the same folder.
func nearestFile(to path: String, ending: String = "") -> String? {
  let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  let (folder, name) = (String(path[..<slash]), String(path[slash...]))
  guard let entries = try? folderEntries(folder.isEmpty ? "." : folder) else { return nil }
  let names = entries.lazy.filter {
    $0.hasSuffix(ending) && $0.hasPrefix(".") == name.hasPrefix(".")
  }
  // A folder has no order of its own.
  let sorted = names.prefix(4096).sorted()
  // An ending that two names have in common makes them no more alike.
  let dot = name.lastIndex(of: ".") ?? name.endIndex
  let alike = sorted.filter { $0.hasSuffix(name[dot...]) }
  let stems = alike.map { $0.dropLast(name[dot...].count) }.map(String.init)
  let nearestStem = nearest(to: String(name[..<dot]), in: stems).map { $0 + name[dot...] }
  let found = nearestStem ?? nearest(to: name, in: sorted.filter { !$0.hasSuffix(name[dot...]) })
  return found.map { folder + $0 }
}

/// If there is no such file, the name may be the key itself, so the error does not repeat it.
func readKey(_ path: String, option: String, _ console: Console) throws(CommandError) -> StateKey {
  guard fileExists(path) else {
    throw CommandError(
      "'\(option)': there is no such file. What was given is not shown, since it may be the key: "
        + "the option takes the name of a file, as 'head -c 32 /dev/urandom > key.bin' makes it.")
  }
  warnIfOthersCanRead(path, console)
  return try key(of: try readFile(path, within: Budget(bytes: 1 << 20)), from: quotedPath(path))
}

func environmentKey(_ variable: String) throws(CommandError) -> StateKey? {
  guard let text = environment(variable) else { return nil }
  return try key(of: Array(text.utf8), from: variable)
}

private func key(of bytes: [UInt8], from place: String) throws(CommandError) -> StateKey {
  guard let key = StateKey(bytes: bytes) else {
    throw CommandError(
      "\(place): a key needs at least 16 bytes, such as those of 'head -c 32 /dev/urandom'.")
  }
  return key
}
