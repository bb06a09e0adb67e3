internal import UnicodeText

/// A date and time in UTC, to the second: a number of fourteen digits, which takes little memory.
package struct Timestamp: Hashable, Comparable, Sendable {
  private let digits: Int64

  /// Reads RFC 3339 in UTC, "2026-11-22T08:15:00Z"; nil for others and what does not exist.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    let separators: [(Int, UInt8)] = [
      (4, 0x2D), (7, 0x2D), (10, 0x54), (13, 0x3A), (16, 0x3A), (19, 0x5A),
    ]
    guard bytes.count == 20, separators.allSatisfy({ bytes[$0.0] == $0.1 }),
      let day = Day(digits: bytes[0..<10]),
      let hour = number(bytes[11..<13]), hour < 24, let minute = number(bytes[14..<16]),
      minute < 60, let second = number(bytes[17..<19]), second <= 60
    else { return nil }
    digits = Int64(day.digits) * 1_000_000 + Int64(hour * 10_000 + minute * 100 + second)
  }

  package var day: Day { Day(checked: Int32(digits / 1_000_000)) }

  package var text: String {
    let time = Int(digits % 1_000_000)
    return "\(day.text)T\(padded(time / 10_000, 2)):\(padded(time / 100 % 100, 2)):"
      + "\(padded(time % 100, 2))Z"
  }

  package static func < (a: Self, b: Self) -> Bool { a.digits < b.digits }
}

package struct Day: Hashable, Comparable, Sendable {
  fileprivate let digits: Int32

  /// Reads the form of RFC 3339, "2026-11-22"; nil for other texts and days that do not exist.
  package init?(_ text: String) { self.init(digits: Array(text.utf8)[...]) }

  fileprivate init(checked digits: Int32) { self.digits = digits }

  fileprivate init?(digits bytes: ArraySlice<UInt8>) {
    let start = bytes.startIndex
    guard bytes.count == 10, bytes[start + 4] == 0x2D, bytes[start + 7] == 0x2D,
      let year = number(bytes[start..<(start + 4)]), year >= 1970,
      let month = number(bytes[(start + 5)..<(start + 7)]), 1...12 ~= month,
      let day = number(bytes[(start + 8)..<(start + 10)]), day >= 1,
      day <= dayCount(ofMonth: month, year)
    else { return nil }
    digits = Int32(year * 10_000 + month * 100 + day)
  }

  package var text: String {
    let digits = Int(digits)
    return
      "\(padded(digits / 10_000, 4))-\(padded(digits / 100 % 100, 2))-\(padded(digits % 100, 2))"
  }

  func days(to other: Self) -> Int { Int(other.serial - serial) }

  /// The number of days since 1970-01-01.
  package var serial: Int32 {
    dayNumber(year: Int(digits) / 10_000, month: Int(digits) / 100 % 100, day: Int(digits) % 100)
  }

  package static func < (a: Self, b: Self) -> Bool { a.digits < b.digits }
}

private func number(_ digits: ArraySlice<UInt8>) -> Int? {
  // Swift takes a number with a sign too.
  digits.allSatisfy { 0x30...0x39 ~= $0 } ? Int(String(decoding: digits, as: UTF8.self)) : nil
}

private func padded(_ value: Int, _ count: Int) -> String { zeroPadded(String(value), to: count) }
