internal import UnicodeText

/// A noun in the six forms that Arabic numbers take, by the plural rules of the Unicode CLDR.
struct ArabicNoun: Sendable {
  /// The form after 0.
  let zero: String
  /// The form for 1, with the numeral.
  let one: String
  /// The form for 2, with the numeral.
  let two: String
  /// The form after numbers that end in 03 to 10.
  let few: String
  /// The form after numbers that end in 11 to 99.
  let many: String
  /// The form after all other numbers, such as 100.
  let other: String

  /// The number with the noun.
  func counted(_ count: Int) -> String {
    switch (count, count % 100) {
    case (0, _): "0 \(zero)"
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
    zero: "ثانية", one: "ثانية واحدة", two: "ثانيتان", few: "ثوان", many: "ثانية", other: "ثانية")
  static let minute = ArabicNoun(
    zero: "دقيقة", one: "دقيقة واحدة", two: "دقيقتان", few: "دقائق", many: "دقيقة", other: "دقيقة")
  static let hour = ArabicNoun(
    zero: "ساعة", one: "ساعة واحدة", two: "ساعتان", few: "ساعات", many: "ساعة", other: "ساعة")
  static let day = ArabicNoun(
    zero: "يوم", one: "يوم واحد", two: "يومان", few: "أيام", many: "يوما", other: "يوم")
  static let month = ArabicNoun(
    zero: "شهر", one: "شهر واحد", two: "شهران", few: "أشهر", many: "شهرا", other: "شهر")
  static let year = ArabicNoun(
    zero: "سنة", one: "سنة واحدة", two: "سنتان", few: "سنوات", many: "سنة", other: "سنة")
  static let guess = ArabicNoun(
    zero: "محاولة", one: "محاولة واحدة", two: "محاولتان", few: "محاولات", many: "محاولة",
    other: "محاولة")
}
