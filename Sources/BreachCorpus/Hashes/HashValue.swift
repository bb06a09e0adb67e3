internal import CDigest

/// A hash of up to 160 bits as a number, so that hashes compare by value however they are written.
package struct HashValue: Comparable, Hashable, Sendable {
  /// The first 64 bits: enough to find a place, and all that an index keeps.
  package let high: UInt64
  package let middle: UInt64
  /// The last 32 bits of SHA-1; zero for hashes of 128 bits.
  let low: UInt32

  @inline(__always)
  package init(high: UInt64, middle: UInt64 = 0, low: UInt32 = 0) {
    (self.high, self.middle, self.low) = (high, middle, low)
  }

  @inline(__always)
  init(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ e: UInt32 = 0) {
    high = UInt64(a) << 32 | UInt64(b)
    middle = UInt64(c) << 32 | UInt64(d)
    low = e
  }

  @inline(__always)
  package static func < (a: Self, b: Self) -> Bool {
    if a.high != b.high { return a.high < b.high }
    if a.middle != b.middle { return a.middle < b.middle }
    return a.low < b.low
  }

  /// The first five hexadecimal digits, as a number: the range that the hash belongs to.
  package var range: Int { Int(high >> 44) }
}

package enum HashKind: String, CaseIterable, Sendable {
  case sha1
  /// The NT hash of Windows: MD4 of UTF-16.
  case nt
  /// MD4 of the bytes, which only passwdqc's filters have.
  case md4

  package var name: String {
    switch self {
    case .sha1: "SHA-1"
    case .nt: "NT"
    case .md4: "MD4"
    }
  }

  package var digits: Int { self == .sha1 ? 40 : 32 }

  package func firstBits(of password: UnsafeBufferPointer<UInt8>) -> UInt64 {
    PasswordHashes(of: password, self).first.high
  }
}

/// The hashes under which a corpus may hold a password.
package struct PasswordHashes {
  let first: HashValue
  /// The second form of the hash. Corpora of NT hashes hold passwords beyond ASCII in two forms: as
  /// Windows hashes them, and as their UTF-8 was mistaken for Windows-1252.
  let second: HashValue?
  /// Whether these are all hashes: bytes that are not UTF-8 have no NT hash as Windows makes it.
  let areComplete: Bool

  init(of password: UnsafeBufferPointer<UInt8>, _ kind: HashKind) {
    switch kind {
    case .sha1: (first, second, areComplete) = (Self.sha1(password), nil, true)
    case .md4: (first, second, areComplete) = (Self.md4(password), nil, true)
    case .nt:
      let widened = Self.ntOfWindows1252(password)
      if password.allSatisfy({ $0 < 0x80 }) {
        (first, second, areComplete) = (widened, nil, true)
      } else if let proper = Self.nt(password) {
        (first, second, areComplete) = (proper, widened, true)
      } else {
        (first, second, areComplete) = (widened, nil, false)
      }
    }
  }

  static func sha1(_ bytes: UnsafeBufferPointer<UInt8>) -> HashValue {
    hash(bytes, digest_sha1)
  }

  package static func md4(_ bytes: UnsafeBufferPointer<UInt8>) -> HashValue {
    hash(bytes, digest_md4)
  }

  /// The NT hash of UTF-8; nil if the bytes are not UTF-8.
  package static func nt(_ bytes: UnsafeBufferPointer<UInt8>) -> HashValue? {
    var isUTF8 = false
    let value = hash(bytes) { isUTF8 = digest_nt($0, $1, $2) }
    return isUTF8 ? value : nil
  }

  static func ntOfWindows1252(_ bytes: UnsafeBufferPointer<UInt8>) -> HashValue {
    hash(bytes, digest_nt_cp1252)
  }

  /// An address for empty buffers, which C wants and Swift does not have.
  nonisolated(unsafe) private static let noBytes = UnsafePointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  @inline(__always)
  private static func hash(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ digest: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt32>) -> Void
  ) -> HashValue {
    var words: (UInt32, UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0, 0)
    withUnsafeMutablePointer(to: &words) {
      $0.withMemoryRebound(to: UInt32.self, capacity: 5) {
        digest(bytes.baseAddress ?? Self.noBytes, bytes.count, $0)
      }
    }
    return HashValue(words.0, words.1, words.2, words.3, words.4)
  }
}
