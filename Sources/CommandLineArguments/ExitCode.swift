/// The exit status of a process. An application adds its own as static members.
package struct ExitCode: RawRepresentable, Equatable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let success = ExitCode(rawValue: 0)
}
