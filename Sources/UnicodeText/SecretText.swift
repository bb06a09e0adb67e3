/// A secret from where it is read to where it is answered: a text whose memory is overwritten when
/// the last copy goes, at each change and as it grows. Neither `print` nor a debugger's reflection
/// shows it.
///
/// `String` cannot be overwritten, so ``string`` makes a copy that can outlive this; it is for
/// texts that turn out to be no secret.
public struct SecretText: Sendable, Hashable, ExpressibleByStringLiteral {
  private var storage: Storage

  private final class Storage: @unchecked Sendable {
    var bytes: ScratchBuffer

    /// The bytes are followed by a zero byte, for C.
    init(_ bytes: UnsafeBufferPointer<UInt8>, capacity: Int = 0, isLocked: Bool) {
      self.bytes = ScratchBuffer(capacity: max(capacity, bytes.count + 1), isLocked: isLocked)
      self.bytes.append(contentsOf: bytes)
      self.bytes.terminate()
    }
  }

  /// Creates a copy of a text.
  public init(_ text: some StringProtocol) {
    var text = String(text)
    storage = text.withUTF8 { Storage($0, isLocked: false) }
  }

  /// Creates a copy of bytes, which need not be UTF-8.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) { storage = Storage(bytes, isLocked: false) }

  /// For tests and empty fields; a secret has no place in code.
  public init(stringLiteral text: String) { self.init(text) }

  /// An empty text that grows in place up to a number of bytes, and whose memory is not written to
  /// swap, if the system lets this process lock some.
  package init(lockedCapacity: Int) {
    storage = Storage(
      UnsafeBufferPointer(start: nil, count: 0), capacity: lockedCapacity + 1, isLocked: true)
  }

  /// A copy that cannot be overwritten.
  public var string: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

  /// Lends the bytes without a copy.
  public func withUTF8<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try body(storage.bytes.bytes)
  }

  /// Lends the text as a `String`, which nothing may keep.
  package func withString<Result>(_ body: (String) -> Result) -> Result {
    withUTF8 { UnicodeText.withString($0, body) }
  }

  /// The bytes with a zero byte after them, valid as long as a copy of this text is.
  package var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(storage.bytes.base).assumingMemoryBound(to: CChar.self)
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { count == 0 }

  package var count: Int { storage.bytes.count }

  package subscript(place: Int) -> UInt8 { storage.bytes.bytes[place] }

  /// Whether two texts have the same bytes.
  public static func == (a: Self, b: Self) -> Bool {
    a.storage === b.storage || a.withUTF8 { a in b.withUTF8 { b in a.elementsEqual(b) } }
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }

  /// The text with U+FFFD in the place of what is not UTF-8.
  package var repaired: SecretText { withString { SecretText($0) } }

  // MARK: Changing

  /// Puts bytes in the place of others, and overwrites what is behind the end.
  package mutating func replace(
    _ range: Range<Int>, with new: UnsafeBufferPointer<UInt8> = .init(start: nil, count: 0)
  ) {
    makeUnique()
    storage.bytes.replace(range, with: new)
    storage.bytes.terminate()
  }

  package mutating func replace(_ range: Range<Int>, with new: SecretText) {
    new.withUTF8 { replace(range, with: $0) }
  }

  package mutating func append(_ new: SecretText) { replace(count..<count, with: new) }

  package mutating func append(_ new: UnsafeBufferPointer<UInt8>) {
    replace(count..<count, with: new)
  }

  /// Adds the bytes of a text that is no secret.
  package mutating func append(_ new: String) {
    var new = new
    new.withUTF8 { append($0) }
  }

  package mutating func removeFirst(_ count: Int) { replace(0..<count) }

  /// Overwrites all, and keeps the memory unless a copy has it.
  package mutating func removeAll() { replace(0..<count) }

  private mutating func makeUnique() {
    guard !isKnownUniquelyReferenced(&storage) else { return }
    storage = Storage(
      storage.bytes.bytes, capacity: storage.bytes.capacity, isLocked: storage.bytes.isLocked)
  }
}
