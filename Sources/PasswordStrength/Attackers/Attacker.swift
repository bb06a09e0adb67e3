/// An attacker, by how fast they can try passwords.
public enum Attacker: Hashable, Sendable {
  /// Tries passwords at a login that admits 100 tries an hour.
  case onlineThrottled
  /// Tries passwords at a login that admits 10 tries a second.
  case onlineUnthrottled
  /// Has stolen hashes that are slow by design, and makes 10⁴ tries a second.
  case offlineSlowHash
  /// Has stolen fast hashes and many graphics cards, and makes 10¹⁰ tries a second.
  case offlineFastHash
  /// Has stolen hashes of a known kind, and this number of graphics cards.
  indirect case offline(PasswordHash, gpus: Int)

  /// The four attackers that zxcvbn reports on.
  public static let general: [Attacker] = [
    .onlineThrottled, .onlineUnthrottled, .offlineSlowHash, .offlineFastHash,
  ]

  /// The four general attackers. If it is known how the passwords are stored, two attackers of that
  /// hash replace those with a slow and a fast one: one with one graphics card, and one with a
  /// thousand.
  public static func against(_ hash: PasswordHash?) -> [Attacker] {
    guard let hash else { return general }
    return [
      .onlineThrottled, .onlineUnthrottled, .offline(hash, gpus: 1), .offline(hash, gpus: 1000),
    ]
  }

  /// The decimal logarithm of the tries a second.
  public var rateLog10: Double {
    switch self {
    case .onlineThrottled: -1.556_302_500_767_287_3
    case .onlineUnthrottled: 1
    case .offlineSlowHash: 4
    case .offlineFastHash: 10
    case .offline(let hash, let gpus):
      hash.rateLog10 + log10(Double(max(1, gpus)))
    }
  }
}
