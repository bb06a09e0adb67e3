/// An input taken apart from its start. At its end everything is zero or empty, so that no input is
/// too short.
public struct InputBytes {
  private var rest: ArraySlice<UInt8>

  /// What libFuzzer hands over.
  public init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
    rest = Array(UnsafeBufferPointer(start: start, count: count))[...]
  }

  /// Whether nothing is left.
  public var isEmpty: Bool { rest.isEmpty }

  /// The next byte.
  public mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number from 0 up to a limit of at most 256, by one byte.
  public mutating func number(below limit: Int) -> Int { Int(byte()) % limit }

  /// Everything up to the next 0xFF, which no UTF-8 has, or to the end.
  public mutating func part() -> [UInt8] {
    let part = rest.prefix { $0 != 0xFF }
    rest = rest.dropFirst(part.count + 1)
    return Array(part)
  }

  /// ``part()`` as text, repaired where it is not UTF-8.
  public mutating func text() -> String { String(decoding: part(), as: UTF8.self) }

  /// Everything that is left.
  public mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
