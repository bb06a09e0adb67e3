internal import UnicodeText

/// A date and time in UTC, to the second, in the form of RFC 3339: "2026-11-22T08:15:00Z".
package struct Timestamp: Hashable, Comparable, Sendable {
  package let text: String

  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let separators = zip([10, 13, 16, 19], "T::Z".utf8)
    guard bytes.count == 20, separators.allSatisfy({ bytes[$0] == $1 }),
      Day(String(decoding: bytes[..<10], as: UTF8.self)) != nil,
      let hour = number(bytes[11..<13]), hour < 24, let minute = number(bytes[14..<16]),
      minute < 60, let second = number(bytes[17..<19]), second <= 60
    else { return nil }
    self.text = text
  }

  package var day: Day { Day(checked: String(text.prefix(10))) }

  // Texts of this form stand in the order of their times.
  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// A day in the form of RFC 3339: "2026-11-22".
package struct Day: Hashable, Comparable, Sendable {
  package let text: String

  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[..<4]), year >= 1970, let month = number(bytes[5..<7]),
      1...12 ~= month, let day = number(bytes[8...]), 1...dayCount(ofMonth: month, year) ~= day
    else { return nil }
    self.text = text
  }

  fileprivate init(checked text: String) { self.text = text }

  func days(to other: Self) -> Int { Int(other.serial - serial) }

  package var serial: Int32 {
    let parts = text.split(separator: "-").compactMap { Int($0) }
    return dayNumber(year: parts[0], month: parts[1], day: parts[2])
  }

  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  // Swift takes a number with a sign too.
  digits.allSatisfy { 0x30...0x39 ~= $0 } ? Int(String(decoding: digits, as: UTF8.self)) : nil
}
