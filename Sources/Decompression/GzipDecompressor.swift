internal import CZlib

/// Decompresses gzip (RFC 1952): members one after the other, then zeros, as tapes have them.
///
/// Takes 40 KB of memory. Checks length and check sum of each member.
package final class GzipDecompressor: Decompressor {
  /// The state of zlib, in memory of its own, since zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private var place = Place.start

  private enum Place { case start, inMember, afterMember, inPadding }

  package init() throws(DecompressionError) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard CZlib_begin_gzip(stream) == Z_OK else {
      stream.deallocate()
      throw .noMemory
    }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Whether the input so far ends between members or after the last one, and not at the start.
  package var isComplete: Bool { place == .afterMember || place == .inPadding }

  package func decompress(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecompressionError) -> (taken: Int, given: Int) {
    var (taken, given) = (0, 0)
    while given < output.count {
      if isComplete, try !beginsMember(input, &taken) { break }
      let count = try inflate(
        UnsafeRawBufferPointer(rebasing: input[taken...]),
        into: UnsafeMutableRawBufferPointer(rebasing: output[given...]))
      taken += count.taken
      given += count.given
      if place == .inMember, count.taken == 0, count.given == 0 { break }
    }
    return (taken, given)
  }

  private func beginsMember(
    _ input: UnsafeRawBufferPointer, _ taken: inout Int
  ) throws(DecompressionError) -> Bool {
    while taken < input.count, input[taken] == 0 {
      taken += 1
      place = .inPadding
    }
    guard taken < input.count else { return false }
    guard place == .afterMember, input[taken] == 0x1F else { throw .followed }
    inflateReset(stream)
    place = .start
    return true
  }

  private func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecompressionError) -> (taken: Int, given: Int) {
    place = .inMember
    // zlib counts in 32 bits. It does not write to its input, whatever the pointer's type says.
    let (inputCount, outputCount) = (min(input.count, 1 << 30), min(output.count, 1 << 30))
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(inputCount)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(outputCount)
    switch CZlib.inflate(stream, Z_NO_FLUSH) {
    case Z_OK: break
    case Z_STREAM_END: place = .afterMember
    case Z_BUF_ERROR: break  // there is nothing to do without more input
    case Z_MEM_ERROR: throw .noMemory
    default: throw .damaged
    }
    return (
      inputCount - Int(stream.pointee.avail_in), outputCount - Int(stream.pointee.avail_out)
    )
  }
}
