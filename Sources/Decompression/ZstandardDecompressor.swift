internal import CZstd

/// Decompresses Zstandard (RFC 8878): frames one after the other, skippable ones among them.
///
/// Takes the frame's window of memory, up to ``largestWindow``. Verifies the check sums of frames.
package final class ZstandardDecompressor: Decompressor {
  /// The largest window, in bytes: enough for `zstd -20`, not for `zstd --ultra -22` or `--long`.
  package static let largestWindow = 1 << 25

  private let context: OpaquePointer
  /// Whether the input so far ends between frames, and not at the start.
  package private(set) var isComplete = false

  package init() throws(DecompressionError) {
    guard let context = ZSTD_createDCtx() else { throw .noMemory }
    self.context = context
    ZSTD_DCtx_setParameter(
      context, ZSTD_d_windowLogMax, Int32(Self.largestWindow.trailingZeroBitCount))
  }

  deinit { ZSTD_freeDCtx(context) }

  package func decompress(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecompressionError) -> (taken: Int, given: Int) {
    var from = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var to = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    while to.pos < to.size {
      // Nothing is left within a whole frame; asked again, the library would expect the next one.
      if isComplete, from.pos == from.size { break }
      let before = (from.pos, to.pos)
      let result = ZSTD_decompressStream(context, &to, &from)
      if ZSTD_isError(result) != 0 { throw error(ZSTD_getErrorCode(result)) }
      isComplete = result == 0
      if before == (from.pos, to.pos) { break }
    }
    return (from.pos, to.pos)
  }

  private func error(_ code: ZSTD_ErrorCode) -> DecompressionError {
    switch code {
    case ZSTD_error_frameParameter_windowTooLarge: .windowTooLarge
    case ZSTD_error_memory_allocation: .noMemory
    case ZSTD_error_prefix_unknown where isComplete: .followed
    default: .damaged
    }
  }
}
