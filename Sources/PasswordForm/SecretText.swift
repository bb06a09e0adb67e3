/// A text that leaves no trace where this can be avoided: its memory is overwritten when the last
/// copy goes, and neither `print` nor a debugger's reflection shows it.
///
/// `String` cannot be overwritten, so ``string`` makes a copy that can outlive this; ask for it
/// late and let it go soon.
public struct SecretText: Sendable, Equatable, ExpressibleByStringLiteral {
  private let storage: Storage

  /// The memory of a text, which does not change and so is safe to share.
  private final class Storage: @unchecked Sendable {
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(count: Int) {
      let memory = LockedMemory.allocate(count)
      bytes = UnsafeMutableBufferPointer(rebasing: memory.bindMemory(to: UInt8.self)[..<count])
    }

    deinit { LockedMemory.deallocate(UnsafeMutableRawBufferPointer(bytes)) }
  }

  /// Creates a copy of a text.
  public init(_ text: some StringProtocol) {
    let utf8 = text.utf8
    storage = Storage(count: utf8.count)
    if !utf8.isEmpty { _ = storage.bytes.initialize(from: utf8) }
  }

  /// Creates a text from a literal, for tests and empty fields; a secret has no place in code.
  public init(stringLiteral text: String) { self.init(text) }

  /// A copy of the text, which cannot be overwritten.
  public var string: String { String(decoding: storage.bytes, as: UTF8.self) }

  /// Lends the bytes in UTF-8 without a copy.
  public func withUTF8<R, E: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try body(UnsafeBufferPointer(storage.bytes))
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { storage.bytes.isEmpty }

  /// Whether two texts have the same bytes.
  public static func == (a: Self, b: Self) -> Bool {
    a.storage.bytes.elementsEqual(b.storage.bytes)
  }
}
