/// Brings text to lower case for look-ups, in a buffer of its own.
public struct CaseFolder: ~Copyable {
  private var buffer = ScratchBuffer()

  /// A folder with an empty buffer.
  public init() {}

  /// The text in lower case (Unicode's full mapping, of no language), valid until the next call.
  ///
  /// - Complexity: O(n). Allocates only beyond ASCII, and while the buffer grows.
  public mutating func lowercased(_ text: ValidUTF8) -> ValidUTF8 {
    if text.isASCII {
      buffer.setLowercasedASCII(text.bytes)
    } else {
      buffer.removeAll()
      buffer.append(contentsOf: String(decoding: text.bytes, as: UTF8.self).lowercased().utf8)
    }
    return ValidUTF8(unchecked: buffer.bytes, isASCII: text.isASCII)
  }
}
