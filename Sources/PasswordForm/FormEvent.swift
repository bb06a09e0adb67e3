/// An event of a form, independent of the view.
public enum FormEvent: Sendable {
  /// Characters were typed at the cursor.
  case insert(SecretText)
  /// Text was pasted at the cursor. One line end is dropped; several lines are refused whole.
  case paste(SecretText)
  /// The field at this position holds this text now, whichever has the focus: for views that do the
  /// editing themselves, and for AutoFill, which fills in several fields at once.
  case replaceText(SecretText, in: Int)

  /// Deletes the character before the cursor (Backspace).
  case deleteBackward
  /// Deletes the character after the cursor (Delete).
  case deleteForward
  /// Removes the text between the cursor and the start of the word before it.
  case deleteWordBackward
  /// Removes everything before the cursor.
  case deleteToStart
  /// Removes everything after the cursor.
  case deleteToEnd
  /// Moves to the character before, in the order of the text.
  case moveLeft
  /// Moves to the next character, in the order of the text.
  case moveRight
  /// Moves before the first character.
  case moveToStart
  /// Moves after the last character.
  case moveToEnd

  /// Moves to the next field (Tab). After the last comes the button, and then the first.
  case focusNext
  /// Moves to the previous field (Shift-Tab).
  case focusPrevious
  /// A field or the button has the focus now.
  case focus(FormFocus)
  /// A field or the button has lost the focus, to another one or to something outside the form.
  case focusLost(from: FormFocus)
  /// Moves on to the next field, and submits at the last one and at the button (Return).
  case confirm
  /// Shows the secure fields' texts, or hides them again.
  case toggleReveal

  /// The button was pressed.
  case submit
  /// The progress of an attempt, in words. One that is no longer awaited changes nothing.
  case submissionProgressed(attempt: Int, String)
  /// The attempt succeeded.
  case submissionSucceeded(attempt: Int)
  /// The attempt failed, for this reason.
  case submissionFailed(attempt: Int, String)

  /// Clears every field, as if the form had just been opened.
  case reset
  /// Steps back: stops waiting for an answer, or else leaves the form.
  case cancel
  /// Leaves the form, whatever it is doing.
  case quit
}

/// The part of a form that has the focus.
public enum FormFocus: Hashable, Sendable {
  /// The field at this position.
  case field(Int)
  /// The button that submits.
  case submitButton
}
