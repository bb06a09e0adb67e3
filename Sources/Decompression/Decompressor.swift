/// Decompresses a stream piece by piece, in memory that does not grow with it.
///
/// Data that is cut off or damaged is an error, never the end: an audit must cover the whole list.
package protocol Decompressor: AnyObject {
  /// Takes bytes of the compressed stream and gives bytes of the text.
  ///
  /// It takes all there are or fills the room; what it has not given yet it keeps for the next
  /// call, which may bring no more bytes. It never throws `cutShort`: at the end of the input, the
  /// caller asks ``isComplete``.
  func decompress(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(DecompressionError) -> (taken: Int, given: Int)

  /// Whether all input so far makes up a whole stream.
  var isComplete: Bool { get }
}

/// The reason why a stream cannot be decompressed.
package enum DecompressionError: Error, Hashable, Sendable {
  case cutShort
  /// The stream is not as it was written: a check sum is wrong, or bytes make no sense.
  case damaged
  case followed
  /// The stream's window needs more bytes of memory than ``ZstandardDecompressor`` gives.
  case windowTooLarge
  case noMemory
}
