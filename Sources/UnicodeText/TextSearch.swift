internal import CPlatform

extension StringProtocol {
  /// Whether the bytes of a text are somewhere in this one.
  ///
  /// `contains(_:)` with a text is part of Swift's module for regular expressions, which would add
  /// 1.3 MB to a static program.
  ///
  /// - Complexity: O(bytes of this text × bytes of the other)
  package func includes(_ text: some StringProtocol) -> Bool {
    Array(utf8).includes(Array(text.utf8))
  }
}

extension [UInt8] {
  /// Whether other bytes are in these, one behind the other. No bytes are in all.
  ///
  /// - Complexity: O(n × m), the numbers of bytes
  package func includes(_ sought: [UInt8]) -> Bool {
    guard let first = sought.first, count >= sought.count else { return sought.isEmpty }
    return withUnsafeBufferPointer { bytes in
      var start = 0
      while let place = bytes.firstPlace(of: first, from: start),
        place + sought.count <= bytes.count
      {
        if bytes[place..<(place + sought.count)].elementsEqual(sought) { return true }
        start = place + 1
      }
      return false
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first place of a byte, from a place on; nil if it is not there.
  package func firstPlace(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let base = baseAddress, start < count else { return nil }
    // The C library looks at many bytes at once.
    return memchr(base + start, Int32(byte), count - start).map {
      UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) - base
    }
  }
}
