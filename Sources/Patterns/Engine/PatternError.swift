internal import CPCRE2

/// The reason why a pattern cannot be compiled, in PCRE2's own words.
package struct PatternError: Error, Hashable, Sendable {
  package let reason: String
  /// The place of the error, in bytes of UTF-8 from the start.
  package let offset: Int
  package let code: Int32

  init(code: Int32, offset: Int) {
    self.code = code
    self.offset = offset
    reason = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      // Searching for the zero byte would read memory behind it that nobody has written.
      let length = pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
      guard length >= 0 else { return "error \(code)" }
      return String(decoding: buffer[..<Int(length)], as: UTF8.self)
    }
  }
}
