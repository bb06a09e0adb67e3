/// One property of the characters of a text, from some place on.
struct CharacterColumn {
  let first: UnsafePointer<UInt8>

  @inline(__always)
  subscript(place: Int) -> UInt8 { first[place &* MemoryLayout<CharacterEntry>.stride] }

  @inline(__always)
  static func + (column: CharacterColumn, place: Int) -> CharacterColumn {
    CharacterColumn(first: column.first + place &* MemoryLayout<CharacterEntry>.stride)
  }
}
