internal import UnicodeText

/// Bytes with a zero byte after them, at a fixed address. They are overwritten at the end, since
/// they may be passwords.
final class CText: @unchecked Sendable {
  let length: Int
  private let bytes: UnsafeMutablePointer<UInt8>

  init(_ text: some Collection<UInt8>) {
    length = text.count
    bytes = .allocate(capacity: length + 1)
    _ = UnsafeMutableBufferPointer(start: bytes, count: length).initialize(from: text)
    bytes[length] = 0
  }

  convenience init(_ text: String) { self.init(text.utf8) }

  deinit {
    wipe(bytes, length)
    bytes.deallocate()
  }

  /// The address of the first byte, valid as long as the object is.
  var start: UnsafePointer<CChar> {
    UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
  }
}
