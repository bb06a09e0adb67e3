import CDigest
import Testing

/// The digest of bytes that come in pieces of this size.
private func sha256(_ bytes: [UInt8], pieces: Int) -> String {
  var digest = digest_sha256()
  digest_sha256_begin(&digest)
  var start = 0
  while start < bytes.count {
    let end = min(start + pieces, bytes.count)
    bytes[start..<end].withUnsafeBytes { digest_sha256_add(&digest, $0.baseAddress, $0.count) }
    start = end
  }
  var result = [UInt8](repeating: 0, count: 32)
  digest_sha256_end(&digest, &result)
  return result.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

// The examples of FIPS 180-4's test vectors (NIST, "Secure Hashing").
@Test(arguments: [
  ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  (
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
  ),
  (
    String(repeating: "a", count: 1_000_000),
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
  ),
])
func `SHA-256 gives the standard's examples, however the bytes are cut`(
  _ text: String, _ expected: String
) {
  for pieces in [1, 3, 55, 56, 63, 64, 65, 1000, 1 << 20] {
    #expect(sha256(Array(text.utf8), pieces: pieces) == expected, "\(pieces)")
  }
}
