/// Options that belong together: those of a command, or some that several commands share.
/// A command has it as a property, and binds it with `arguments.group(&output)`.
package protocol ArgumentGroup: Sendable {
  /// Binds each property to its name on the command line, in the order in which the help shows the
  /// options.
  ///
  /// Runs twice: to name the options, and then on a new value to assign them. So it does nothing
  /// else, and binds the same options whatever the values are.
  mutating func bind(to arguments: inout Arguments)
}
