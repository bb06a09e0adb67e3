internal import CommandLineArguments
internal import PasswordForm
internal import PasswordPolicy
internal import Platform
internal import PolicyReview
internal import UnicodeText

extension NamedFile {
  func load(_ console: Console? = nil) throws(CommandError) -> Policy {
    try policy(try read(console))
  }

  /// The policy of an optional option.
  func loadOption(_ console: Console) throws(CommandError) -> Policy {
    try load(name == "default" ? nil : console)
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

  /// Reads the lists that the file names; their paths are relative to its folder.
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
