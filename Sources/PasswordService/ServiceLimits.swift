package import UnicodeText

/// Limits on the resources that clients may take.
package struct ServiceLimits: Sendable {
  /// The bytes of a request, and the words, roles or hashes that it may list.
  package var request = Budget(bytes: 64 << 10, entries: 1000)
  /// The most connections at once. Beyond it, those that keep the service waiting longest are
  /// closed.
  package var clients = 1024
  /// The seconds that a client may take to send the rest of a request, or to read anything of its
  /// answers, and for which a request that takes long may wait for its turn.
  package var seconds = 30.0

  package init() {}

  /// The most bytes of answers that wait for a client to read them. While there are as many, its
  /// requests wait, and others have their turn.
  static let answerBytes = 32 << 10
  /// The longest request that is answered at once. One that is longer takes its turn among those
  /// that take long.
  static let quickBytes = 8 << 10
  /// The processor time after which a user's clients let others have their turn, in nanoseconds.
  static let turn: UInt64 = 2_000_000
}
