/// The kinds of characters that segments are cut by, after lower-casing.
enum RunKind: Int, CaseIterable {
  case letters, digits, symbols, others

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A: self = .letters
    case 0x30...0x39: self = .digits
    case 0..<0x80: self = .symbols
    default: self = .others
    }
  }
}

/// The maximal stretches of one kind, in order.
func runs(of text: String) -> [(kind: RunKind, text: String)] {
  var result: [(kind: RunKind, text: String)] = []
  var kind = RunKind.letters
  var run = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    let next = RunKind(scalar)
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
