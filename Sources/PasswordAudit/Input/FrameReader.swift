/// Takes apart a list of frames; see ``InputFormat/frames(withUser:)``.
struct FrameReader {
  static let endMark = UInt32.max
  /// No password is that long, and the text in a file without frames gives a larger number.
  static let largestFrame = 1 << 18

  private let bytes: UnsafeBufferPointer<UInt8>
  private let hasUser: Bool
  private(set) var offset: Int

  enum Record {
    case record(user: UnsafeBufferPointer<UInt8>?, password: UnsafeBufferPointer<UInt8>)
    /// The mark of the end; the offset stays before it.
    case end
    case cutShort
    case fault(FrameFault)
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, hasUser: Bool) {
    (self.bytes, self.offset, self.hasUser) = (bytes, offset, hasUser)
  }

  /// Reads the next record. The offset moves only past a whole one.
  mutating func next() -> Record {
    var position = offset
    var user: UnsafeBufferPointer<UInt8>?
    while true {
      guard bytes.count - position >= 4 else { return .cutShort }
      let length = UInt32(
        littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
          fromByteOffset: position, as: UInt32.self))
      if length == Self.endMark {
        return user == nil ? .end : .fault(.endWithinRecord)
      }
      guard length <= Self.largestFrame else { return .fault(.tooLong(bytes: Int(length))) }
      let start = position + 4
      guard bytes.count - start >= Int(length) else { return .cutShort }
      position = start + Int(length)
      let frame = bytes.slice(start, position)
      guard hasUser, user == nil else {
        offset = position
        return .record(user: user, password: frame)
      }
      user = frame
    }
  }
}

/// The reason why a list of frames cannot be read to its end.
public enum FrameFault: Error, Hashable, Sendable {
  /// The list ends without the mark of the end: its writer did not finish.
  case noEnd
  /// The mark of the end stands between a user and the password.
  case endWithinRecord
  /// Bytes follow the mark of the end.
  case followed
  /// A frame is longer than it may be, in bytes. Most likely this is not a list of frames.
  case tooLong(bytes: Int)
}
