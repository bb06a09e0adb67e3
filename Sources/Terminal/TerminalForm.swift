internal import CTerminal
package import PasswordForm
package import PasswordPolicy
package import PasswordWording
package import Platform
package import UnicodeText

/// Shows a form in the terminal, and runs the command that decides.
///
///     let presenter = FormPresenter(form: form, language: language)
///     let outcome = try TerminalForm(presenter, wording: wording).run()
///     outcome.result  // .completed, .cancelled or .quit
///
/// The terminal is put back as it was on every way out: the end, an error, a signal, a crash.
package struct TerminalForm: Sendable {
  /// The appearance of the form.
  package var style = TerminalStyle()
  /// Whether changes are announced, one line each, instead of drawing.
  package var isPlain = false
  /// The shell command that gets the fields as JSON on its standard input and decides by its exit
  /// status. Without one every submission succeeds.
  package var command: String?
  /// Whether the command's output goes to standard output, unless that is the terminal.
  package var passesOutput = true
  /// The seconds that the command may take.
  package var timeout = 30
  /// Whether the outcome holds the submitted fields. Otherwise the process has forgotten them
  /// before the form says that it is done.
  package var keepsSubmission = true
  /// Makes a password or a passphrase that a policy accepts; nil if none is found.
  package var suggest: (@Sendable (_ policy: Policy, _ isPhrase: Bool) -> SecretText?)?
  /// Events that come by themselves, each after a pause in seconds, for a form that plays instead
  /// of being filled in. After the last one the form is over. Ctrl-C ends it sooner, and every
  /// other key leaves out the pauses.
  package var script: [(pause: Double, event: FormEvent)] = []

  let presenter: FormPresenter
  let wording: Wording

  /// A form that has not been shown yet.
  package init(_ presenter: FormPresenter, wording: Wording) {
    self.presenter = presenter
    self.wording = wording
  }

  /// The end of a form, with its results.
  package struct Outcome: Sendable {
    /// The way in which the form ended.
    package let result: FormResult
    /// The accepted submission; nil if there was none.
    package let submission: FormSubmission?
    /// The name that the user gave, for the next form; see ``FormPresenter/user``.
    package let user: String?
  }

  /// Shows the form until it is over.
  package func run() throws(SystemError) -> Outcome {
    let order = style.bidi == .program ? TERMINAL_ORDER : 0
    let device = try TerminalDevice(isPlain ? 0 : TERMINAL_ESCAPES | order)
    var session = FormSession(self)
    return session.run(on: device)
  }
}
