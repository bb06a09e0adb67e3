internal import PasswordForm
internal import PasswordPolicy
internal import Platform
internal import UnicodeText

/// A policy or form by its name on the command line: a shipped one, with or without ".json", or a
/// file.
///
/// A name with a slash is a file. Without one, a file of exactly this name wins if it ends in
/// ".json", because a user with a `default.json` in this folder means that one; any other name is
/// the name of a shipped one. Where a name could mean both, the user is told which it was taken
/// for.
struct NamedFile {
  enum Kind: String { case policy, form }

  let name: String
  private let kind: Kind
  /// The shipped file with the name; nil if there is none.
  private let shipped: UnsafeBufferPointer<UInt8>?
  /// Whether many passwords are judged, so that memory for corpora is well spent.
  let isForLists: Bool

  init(_ kind: Kind, _ name: String, forLists isForLists: Bool = false) {
    (self.kind, self.name, self.isForLists) = (kind, name, isForLists)
    shipped =
      kind == .policy
      ? Policy.shippedFile(named: name) : FormDefinition.shippedFile(named: name)
  }

  private var isFile: Bool { name.contains("/") || (name.hasSuffix(".json") && fileExists(name)) }

  var isShipped: Bool { shipped != nil && !isFile }

  /// The bytes of the file or of the shipped one, which need not be those of a policy or form.
  ///
  /// - Parameter console: Gets a warning if the name could mean both; nil for a name that the user
  ///   has not written.
  /// - Throws: If there is neither, or the file cannot be read.
  func read(_ console: Console?) throws(CommandError) -> [UInt8] {
    if let console { warnIfAmbiguous(console) }
    // The loaders' own limit.
    if isFile { return try readFile(name, within: Budget(bytes: 1 << 20)) }
    guard let shipped else { throw unknown }
    return Array(shipped)
  }

  /// Says which one is taken, if the name could mean a shipped file and one in this folder.
  private func warnIfAmbiguous(_ console: Console) {
    guard shipped != nil, !name.contains("/"), fileExists(name) else { return }
    let kind = kind.rawValue
    console.warn(
      isFile
        ? """
        '\(name)' is the file in this folder. For the shipped \(kind) write \
        '\(name.dropLast(5))'.
        """ : "'\(name)' is the shipped \(kind). For the one in this folder write './\(name)'.")
  }

  /// The error that there is no file or shipped one of this name, with a suggestion.
  private var unknown: CommandError {
    let kind = kind.rawValue
    let known = self.kind == .policy ? Policy.shippedNames : FormDefinition.shippedNames
    let shown = shownPath(name)
    switch try? FileStatus(path: name).kind {
    case _ where name.isEmpty:
      return CommandError(
        """
        the name of the \(kind) is empty. Name one, such as \
        '\(known.contains("default") ? "default" : known[0])', or a file.
        """)
    case .folder:
      return CommandError(
        "'\(shown)' is a folder. Name a \(kind) file in it, such as '\(shown)/NAME.json'.")
    case .some:
      return CommandError(
        """
        there is no \(kind) named '\(shown)'. For the file of this name write './\(shown)'. \
        The shipped ones are \(quotedList(known, "and")).
        """)
    case nil where name == "-":
      return CommandError(
        "a \(kind) is not read from standard input here. Name a file, or one of "
          + "\(quotedList(known, "or")).")
    case nil: break
    }

    let isFileName = name.hasSuffix(".json")
    let problem =
      isFileName
      ? "'\(shown)': no such file, and no shipped \(kind) has this name."
      : "there is no \(kind) of this name."
    let stem = isFileName ? String(name.dropLast(5)) : name
    let suggestion =
      known.first { $0 == stem.lowercasedASCII }
      ?? known.first { $0.hasPrefix(stem.lowercasedASCII + "-") }
      ?? nearestFile(to: stem + ".json", ending: ".json") ?? nearest(to: stem, in: known)
    if let suggestion { return CommandError("\(problem) Did you mean '\(printable(suggestion))'?") }
    return CommandError(
      problem + (isFileName ? " Name a file, or" : " Use './NAME' for a file, or")
        + " one of \(quotedList(known, "or")).")
  }
}
