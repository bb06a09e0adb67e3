/// One of the parts of equal size that a list is cut into, so that each can be audited by itself.
///
/// A record belongs to the part that its first byte is in. So every record is in one part, however
/// the list is cut, and a part in which no record begins has none.
public struct ListPart: Hashable, Sendable {
  /// The number of the part, from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int
  /// The bytes of the whole list.
  public let size: Int
  /// The bytes of the part, before it is known where records begin and end.
  public let range: Range<Int>
  /// A number that differs for different contents of the list with the same size: parts of
  /// different ones do not add up. 0 if it was not computed.
  public var version: UInt64 = 0

  /// The largest number of parts.
  public static let countLimit = 1_000_000

  /// Makes a part; nil if there is no such part, or if there are more than ``countLimit``.
  public init?(_ number: Int, of count: Int, size: Int) {
    guard 1...Self.countLimit ~= count, 1...count ~= number, size >= 0 else { return nil }
    // The product of size and number may be too large.
    func start(_ part: Int) -> Int { size / count * part + size % count * part / count }
    self.number = number
    self.count = count
    self.size = size
    range = start(number - 1)..<start(number)
  }

  /// The offset to read from: a byte before the part, which tells whether a record begins with it.
  public var readingStart: Int { max(0, range.lowerBound - 1) }
}

/// The error that the list is not the one that was cut into parts: it has another size.
public struct ListSizeChanged: Error {}

/// A source of the records that belong to a part, out of one from ``ListPart/readingStart`` on.
final class PartSource: ByteSource {
  private var source: any ByteSource
  private let part: ListPart
  private let terminator: UInt8
  private let control: AuditControl
  private var position: Int
  private(set) var start: Int?
  private var end: Int?

  init(
    _ source: any ByteSource, _ part: ListPart, endedBy terminator: UInt8, _ control: AuditControl
  ) {
    (self.source, self.part, self.terminator) = (source, part, terminator)
    self.control = control
    position = part.readingStart
    if part.range.lowerBound == 0 { start = 0 }
    if part.range.upperBound == 0 { end = 0 }
  }

  var range: Range<Int> {
    let start = start ?? position
    return start..<max(start, end ?? position)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while end == nil {
      let got = try source.read(into: buffer)
      if got == 0 { return try finish() }
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<got])
      if start != nil { return try part(of: bytes) }
      guard let found = bytes.firstIndex(of: terminator) else {
        position += got
        continue
      }
      let first = found + 1
      position += first
      start = position
      if position >= part.range.upperBound {
        end = position
      } else if first < got {
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[first...]))
        return try part(of: UnsafeRawBufferPointer(rebasing: buffer[..<(got - first)]))
      }
    }
    return 0
  }

  /// How many of these bytes belong to the part: up to the end of the record with its last byte.
  private func part(of bytes: UnsafeRawBufferPointer) throws -> Int {
    let last = max(0, part.range.upperBound - 1 - position)
    var count = bytes.count
    if last < count, let found = bytes[last...].firstIndex(of: terminator) {
      count = found + 1
      end = position + count
    }
    position += count
    if position > part.size { throw ListSizeChanged() }
    return count
  }

  private func finish() throws -> Int {
    if control.isCancelled { return 0 }
    if position != part.size { throw ListSizeChanged() }
    end = position
    return 0
  }
}
