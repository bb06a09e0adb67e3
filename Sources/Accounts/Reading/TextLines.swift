package import PasswordAudit
package import UnicodeText

/// The bytes of a text or of a part of it, in memory that belongs to somebody else.
typealias Bytes = UnsafeBufferPointer<UInt8>

/// Reads a text line by line in memory of a fixed size, which is wiped at the end: dumps, potfiles
/// and lists of members. UTF-16 that begins with its mark, as PowerShell writes it, is decoded.
package struct TextLines: ~Copyable {
  /// The longest line, in bytes; the rest of a longer one is left out.
  static let longestLine = 1 << 16
  private static let block = 1 << 15

  private let name: String
  private let control: AuditControl
  private var budget: Budget
  private var source: any ByteSource
  private let raw: UnsafeMutableBufferPointer<UInt8>
  private let text: UnsafeMutableBufferPointer<UInt8>
  private var waiting = 0..<0
  private var undecoded = 0..<0
  /// The order of the bytes of UTF-16; nil for UTF-8.
  private var isLittleEndian: Bool?
  private var isStarted = false
  private var isAtEnd = false
  private var isSkipping = false
  package private(set) var number = 0

  /// Opens a text.
  ///
  /// - Parameter budget: The bytes that the text may have; ``Budget/stream`` if nothing is kept of
  ///   it that grows with them, or if that has a budget of its own.
  package init(
    _ input: AuditInput, within budget: Budget, control: AuditControl
  ) throws(AccountError) {
    name = input.name
    (self.control, self.budget) = (control, budget)
    do { source = try input.open() } catch { throw .list(.input(name: input.name, error)) }
    raw = .allocate(capacity: Self.block)
    // A block of UTF-16 has at most three bytes for each two.
    text = .allocate(capacity: Self.longestLine + 2 * Self.block)
  }

  deinit {
    for buffer in [raw, text] {
      if let base = buffer.baseAddress { wipe(base, buffer.count) }
      buffer.deallocate()
    }
  }

  /// Reads the next line without its end, valid until the next call; nil at the end of the text.
  package mutating func next() throws(AccountError) -> UnsafeBufferPointer<UInt8>? {
    if !isStarted { try start() }
    while true {
      let found = UnsafeBufferPointer(text).slice(0, waiting.upperBound)
        .firstPlace(of: 0x0A, from: waiting.lowerBound)
      let isTooLong = found == nil && waiting.count > Self.longestLine
      guard found != nil || isTooLong || isAtEnd else {
        try fill()
        decode()
        continue
      }
      if waiting.isEmpty { return nil }
      let end = found ?? min(waiting.upperBound, waiting.lowerBound + Self.longestLine)
      let line = UnsafeBufferPointer(text).slice(waiting.lowerBound, end)
      waiting = (found.map { $0 + 1 } ?? waiting.upperBound)..<waiting.upperBound
      let isRest = isSkipping
      isSkipping = isTooLong
      if isRest { continue }
      number += 1
      return line.last == 0x0D ? line.slice(0, line.count - 1) : line
    }
  }

  /// Reads a block, which tells the kind of the file.
  private mutating func start() throws(AccountError) {
    isStarted = true
    try fill()
    let count = undecoded.count
    let beginning = UnsafeBufferPointer(raw).slice(0, count)
    // Of Microsoft's Extensible Storage Engine.
    if count >= 8, beginning[4...].starts(with: [0xEF, 0xCD, 0xAB, 0x89]) {
      throw .database(name: name)
    }
    switch FileKind(start: beginning) {
    case .wide(.utf16):
      isLittleEndian = beginning[0] == 0xFF
      undecoded = 2..<count
    case let kind?: throw .list(.notText(name: name, kind))
    case nil: undecoded = FileKind.marksLength(beginning)..<count
    }
    decode()
    // If lines end with CR alone, all accounts would be read as one line.
    if UnsafeBufferPointer(text).slice(0, waiting.upperBound).endsLinesWithCR {
      throw .list(.carriageReturns(name: name))
    }
  }

  /// Reads a whole block, or to the end.
  private mutating func fill() throws(AccountError) {
    // Less than one unit of UTF-16 may be left.
    var end = undecoded.count
    for i in 0..<end { raw[i] = raw[undecoded.lowerBound + i] }
    while end < raw.count, !isAtEnd {
      if control.isCancelled { throw .cancelled }
      let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(raw)[end...])
      let count: Int
      do { count = try source.read(into: rest) } catch { throw .list(.input(name: name, error)) }
      do throws(OverBudget) { try budget.read(count) } catch {
        throw .overBudget(name: name, error)
      }
      isAtEnd = count == 0
      end += count
    }
    // A source that is stopped ends as a file does.
    if control.isCancelled { throw .cancelled }
    undecoded = 0..<end
  }

  /// Moves the rest of the text to the front, and adds the raw bytes to it, decoded.
  private mutating func decode() {
    guard let base = text.baseAddress else { return }
    if waiting.lowerBound > 0 {
      base.update(from: base + waiting.lowerBound, count: waiting.count)
      waiting = 0..<waiting.count
    }
    var end = waiting.upperBound
    if let isLittleEndian {
      let (raw, start) = (raw, undecoded.lowerBound)
      func unit(_ i: Int) -> UInt16 {
        let (first, second) = (UInt16(raw[start + 2 * i]), UInt16(raw[start + 2 * i + 1]))
        return isLittleEndian ? first | second << 8 : second | first << 8
      }
      var count = undecoded.count / 2
      // The other half of a pair may be in the next block.
      if !isAtEnd, count > 0, UTF16.isLeadSurrogate(unit(count - 1)) { count -= 1 }
      let units = (0..<count).lazy.map(unit).makeIterator()
      _ = transcode(units, from: UTF16.self, to: UTF8.self, stoppingOnError: false) {
        base[end] = $0
        end += 1
      }
      undecoded = (start + 2 * count)..<undecoded.upperBound
    } else {
      for i in undecoded { base[end + i - undecoded.lowerBound] = raw[i] }
      end += undecoded.count
      undecoded = 0..<0
    }
    waiting = waiting.lowerBound..<end
  }
}
