/// Bounds on what clients may take.
package struct ServiceLimits: Sendable {
  /// The longest request, in bytes.
  package var requestBytes = 64 << 10
  /// Connections at once. Beyond it, those that wait the longest are closed.
  package var clients = 1024
  /// How long a client may take to send the rest of a request, or to read anything of its answers.
  package var seconds = 30.0

  package init() {}

  /// Answers that wait for a client to read them. While there are so many, its requests wait, and
  /// others have their turn.
  static let answerBytes = 32 << 10
}
