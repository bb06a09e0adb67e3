/// Where the keys of a layout are. Only ASCII characters have a place: a walk over `ö` or `é` ends
/// there.
///
/// Numbers and static text only, so that the layouts are data of the program and not made when it
/// starts.
struct KeyboardLayout {
  /// How probable a walk on this layout is beside one on QWERTY.
  let share: Double
  /// The rows from the top, a line each; a space is a place without an ASCII character.
  let rows: StaticString
  /// Pairs of a shifted character and its key.
  let shifted: StaticString
  /// The fewest keys of a walk. A keypad's neighbours are half of all pairs of digits, so short
  /// walks say nothing.
  let shortest: Int
  /// Where walks begin more often than anywhere else, and how often they begin on each of these
  /// keys.
  let corners: StaticString
  let cornerShare: Double
  /// Whether each row is half a key further to the right than the one above.
  let isSlanted: Bool

  /// The probability of each first step, by column and row: at (dx + 1) × 3 + dy + 1. The same key
  /// again may follow any step. On a keypad it ends a walk, since digits are repeated for other
  /// reasons.
  var directions: [Double] { isSlanted ? Self.slanted : Self.square }

  /// A key has six neighbours: left and right, two above, two below.
  private static let slanted = [
    0, 0.10, 0.10,
    0.10, 0.02, 0.20,
    0.10, 0.40, 0,
  ]
  private static let square = [
    0.05, 0.20, 0.05,
    0.20, 0, 0.20,
    0.05, 0.20, 0.05,
  ]

  /// In the order of `KeyboardLayoutName`.
  static let all: [KeyboardLayout] = [
    KeyboardLayout(
      share: 1,
      rows: """
        `1234567890-=
         qwertyuiop[]\\
         asdfghjkl;'
         zxcvbnm,./
        """,
      shifted: "~`!1@2#3$4%5^6&7*8(9)0_-+={[}]|\\:;\"'<,>.?/", shortest: 4, corners: "1qaz",
      cornerShare: 0.125, isSlanted: true),
    KeyboardLayout(
      share: 0.1,
      rows: """
        ^1234567890
         qwertzuiop +
         asdfghjkl  #
        <yxcvbnm,.-
        """,
      shifted: "!1\"2$4%5&6/7(8)9=0*+'#><;,:._-", shortest: 4, corners: "1qay", cornerShare: 0.125,
      isSlanted: true),
    KeyboardLayout(
      share: 0.1,
      rows: """
         & \"'(- _  )=
         azertyuiop^$
         qsdfghjklm *
        <wxcvbn,;:!
        """,
      shifted: "1&3\"4'5(6-8_+=?,.;/:><", shortest: 4, corners: "aqw&", cornerShare: 0.125,
      isSlanted: true),
    KeyboardLayout(
      share: 0.05,
      rows: """
        `1234567890[]
         ',.pyfgcrl/=\\
         aoeuidhtns-
         ;qjkxbmwvz
        """,
      shifted: "~`!1@2#3$4%5^6&7*8(9)0{[}]\"'<,>.?/+=|\\_-:;", shortest: 4, corners: "1'a;",
      cornerShare: 0.125, isSlanted: true),
    KeyboardLayout(
      share: 0.1,
      rows: """
        789
        456
        123
        0
        """,
      shifted: "", shortest: 6, corners: "1379", cornerShare: 0.15, isSlanted: false),
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
