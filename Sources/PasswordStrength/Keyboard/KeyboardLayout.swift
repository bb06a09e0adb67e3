/// Where the keys of a layout are. Only ASCII characters have a place: a walk over `ö` or `é` ends there.
struct KeyboardLayout {
  /// How probable a walk on this layout is beside one on QWERTY.
  let share: Double
  /// Rows from the top, each with the column of its first key; a space is a key without an ASCII character.
  let rows: [(column: Int, keys: String)]
  /// Pairs of a shifted character and its key.
  let shifted: String
  /// The fewest keys of a walk. A keypad's neighbours are half of all pairs of digits, so short walks say nothing.
  let shortest: Int
  /// Where walks begin more often than anywhere else, and how often they begin on each of these keys.
  let corners: String
  let cornerShare: Double
  /// The probability of each first step, by column and row; (0, 0) is the same key again, at any step. On a keypad
  /// that ends a walk, since digits are repeated for other reasons.
  let directions: [(dx: Int, dy: Int, p: Double)]

  /// Rows are shifted by half a key each, so a key has six neighbours: left and right, two above, two below.
  private static let slanted = [
    (dx: 1, dy: 0, p: 0.40), (dx: 0, dy: 1, p: 0.20), (dx: -1, dy: 0, p: 0.10), (dx: 0, dy: -1, p: 0.10),
    (dx: 1, dy: -1, p: 0.10), (dx: -1, dy: 1, p: 0.10), (dx: 0, dy: 0, p: 0.02),
  ]
  private static let square = [
    (dx: 1, dy: 0, p: 0.20), (dx: -1, dy: 0, p: 0.20), (dx: 0, dy: 1, p: 0.20), (dx: 0, dy: -1, p: 0.20),
    (dx: 1, dy: 1, p: 0.05), (dx: -1, dy: -1, p: 0.05), (dx: 1, dy: -1, p: 0.05), (dx: -1, dy: 1, p: 0.05),
  ]

  /// In the order of `KeyboardLayoutName`.
  static let all: [KeyboardLayout] = [
    KeyboardLayout(
      share: 1,
      rows: [(0, "`1234567890-="), (1, "qwertyuiop[]\\"), (1, "asdfghjkl;'"), (1, "zxcvbnm,./")],
      shifted: "~`!1@2#3$4%5^6&7*8(9)0_-+={[}]|\\:;\"'<,>.?/", shortest: 4, corners: "1qaz",
      cornerShare: 0.125,
      directions: slanted),
    KeyboardLayout(
      share: 0.1,
      rows: [(0, "^1234567890  "), (1, "qwertzuiop +"), (1, "asdfghjkl  #"), (0, "<yxcvbnm,.-")],
      shifted: "!1\"2$4%5&6/7(8)9=0*+'#><;,:._-", shortest: 4, corners: "1qay", cornerShare: 0.125,
      directions: slanted),
    KeyboardLayout(
      share: 0.1,
      rows: [(0, " & \"'(- _  )="), (1, "azertyuiop^$"), (1, "qsdfghjklm *"), (0, "<wxcvbn,;:!")],
      shifted: "1&3\"4'5(6-8_+=?,.;/:><", shortest: 4, corners: "aqw&", cornerShare: 0.125,
      directions: slanted),
    KeyboardLayout(
      share: 0.05,
      rows: [(0, "`1234567890[]"), (1, "',.pyfgcrl/=\\"), (1, "aoeuidhtns-"), (1, ";qjkxbmwvz")],
      shifted: "~`!1@2#3$4%5^6&7*8(9)0{[}]\"'<,>.?/+=|\\_-:;", shortest: 4, corners: "1'a;",
      cornerShare: 0.125,
      directions: slanted),
    KeyboardLayout(
      share: 0.1, rows: [(0, "789"), (0, "456"), (0, "123"), (0, "0")], shifted: "", shortest: 6,
      corners: "1379", cornerShare: 0.15, directions: square),
  ]
}

/// The layouts whose walks are known.
public enum KeyboardLayoutName: UInt8, CaseIterable, Sendable {
  /// The American layout.
  case qwerty
  /// The German layout.
  case qwertz
  /// The French layout.
  case azerty
  /// The American Simplified Keyboard.
  case dvorak
  /// A numeric keypad; a telephone's is its mirror image, with the same neighbours.
  case keypad
}
