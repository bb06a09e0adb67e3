internal import UnicodeText

/// Reads a file line by line. Its memory is overwritten at the end: a line may be a secret.
package struct LineReader: ~Copyable {
  package private(set) var count = 0

  private let file: InputFile
  private let longest: Int
  private var held = ScratchBuffer()
  private var start = 0
  private var searched = 0
  private var isAtEnd = false
  private static let block = 1 << 18

  /// A reader of a file from where it is, with about the most bytes of a line.
  package init(_ file: InputFile, longest: Int) { (self.file, self.longest) = (file, longest) }

  package mutating func beginning() throws(SystemError) -> UnsafeBufferPointer<UInt8> {
    try readOn()
    return held.bytes
  }

  /// The next line with its end, if it has one, valid until the next call; nil at the end.
  package mutating func next() throws(SystemError) -> UnsafeBufferPointer<UInt8>? {
    while true {
      if let end = held.bytes.firstPlace(of: 0x0A, from: searched) { return line(upTo: end + 1) }
      if isAtEnd { return start < held.count ? line(upTo: held.count) : nil }
      searched = held.count - start
      guard searched <= longest else { throw .tooLarge(Budget(bytes: longest)) }
      held.replace(0..<start)
      start = 0
      try readOn()
    }
  }

  private mutating func readOn() throws(SystemError) {
    var bytes = try file.readBeginning(limit: Self.block)
    defer { wipe(&bytes) }
    isAtEnd = bytes.isEmpty
    bytes.withUnsafeBufferPointer { held.append(contentsOf: $0) }
  }

  private mutating func line(upTo end: Int) -> UnsafeBufferPointer<UInt8> {
    defer { (start, searched) = (end, end) }
    count += 1
    return UnsafeBufferPointer(rebasing: held.bytes[start..<end])
  }
}
