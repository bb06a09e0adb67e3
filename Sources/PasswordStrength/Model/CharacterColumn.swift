/// One property of the characters of a text, from some place on.
struct CharacterColumn {
  private let first: UnsafePointer<UInt8>

  /// A column of the property at an offset of `CharacterEntry`, in bytes.
  @inline(__always)
  init(_ characters: UnsafeMutablePointer<CharacterEntry>, _ offset: Int) {
    first = (UnsafeRawPointer(characters) + offset).assumingMemoryBound(to: UInt8.self)
  }

  private init(_ first: UnsafePointer<UInt8>) { self.first = first }

  @inline(__always)
  subscript(place: Int) -> UInt8 { first[place &* MemoryLayout<CharacterEntry>.stride] }

  @inline(__always)
  static func + (column: CharacterColumn, place: Int) -> CharacterColumn {
    CharacterColumn(column.first + place &* MemoryLayout<CharacterEntry>.stride)
  }
}
