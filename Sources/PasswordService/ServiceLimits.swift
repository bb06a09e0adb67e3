package import UnicodeText

/// Limits on the resources that clients may take.
package struct ServiceLimits: Sendable {
  /// The bytes of a request, and the words, roles or hashes that it may list.
  package var request = Budget(bytes: 64 << 10, entries: 1000)
  /// The most connections. Beyond it, those that keep the service waiting longest are closed.
  package var clients = 1024
  /// The seconds for the rest of a request, for reading any of the answers, and for a slow one.
  package var seconds = 30.0

  package init() {}

  /// The bytes of unread answers at which a client's next requests wait.
  static let answerBytes = 32 << 10
  /// The longest request that does not take its turn among those that take long.
  static let quickBytes = 8 << 10
  /// The seconds after which a user's clients let others have their turn.
  static let turn = 0.002
}
