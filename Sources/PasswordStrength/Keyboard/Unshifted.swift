/// The digit on the key of a symbol of the row of digits, as on an English keyboard.
@inline(__always)
func unshifted(_ scalar: UInt32) -> UInt32 {
  let symbols: StaticString = ")!@#$%^&*("
  for digit in 0..<10 where UInt32(symbols.utf8Start[digit]) == scalar {
    return 0x30 + UInt32(digit)
  }
  return scalar
}

func isOne(_ scalar: UInt32, of characters: StaticString) -> Bool {
  (0..<characters.utf8CodeUnitCount).contains { UInt32(characters.utf8Start[$0]) == scalar }
}
