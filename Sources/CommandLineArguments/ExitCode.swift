/// The exit status of a process. An application adds its own as static members.
package struct ExitCode: RawRepresentable, Equatable, Sendable {
  /// The number that the system gets.
  package let rawValue: Int32

  /// A code by its number.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The status of a run in which all went well.
  package static let success = ExitCode(rawValue: 0)
}
