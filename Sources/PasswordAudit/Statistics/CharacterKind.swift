/// The kinds of characters that password statistics tell apart.
enum CharacterKind: UInt8 {
  case lower, upper, digit
  /// Any other ASCII character.
  case symbol
  /// All characters beyond ASCII.
  case other

  @inline(__always)
  init(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self = .lower
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .upper
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
    case 0x80...: self = .other
    default: self = .symbol
    }
  }
}

/// A set of kinds of characters that a password has.
public struct CharacterKindSet: OptionSet, Hashable, Sendable {
  /// A bit for each kind: lower, upper, digit, symbol, other, the first lowest.
  public let rawValue: UInt8
  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The letters a-z.
  public static let lower = CharacterKindSet(rawValue: 1)
  /// The letters A-Z.
  public static let upper = CharacterKindSet(rawValue: 2)
  /// The digits 0-9.
  public static let digit = CharacterKindSet(rawValue: 4)
  /// Any other ASCII character.
  public static let symbol = CharacterKindSet(rawValue: 8)
  /// All characters beyond ASCII.
  public static let other = CharacterKindSet(rawValue: 16)

  static let count = 32

  /// The name that pipal and PACK give the set, such as "loweralphanum"; with "unicode" at the end
  /// if there are characters beyond ASCII, which these tools do not know.
  public var name: String {
    let (hasLower, hasUpper) = (contains(.lower), contains(.upper))
    let letters = hasLower && hasUpper ? "mixedalpha" : hasLower ? "loweralpha" : "upperalpha"
    let special = contains(.symbol) ? "special" : ""
    let start = (hasLower || hasUpper ? letters : "") + special
    let digits = !contains(.digit) ? "" : start.isEmpty ? "numeric" : "num"
    return start + digits + (contains(.other) ? "unicode" : "")
  }
}

/// The order of letters, digits and symbols: up to three runs of a sort, or more than that.
public struct CharacterOrder: Hashable, Sendable {
  /// The kinds that an order of characters distinguishes: letters of both cases are one kind.
  public enum Sort: Int, CaseIterable, Sendable {
    /// The letters A-Z and a-z.
    case letters
    /// The digits 0-9.
    case digits
    /// The rest of ASCII.
    case symbols
    /// Characters beyond ASCII.
    case others
  }

  /// The code in base 5, with the first run in the most significant place; 0 stands for no run.
  let code: Int

  static let count = 126
  static let longer = 125

  /// The sorts of the runs; nil if there are more than three.
  public var runs: [Sort]? {
    guard code != Self.longer else { return nil }
    return [code / 25, code / 5 % 5, code % 5].compactMap { Sort(rawValue: $0 - 1) }
  }

  /// The name that PACK and pipal give the order: "stringdigit", "allstring", "othermask".
  public var name: String {
    guard let runs else { return "othermask" }
    let names = runs.map { ["string", "digit", "special", "unicode"][$0.rawValue] }
    return names.count == 1 ? "all" + names[0] : names.joined()
  }
}
