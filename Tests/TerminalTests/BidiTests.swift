import Testing
import UnicodeText

@testable import Terminal

/// What is written, and what must be seen from left to right.
struct Line: Sendable, CustomTestStringConvertible {
  let text: String
  let seen: String
  var isRightToLeft = true
  var testDescription: String { text }
}

private let lines = [
  Line(text: "סיסמה", seen: "המסיס"),
  Line(text: "Tab הבא", seen: "אבה Tab"),
  Line(text: "Ctrl-R הצג", seen: "גצה Ctrl-R"),
  Line(text: "לפחות 6 תווים", seen: "םיוות 6 תוחפל"),
  Line(text: "8 עד 32 תווים (ללא רווחים)", seen: "(םיחוור אלל) םיוות 32 דע 8"),
  Line(text: "אות (A-Z) אחת", seen: "תחא (A-Z) תוא"),
  Line(text: "ספרה (0-9)", seen: "(0-9) הרפס"),
  Line(text: "OWASP ASVS 5.0, אבטחת סיסמאות", seen: "תואמסיס תחטבא ,OWASP ASVS 5.0"),
  Line(text: "מעל (NIST 800) 12", seen: "12 (NIST 800) לעמ"),
  Line(text: "(NIST 800) מעל", seen: "לעמ (NIST 800)"),
  Line(text: "use (שלום) now", seen: "use (םולש) now", isRightToLeft: false),
  Line(text: "use (a שלום) now", seen: "use (a םולש) now", isRightToLeft: false),
  Line(text: "{שלום [א]} (", seen: ") {[א] םולש}"),
  Line(text: "name שלום 12 end", seen: "name 12 םולש end", isRightToLeft: false),
  Line(text: "plain (text) 12", seen: "plain (text) 12", isRightToLeft: false),
  // A bracket closes only once.
  Line(text: "\u{5D0}(a)b)c", seen: "b)c(a)\u{5D0}"),
  Line(text: "", seen: ""),
  // Seen, meem: initial, medial and final forms; lam with alef is one.
  Line(text: "سمس", seen: "\u{FEB2}\u{FEE4}\u{FEB3}"),
  Line(text: "سلام", seen: "\u{FEE1}\u{FEFC}\u{FEB3}"),
  // Reh joins only what stands before it.
  Line(text: "مرور", seen: "\u{FEAD}\u{FEED}\u{FEAE}\u{FEE3}"),
]

struct BidiTests {
  @Test(arguments: lines)
  func `text stands in the order in which it is seen`(_ line: Line) {
    #expect(visualText(line.text, isRightToLeft: line.isRightToLeft) == line.seen)
  }

  @Test(arguments: [
    ("דנה 12", [9, 8, 7, 6, 4, 5, 3]), ("a דנ", [0, 1, 3, 2, 4]), ("ab", [0, 1, 2]),
  ])
  func `the cursor stands on the character that it is before`(_ text: String, _ columns: [Int]) {
    for (cursor, column) in columns.enumerated() {
      let field = FieldText(
        SecretText(text), cursor: cursor, width: 10, isRightToLeft: true, style: TerminalStyle())
      #expect(field.cursor == column, "before \(cursor)")
    }
  }

  @Test func `no character is lost`() {
    let pieces = Array("aZשم12 ()[]{}-.€👩")
    var state: UInt64 = 3
    for _ in 0..<2000 {
      let text = (0..<12).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return pieces[Int(state >> 33) % pieces.count]
      }
      for base in [true, false] {
        #expect(BidiOrder(text, isRightToLeft: base).visual.sorted() == Array(text.indices))
      }
    }
  }
}
