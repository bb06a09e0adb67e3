internal import CommandLineArguments
internal import PasswordForm
internal import Platform
internal import PolicyReview
internal import UnicodeText

/// A policy or form by its name on the command line: a shipped one, with or without ".json", or a
/// file. A name with a slash is a file. Without one, a file of exactly this name wins if it ends in
/// ".json". Where a name could mean both, the user is told which it was taken for.
struct NamedFile {
  enum Kind: String { case policy, form }

  let name: String
  private let kind: Kind
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

  /// - Parameter console: Gets a warning if the name could mean both; nil for a name that the user
  ///   has not written.
  func read(_ console: Console?) throws(CommandError) -> [UInt8] {
    if let console { warnIfAmbiguous(console) }
    // The loaders' own limit.
    if isFile { return try readFile(name, within: Budget(bytes: 1 << 20)) }
    guard let shipped else { throw unknown }
    return Array(shipped)
  }

  private func warnIfAmbiguous(_ console: Console) {
    guard shipped != nil, !name.contains("/"), fileExists(name) else { return }
    let (kind, shippedName) = (kind.rawValue, name.dropLast(5))
    console.warn(
      isFile
        ? "'\(name)' is the file in this folder. For the shipped \(kind) write '\(shippedName)'."
        : "'\(name)' is the shipped \(kind). For the one in this folder write './\(name)'.")
  }

  private var unknown: CommandError {
    let kind = kind.rawValue
    let known = self.kind == .policy ? Policy.shippedNames : FormDefinition.shippedNames
    let shown = shownPath(name)
    switch try? FileStatus(path: name).kind {
    case nil where name.isEmpty || name == "-":
      let problem =
        name.isEmpty
        ? "the name of the \(kind) is empty" : "a \(kind) is not read from standard input here"
      return CommandError("\(problem). Name a file, or one of \(quotedList(known, "or")).")
    case .folder:
      return CommandError(
        "'\(shown)' is a folder. Name a \(kind) file in it, such as '\(shown)/NAME.json'.")
    case .some:
      return CommandError(
        "there is no \(kind) named '\(shown)'. For the file of this name write './\(shown)'. The "
          + "shipped ones are \(quotedList(known, "and")).")
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

extension NamedFile {
  func load(_ console: Console? = nil) throws(CommandError) -> Policy {
    try policy(try read(console))
  }

  /// The policy with the places of its file, to find the lines of its parts.
  func loadWithPlaces(_ console: Console) throws(CommandError) -> ReviewedPolicy {
    let text = try read(console)
    do { return try ReviewedPolicy(json: text, readFile: readList, openCorpus: openCorpus) } catch {
      throw CommandError(error.sentence(file: name))
    }
  }

  func policy(_ text: [UInt8]) throws(CommandError) -> Policy {
    do { return try Policy(json: text, readFile: readList, openCorpus: openCorpus) } catch {
      throw CommandError(error.sentence(file: name))
    }
  }

  func loadForm(_ console: Console? = nil) throws(CommandError) -> FormDefinition {
    let text = try read(console)
    do { return try FormDefinition(json: text, readFile: readList, openCorpus: openCorpus) } catch {
      throw CommandError(error.sentence(file: name))
    }
  }

  var readList: ListReader {
    { [name] path throws(ListReadError) in
      do throws(SystemError) {
        return try InputFile(
          path: joined(path, besides: name), for: .reference, within: Budget(bytes: 1 << 30)
        ).readAll()
      } catch { throw ListReadError(reason: (error.isTooLarge ? "it is " : "") + error.message) }
    }
  }

  var openCorpus: CorpusOpener {
    { [name, isForLists] path throws(PolicyError) in
      let file = joined(path, besides: name)
      // So that nothing is written over it. What is wrong with it is said when it is opened.
      try? noteRead(file)
      return try BreachedPasswords(path: file, name: path, keepsDirectory: isForLists)
    }
  }
}

extension ValueDescription {
  static var policy: Self { .policy("NAME|FILE") }

  static func policy(_ name: String) -> Self { .file(name, suggesting: Policy.shippedNames) }
}
