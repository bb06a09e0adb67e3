/// A text that equals only texts of the same bytes: to a `String` the Kelvin sign is a K.
package struct ExactText: Hashable, Sendable {
  package let string: String

  package init(_ string: some StringProtocol) {
    var string = String(string)
    string.makeContiguousUTF8()
    self.string = string
  }

  package static func == (a: ExactText, b: ExactText) -> Bool { a.string.isExactly(b.string) }

  package func hash(into hasher: inout Hasher) {
    // No text has the last byte, so that two in a row are told apart from two others.
    _ = string.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    hasher.combine(UInt8.max)
  }
}

extension StringProtocol {
  /// Whether another text has the same bytes.
  package func isExactly(_ other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}
