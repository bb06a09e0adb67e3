internal import PasswordStrength

/// The maximal stretches of one kind, in order.
func runs(of text: String) -> [(kind: UInt8, text: String)] {
  var result: [(kind: UInt8, text: String)] = []
  var kind = SegmentKind.letters
  var run = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let next = SegmentKind.of(scalar.value)
    if next != kind, !run.isEmpty {
      result.append((kind, String(run)))
      run = String.UnicodeScalarView()
    }
    kind = next
    run.append(scalar)
  }
  if !run.isEmpty { result.append((kind, String(run))) }
  return result
}

/// The letters 0-25 of a lower-case ASCII word, nil if it has anything else.
func letters(_ text: String) -> [UInt8]? {
  guard !text.isEmpty, text.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else { return nil }
  return text.utf8.map { $0 - 0x61 }
}
