import CZlib
import CZstd
import Decompression
import TestSupport
import Testing

private let text: [UInt8] = (0..<40_000).flatMap {
  Array("password\($0 &* 2_654_435_761 % 9_999_991)\n".utf8)
}

private func gzip(_ text: [UInt8]) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var result = [UInt8](repeating: 0, count: text.count + 1000)
  var text = text
  text.withUnsafeMutableBufferPointer { input in
    result.withUnsafeMutableBufferPointer { output in
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
      (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
      deflate(&stream, Z_FINISH)
    }
  }
  return Array(result[..<Int(stream.total_out)])
}

private func zstd(_ text: [UInt8], window: Int32? = nil) -> [UInt8] {
  let context = ZSTD_createCCtx()
  defer { ZSTD_freeCCtx(context) }
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)
  if let window {
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, window)
    // A size that is known lets the window be smaller.
    ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0)
  }
  var result = [UInt8](repeating: 0, count: ZSTD_compressBound(text.count) + 100)
  var size = 0
  text.withUnsafeBytes { input in
    result.withUnsafeMutableBytes { output in
      var from = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
      var to = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
      // In two steps, for the same reason.
      ZSTD_compressStream2(context, &to, &from, ZSTD_e_continue)
      while ZSTD_compressStream2(context, &to, &from, ZSTD_e_end) != 0 {}
      size = to.pos
    }
  }
  return Array(result[..<size])
}

enum Format: CaseIterable {
  case gzip, zstd

  func compress(_ text: [UInt8]) -> [UInt8] {
    self == .gzip ? DecompressionTests.gzip(text) : DecompressionTests.zstd(text)
  }

  func decompressor() throws -> any Decompressor {
    self == .gzip ? try GzipDecompressor() : try ZstandardDecompressor()
  }

  /// Decompresses in pieces of these sizes.
  func decompress(_ bytes: [UInt8], input: Int = 1 << 16, output: Int = 1 << 16) throws -> [UInt8] {
    let decompressor = try decompressor()
    var result: [UInt8] = []
    var room = [UInt8](repeating: 0, count: output)
    var offset = 0
    while true {
      let piece = bytes[offset..<min(offset + input, bytes.count)]
      let progress = try piece.withUnsafeBytes { from in
        try room.withUnsafeMutableBytes { try decompressor.decompress(from, into: $0) }
      }
      offset += progress.taken
      result += room[..<progress.given]
      if progress.taken == 0, progress.given == 0 {
        if offset == bytes.count { break }
        Issue.record("no progress at \(offset)")
        break
      }
    }
    if !decompressor.isComplete { throw DecompressionError.cutShort }
    return result
  }
}

@Test(
  arguments: Format.allCases,
  [(1 << 16, 1 << 16), (1, 1000), (1000, 1), (7, 11), (1 << 20, 1 << 20)])
func `however it is cut, the text comes out`(_ format: Format, _ pieces: (Int, Int)) throws {
  let text = pieces.0 < 100 || pieces.1 < 100 ? Array(text.prefix(5000)) : text
  let bytes = format.compress(text)
  #expect(try format.decompress(bytes, input: pieces.0, output: pieces.1) == text)
}

@Test(arguments: Format.allCases, [1, 3, 1 << 16])
func `streams one after the other are one text`(_ format: Format, _ piece: Int) throws {
  let (first, second) = (Array(text.prefix(3000)), Array(text.suffix(2000)))
  let bytes = format.compress(first) + format.compress([]) + format.compress(second)
  #expect(try format.decompress(bytes, input: piece) == first + second)
}

@Test(arguments: Format.allCases)
func `a stream that is cut anywhere is an error`(_ format: Format) throws {
  let bytes = format.compress(Array("password\nhunter2\nqwerty\n".utf8))
  for count in 0..<bytes.count {
    #expect(throws: DecompressionError.cutShort) { try format.decompress(Array(bytes[..<count])) }
  }
  // Also in the second of two.
  for count in 1..<bytes.count {
    #expect(throws: DecompressionError.cutShort) { try format.decompress(bytes + bytes[..<count]) }
  }
}

@Test(arguments: Format.allCases)
func `a stream with a wrong bit never gives another text`(_ format: Format) {
  let text = Array(text.prefix(300))
  let bytes = format.compress(text)
  var errors = 0
  for place in bytes.indices {
    for bit in 0..<8 {
      var changed = bytes
      changed[place] ^= 1 << UInt8(bit)
      do {
        // Some bits mean nothing, such as those of the time in a header.
        let isSame = try format.decompress(changed) == text
        #expect(isSame, "byte \(place), bit \(bit)")
      } catch { errors += 1 }
    }
  }
  #expect(errors > bytes.count * 7)
}

@Test(arguments: Format.allCases)
func `a decompressor leaves no memory behind`(_ format: Format) throws {
  let leaked = try leakedBytes(upTo: 10_000_000) {
    for _ in 0..<5000 { _ = try format.decompressor() }
  }
  #expect(leaked <= 10_000_000)
}

@Test(arguments: Format.allCases)
func `what follows a stream is an error`(_ format: Format) throws {
  let bytes = format.compress(Array("password\n".utf8))
  #expect(throws: DecompressionError.followed) {
    try format.decompress(bytes + Array("more text".utf8))
  }
}

@Test func `zeros after gzip are padding`() throws {
  let bytes = gzip(Array("password\n".utf8))
  #expect(try Format.gzip.decompress(bytes + [0, 0, 0, 0], input: 2) == Array("password\n".utf8))
  #expect(throws: DecompressionError.followed) {
    try Format.gzip.decompress(bytes + [0, 0] + bytes)
  }
}

@Test func `frames to be passed over are, and a large window is refused`() throws {
  let bytes: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3]
  #expect(try Format.zstd.decompress(bytes + zstd(text) + bytes) == text)
  #expect(try Format.zstd.decompress(zstd(text, window: 25)) == text)
  #expect(throws: DecompressionError.windowTooLarge) {
    try Format.zstd.decompress(zstd(text, window: 26))
  }
}
