internal import CDigest
internal import PasswordAudit
private import Synchronization
internal import UnicodeText

/// The SHA-256 of each list, taken while it is read, for a report to say what it is about.
final class ListFingerprints: Sendable {
  private let digests: Mutex<[String]>

  init(lists: Int) { digests = Mutex(Array(repeating: "", count: lists)) }

  /// The digests in lower-case hexadecimal, as `sha256sum` prints them, of the lists after
  /// decompression. Empty unless every list was read to its end.
  var all: [String] { digests.withLock { $0.contains("") ? [] : $0 } }

  /// A source that reads a list and computes its fingerprint on the way.
  func reading(_ source: any ByteSource, list: Int) -> any ByteSource {
    FingerprintingSource(source: source) { digest in self.digests.withLock { $0[list] = digest } }
  }
}

private final class FingerprintingSource: ByteSource {
  private var source: any ByteSource
  private let finished: (String) -> Void
  private var digest = digest_sha256()
  private var isAtEnd = false

  init(source: any ByteSource, finished: @escaping (String) -> Void) {
    self.source = source
    self.finished = finished
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
