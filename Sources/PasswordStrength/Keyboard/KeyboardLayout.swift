internal import UnicodeText

/// The places of the keys of a layout, for the estimate and for the rules of a policy. Numbers and
/// static text only: the layouts are data of the program and not made when it starts.
package struct KeyboardLayout: Sendable {
  /// The probability of a walk on this layout as a multiple of that of one on QWERTY.
  let share: Double
  /// The rows from the top, a line each; a space is a place without a key.
  package let rows: StaticString
  /// The characters with shift in the same places, except for capital letters; a space is a place
  /// without one.
  package let shifted: StaticString
  /// The fewest keys of a walk. A keypad's neighbours are half of all pairs of digits, so short
  /// walks say nothing.
  let shortest: Int
  /// The keys where walks begin more often than anywhere else; `cornerShare` is the share of walks
  /// that begin on each.
  let corners: StaticString
  let cornerShare: Double
  /// Whether each row is half a key further to the right than the one above.
  let isSlanted: Bool

  /// The probability of each first step, by column and row: at (dx + 1) × 3 + dy + 1. The same key
  /// again may follow any step, but ends a walk on a keypad: digits are repeated for other reasons.
  var directions: [Double] { isSlanted ? Self.slanted : Self.square }

  private static let slanted = [0, 0.10, 0.10, 0.10, 0.02, 0.20, 0.10, 0.40, 0]
  private static let square = [0.05, 0.20, 0.05, 0.20, 0, 0.20, 0.05, 0.20, 0.05]

  /// The layouts in the order of `KeyboardLayoutName`.
  package static let all: [KeyboardLayout] = [
    KeyboardLayout(
      share: 1,
      rows: """
        `1234567890-=
         qwertyuiop[]\\
         asdfghjkl;'
         zxcvbnm,./
        """,
      shifted: """
        ~!@#$%^&*()_+
                   {}|
                  :"
                <>?
        """, shortest: 4, corners: "1qaz", cornerShare: 0.125, isSlanted: true),
    KeyboardLayout(
      share: 0.1,
      rows: """
        ^1234567890ß´
         qwertzuiopü+
         asdfghjklöä#
        <yxcvbnm,.-
        """,
      shifted: """
        °!"§$%&/()=?`
                    *
                    '
        >       ;:_
        """, shortest: 4, corners: "1qay", cornerShare: 0.125, isSlanted: true),
    KeyboardLayout(
      share: 0.1,
      rows: """
        ²&é"'(-è_çà)=
         azertyuiop^$
         qsdfghjklmù*
        <wxcvbn,;:!
        """,
      shifted: """
         1234567890°+
                   ¨£
                   %µ
        >      ?./§
        """, shortest: 4, corners: "aqw&", cornerShare: 0.125, isSlanted: true),
    KeyboardLayout(
      share: 0.05,
      rows: """
        `1234567890[]
         ',.pyfgcrl/=\\
         aoeuidhtns-
         ;qjkxbmwvz
        """,
      shifted: """
        ~!@#$%^&*(){}
         "<>       ?+|
                   _
         :
        """, shortest: 4, corners: "1'a;", cornerShare: 0.125, isSlanted: true),
    KeyboardLayout(
      share: 0.1,
      rows: """
        789
        456
        123
        0
        """, shifted: "", shortest: 6, corners: "1379", cornerShare: 0.15, isSlanted: false),
  ]

  /// Calls the body with every character that a key has, those without shift first.
  package func forEachCharacter(
    _ body: (_ scalar: UInt32, _ row: Int, _ column: Int, _ isShifted: Bool) -> Void
  ) {
    Self.forEachPlace(in: rows) { body($0, $1, $2, false) }
    Self.forEachPlace(in: shifted) { body($0, $1, $2, true) }
  }

  package static func forEachPlace(
    in rows: StaticString, _ body: (_ scalar: UInt32, _ row: Int, _ column: Int) -> Void
  ) {
    rows.withUTF8Buffer { bytes in
      var (row, column) = (0, 0)
      forEachScalar(of: bytes) { scalar in
        if scalar == 0x0A {
          (row, column) = (row + 1, 0)
        } else {
          if scalar != 0x20 { body(scalar, row, column) }
          column += 1
        }
      }
    }
  }
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
