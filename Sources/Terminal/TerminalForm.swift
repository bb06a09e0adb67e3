internal import CTerminal
package import PasswordForm
package import PasswordPolicy
package import PasswordWording
package import Platform
package import UnicodeText

/// Shows a form in the terminal, and runs the command that decides. The terminal is put back on
/// every way out: the end, an error, a signal, a crash.
package struct TerminalForm: Sendable {
  package var style = TerminalStyle()
  /// Whether changes are announced, one line each, instead of drawing.
  package var isPlain = false
  /// The shell command that gets the fields as JSON and decides; nil accepts every submission.
  package var command: String?
  /// Whether the command's output goes to standard output, unless that is the terminal.
  package var passesOutput = true
  package var timeout = 30
  /// Whether the outcome holds the submitted fields, which the process otherwise forgets.
  package var keepsSubmission = true
  /// Makes a password or a passphrase that a policy accepts; nil if none is found.
  package var suggest: (@Sendable (_ policy: Policy, _ isPhrase: Bool) -> SecretText?)?
  /// Events that come by themselves, each after a pause in seconds, until the form is over. Ctrl-C
  /// ends it sooner, and every other key leaves out the pauses.
  package var script: [(pause: Double, event: FormEvent)] = []

  let presenter: FormPresenter
  let wording: Wording

  package init(_ presenter: FormPresenter, wording: Wording) {
    self.presenter = presenter
    self.wording = wording
  }

  /// The end of a form, with what was accepted and the name of the user for the next form.
  package typealias Outcome = (result: FormResult, submission: FormSubmission?, user: String?)

  package func run() throws(SystemError) -> Outcome {
    let order = style.bidi == .program ? TERMINAL_ORDER : 0
    var session = FormSession(self, on: try TerminalDevice(isPlain ? 0 : TERMINAL_ESCAPES | order))
    return session.run()
  }
}
