internal import CommandLineArguments
internal import PasswordPolicy
internal import PolicyExchange
internal import PolicyReview
internal import UnicodeText

struct PolicyShowCommand: DisplayCommand {
  static let name = "show"
  static let summary = "Show what each rule of a policy demands, and its source"
  static let discussion = """
    Prints each rule's label, its demand in words, and the clause of the standard that it comes from. The HTML page is one file without scripts. --language chooses \
    among the languages of the policy's own texts; everything else is in English. JSON is a policy \
    file with all rules and languages, without the policy that it extends.
    """
  static let examples = [
    Example("pwcheck policy show nist-800-63b-4", "A shipped policy"),
    Example("pwcheck policy show ./acme.json --format html > acme.html", "A page to publish"),
    Example("pwcheck policy show default --language he --format markdown", "In Hebrew, for a wiki"),
  ]

  var policy = ""
  var roles = RoleOptions()
  var format = Format.text
  var language = ""
  var display = DisplayOptions(quiet: nil)

  enum Format: String, CaseIterable, ArgumentValue { case text, markdown, html, json }

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional(.policy, &policy, help: "The policy")
    arguments.group(&roles)
    arguments.option("--format", "FORMAT", &format, help: "Output format")
    arguments.option(
      "--language", "LANGUAGE", &language, help: "Show the policy's own texts in this language")
    arguments.group(&display)
  }

  func run(in console: inout Console) throws -> ExitCode {
    var loaded = try NamedFile(.policy, policy).load(console)
    // Without a role, what it is for everybody.
    if !roles.roles.isEmpty { loaded = try roles.applied(to: loaded) }
    let report = PolicyReport(
      loaded, language: try tag(for: loaded), toolVersion: Version.text, width: console.width,
      style: console.textStyle)
    if let format = PolicyFormat(rawValue: format.rawValue) {
      console.report(report.rendered(as: format), isForPeople: format == .text)
    } else {
      console.write(PolicyFileWriter.json(of: loaded))
    }
    return .success
  }

  /// The language asked for, if some text of the policy is in it, with its region or without.
  private func tag(for policy: Policy) throws(CommandError) -> String {
    guard !language.isEmpty else { return "en" }
    let tag = String(language.lowercased().map { $0 == "_" ? "-" : $0 })
    let base = String(tag.prefix { $0 != "-" })
    let known = policy.languages
    guard known.contains(tag) || known.contains(base) else {
      throw CommandError(
        "the policy '\(printable(policy.id))' has no text in '\(excerpt(language))'. It has "
          + known.joined(separator: ", ") + ".")
    }
    return tag
  }
}
