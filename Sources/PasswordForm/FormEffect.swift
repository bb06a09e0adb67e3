/// An action that a form asks its view to carry out. The presenter itself only computes.
public enum FormEffect: Sendable {
  /// Hand the fields to the program that decides, and answer with a submission event. A view
  /// without such a program answers `submissionSucceeded` at once.
  case submit(FormSubmission)
  /// Stop waiting for this attempt.
  case cancelSubmission(attempt: Int)
  /// Show that the form was not submitted because of this field: a view may shake it.
  case refuse(field: Int)
  /// Move the focus there; nil takes it from the form. A view that draws ``FormScreen/focus``
  /// itself has nothing to do.
  case focus(FormFocus?)
  /// End the form.
  case finish(FormResult)
}

/// The end of a form.
public enum FormResult: Hashable, Sendable {
  /// The form was filled in and, if somebody was asked, accepted.
  case completed
  /// The form was completed, and the user pressed the button that leads to the next form; see
  /// ``FormDefinition/Success/next``.
  case continued
  /// The user stepped out.
  case cancelled
  /// The user broke off, as with Ctrl-C.
  case quit
}

/// The fields as they are handed on.
public struct FormSubmission: Sendable {
  /// The number of the attempt, from 1. An answer must name it.
  public let attempt: Int
  /// The form's id.
  public let formID: String
  /// The fields, in the form's order, then the hidden ones.
  public let values: [Value]
  /// The password that the form is about, exactly as it was typed: the first secure field.
  public let password: SecretText?

  /// A field's text.
  public struct Value: Sendable {
    /// The field's id.
    public let id: String
    /// The text exactly as it was typed.
    public let text: SecretText
  }
}
