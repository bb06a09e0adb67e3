/// A command, whose options are its properties and whose table says how each is written.
///
/// One table feeds the parser, the help and whatever else reads a ``CommandDescription``, so that
/// they cannot disagree.
///
/// ```swift
/// struct GreetCommand: Command {
///   static let name = "greet"
///   static let summary = "Greet someone"
///   var times = 1
///
///   mutating func bind(to arguments: inout Arguments) {
///     arguments.option("--times", .integer(in: 1...9), &times, help: "How often")
///   }
///
///   func run(in console: inout Console) -> ExitCode { … }
/// }
/// ```
package protocol Command<Context>: ArgumentGroup {
  /// The data that the application passes to a command while it runs, such as its streams. Inferred
  /// from `run(in:)`.
  associatedtype Context

  static var name: String { get }
  /// One line for the list of commands, without a full stop.
  static var summary: String { get }
  /// Paragraphs that follow the usage line in the help; none by default.
  static var discussion: String { get }
  /// Command lines that show the typical uses; none by default.
  static var examples: [Example] { get }
  /// The advice on how to hand over a secret, for a word that has no place on the command line and
  /// may have been one. By default, that of a command to which nobody is likely to give one.
  ///
  /// No message repeats such a word, nor a value that its option cannot have.
  static var secretAdvice: String { get }
  /// Other words that people try for the command, such as `scan` for `audit`. They do not work: the
  /// error names the command.
  static var synonyms: [String] { get }
  /// A sentence with the right command for a word that has no place on the command line.
  ///
  /// - Returns: Nil if the word may be a secret, as every word may by default. The sentence may
  ///   repeat the word.
  static func remark(on word: String) -> String?

  /// An instance with every option at its default.
  init()

  /// Checks the options together, once each has its value. Does nothing by default.
  func validate() throws(UsageProblem)
  func run(in context: inout Context) throws -> ExitCode
}

extension Command {
  package static var discussion: String { "" }
  package static var examples: [Example] { [] }
  package static var secretAdvice: String { defaultSecretAdvice }
  package static var synonyms: [String] { [] }
  package static func remark(on word: String) -> String? { nil }
  package func validate() throws(UsageProblem) {}
}

let defaultSecretAdvice = "If it was a password, change it: the shell's history has it now."
