internal import CommandLineArguments
internal import PasswordPolicy
internal import PolicyReview

/// A policy by its name on the command line; see ``NamedFile``.
struct PolicyArgument {
  let name: String
  private let file: NamedFile
  /// Whether many passwords are judged, so that memory for corpora is well spent.
  private let isForLists: Bool

  init(name: String, forLists isForLists: Bool = false) {
    (self.name, self.isForLists) = (name, isForLists)
    file = NamedFile(
      kind: "policy", name: name, known: Policy.shippedNames,
      shipped: Policy.shippedFile(named: name))
  }

  var isShipped: Bool { file.isShipped }

  /// The text of the file, which need not be that of a policy.
  ///
  /// - Parameter console: Gets a warning if the name could mean a file and a shipped policy;
  ///   nil for a name that the user has not written.
  func text(_ console: Console?) throws(CommandError) -> [UInt8] {
    if let console { file.warnIfAmbiguous(console) }
    return try file.read()
  }

  func load(_ console: Console? = nil) throws(CommandError) -> Policy {
    try policy(try text(console))
  }

  /// The policy of an optional option.
  func loadOption(_ console: Console) throws(CommandError) -> Policy {
    try load(name == "default" ? nil : console)
  }

  /// The policy with the places of its file, to find the lines of its parts.
  func loadWithPlaces(_ console: Console) throws(CommandError) -> ReviewedPolicy {
    let text = try text(console)
    do { return try ReviewedPolicy(json: text, readFile: readList, openCorpus: openCorpus) } catch {
      throw CommandError(error.sentence(file: name))
    }
  }

  /// The policy of a text.
  ///
  /// - Parameter file: The name of the text in errors; nil for the policy's own.
  func policy(_ text: [UInt8], file: String? = nil) throws(CommandError) -> Policy {
    do { return try Policy(json: text, readFile: readList, openCorpus: openCorpus) } catch {
      throw CommandError(error.sentence(file: file ?? name))
    }
  }

  /// Reads the lists that the policy names; their paths are relative to the policy's folder.
  var readList: ListReader {
    { [name] path throws(ListReadError) in try NamedFile.read(path, besides: name) }
  }

  /// Opens the corpora that the policy names.
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
  /// A shipped policy, or the path of a policy file.
  static var policy: Self { .policy("NAME|FILE") }

  static func policy(_ name: String) -> Self { .file(name, suggesting: Policy.shippedNames) }
}
