internal import CDigest
internal import PasswordAudit
internal import UnicodeText

/// A list of which the SHA-256 is taken while it is read, for a report to say what it is about.
final class FingerprintingSource: ByteSource {
  private var source: any ByteSource
  /// Gets the digest in lower-case hexadecimal, as `sha256sum` prints it.
  private let finished: (String) -> Void
  private var digest = digest_sha256()
  private var isAtEnd = false

  init(_ source: any ByteSource, finished: @escaping (String) -> Void) {
    (self.source, self.finished) = (source, finished)
    digest_sha256_begin(&digest)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = try source.read(into: buffer)
    if count > 0 {
      digest_sha256_add(&digest, buffer.baseAddress, count)
    } else if !isAtEnd {
      isAtEnd = true
      var bytes = [UInt8](repeating: 0, count: 32)
      digest_sha256_end(&digest, &bytes)
      finished(bytes.map { hexadecimal(UInt64($0)).suffix(2) }.joined())
    }
    return count
  }

  deinit {
    // The end wipes what it leaves; a list that was not read to its end is still in part in here.
    var bytes = [UInt8](repeating: 0, count: 32)
    digest_sha256_end(&digest, &bytes)
  }
}
