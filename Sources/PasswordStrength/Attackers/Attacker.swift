/// An attacker, by how fast they can try passwords.
public enum Attacker: Hashable, Sendable {
  /// At a login that admits 100 tries an hour.
  case onlineThrottled
  /// At a login that admits 10 tries a second.
  case onlineUnthrottled
  /// With stolen hashes made to be slow, 10⁴ tries a second.
  case offlineSlowHash
  /// With stolen fast hashes and many graphics cards, 10¹⁰ tries a second.
  case offlineFastHash
  /// With stolen hashes of a known kind, and this many graphics cards.
  indirect case offline(PasswordHash, gpus: Int)

  /// The four that zxcvbn reports on.
  public static let general: [Attacker] = [
    .onlineThrottled, .onlineUnthrottled, .offlineSlowHash, .offlineFastHash,
  ]

  /// The four general ones. If it is known how the passwords are stored, two attackers of that hash
  /// stand in place of the two who have a slow or a fast one: one graphics card, and a thousand.
  public static func against(_ hash: PasswordHash?) -> [Attacker] {
    guard let hash else { return general }
    return [
      .onlineThrottled, .onlineUnthrottled, .offline(hash, gpus: 1), .offline(hash, gpus: 1000),
    ]
  }

  /// The decimal logarithm of tries a second.
  public var rateLog10: Double {
    switch self {
    case .onlineThrottled: -1.556_302_500_767_287_3
    case .onlineUnthrottled: 1
    case .offlineSlowHash: 4
    case .offlineFastHash: 10
    case .offline(let hash, let gpus):
      hash.rateLog10 + binaryLogarithm(Double(max(1, gpus))) * log10Of2
    }
  }
}
