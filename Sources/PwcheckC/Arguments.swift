internal import CPwcheck
internal import UnicodeText

/// The bytes of a text that the caller gives with its length. NULL is an empty text, and an error
/// with any other length.
func bytes(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString, limit: Int = .max
) throws(Failure) -> UnsafeBufferPointer<UInt8> {
  // A length beyond Int.max comes as a negative one.
  guard (0...limit).contains(length) else {
    throw Failure(PWCHECK_TOO_LONG, "'\(name)' is longer than \(limit) bytes, the limit.")
  }
  guard start != nil || length == 0 else { throw .isNull(name) }
  return UnsafeRawBufferPointer(start: start ?? empty.cString, count: length)
    .assumingMemoryBound(to: UInt8.self)
}

/// Empty bytes at an address that is not NULL.
private let empty = SecretText("")

/// A name or a path, which ends with a zero byte.
func text(_ start: UnsafePointer<CChar>?, _ name: StaticString) throws(Failure) -> String {
  guard let start else { throw .isNull(name) }
  guard let text = String(validatingCString: start) else {
    throw Failure(PWCHECK_NOT_UTF8, "'\(name)' is not UTF-8.")
  }
  return text
}

/// A password's bytes, which need not be UTF-8.
func password(
  _ start: UnsafePointer<CChar>?, _ length: Int, _ name: StaticString = "password"
) throws(Failure) -> UnsafeBufferPointer<UInt8> {
  let password = try bytes(start, length, name, limit: Int(PWCHECK_LONGEST_PASSWORD))
  guard !password.contains(0) else {
    throw Failure(
      PWCHECK_ZERO_BYTE,
      "'\(name)' has a zero byte, at which many programs would cut it off. Refuse it.")
  }
  return password
}
