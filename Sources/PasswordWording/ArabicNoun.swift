internal import UnicodeText

/// A noun in the forms that Arabic numbers take, by the plural rules of the Unicode CLDR.
struct ArabicNoun: Sendable {
  /// The form for 1, with the numeral.
  let one: String
  /// The form for 2, with the numeral.
  let two: String
  /// The form after numbers that end in 03 to 10.
  let few: String
  /// The form after numbers that end in 11 to 99.
  let many: String
  /// The form after all other numbers, such as 0 and 100.
  let other: String

  func counted(_ count: Int) -> String {
    switch (count, count % 100) {
    case (1, _): one
    case (2, _): two
    case (_, 3...10): "\(grouped(count)) \(few)"
    case (_, 11...99): "\(grouped(count)) \(many)"
    default: "\(grouped(count)) \(other)"
    }
  }
}

extension ArabicNoun {
  static let second = ArabicNoun(
    one: "ثانية واحدة", two: "ثانيتان", few: "ثوان", many: "ثانية", other: "ثانية")
  static let minute = ArabicNoun(
    one: "دقيقة واحدة", two: "دقيقتان", few: "دقائق", many: "دقيقة", other: "دقيقة")
  static let hour = ArabicNoun(
    one: "ساعة واحدة", two: "ساعتان", few: "ساعات", many: "ساعة", other: "ساعة")
  static let day = ArabicNoun(
    one: "يوم واحد", two: "يومان", few: "أيام", many: "يوما", other: "يوم")
  static let month = ArabicNoun(
    one: "شهر واحد", two: "شهران", few: "أشهر", many: "شهرا", other: "شهر")
  static let year = ArabicNoun(
    one: "سنة واحدة", two: "سنتان", few: "سنوات", many: "سنة", other: "سنة")
  static let guess = ArabicNoun(
    one: "محاولة واحدة", two: "محاولتان", few: "محاولات", many: "محاولة", other: "محاولة")
}
