/// Limits on the resources that clients may take.
package struct ServiceLimits: Sendable {
  /// The longest request, in bytes.
  package var requestBytes = 64 << 10
  /// The most connections at once. Beyond it, those that wait the longest are closed.
  package var clients = 1024
  /// The seconds that a client may take to send the rest of a request, or to read anything of its
  /// answers.
  package var seconds = 30.0

  package init() {}

  /// The most bytes of answers that wait for a client to read them. While there are as many, its
  /// requests wait, and others have their turn.
  static let answerBytes = 32 << 10
}
