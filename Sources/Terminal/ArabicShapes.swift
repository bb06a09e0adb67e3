/// Joins Arabic letters for terminals that show each by itself, by their presentation forms.
func joiningArabic(_ text: [Character]) -> [Character] {
  guard text.contains(where: { shapes[base(of: $0)] != nil }) else { return text }
  let text = ligated(text)
  return text.indices.map { i in
    guard let shape = shapes[base(of: text[i])] else { return text[i] }
    let joinsBefore = i > 0 && shapes[base(of: text[i - 1])]?.joinsAfter == true
    let joinsAfter = shape.joinsAfter && i + 1 < text.count && shapes[base(of: text[i + 1])] != nil
    // Isolated, final, initial, medial: in this order in the block.
    let form = (joinsBefore ? 1 : 0) + (joinsAfter ? 2 : 0)
    guard shape.first != 0, let scalar = Unicode.Scalar(shape.first + UInt32(form)) else {
      return text[i]
    }
    var scalars = String.UnicodeScalarView([scalar])
    scalars.append(contentsOf: text[i].unicodeScalars.dropFirst())
    return Character(String(scalars))
  }
}

private func base(of character: Character) -> UInt32 { character.unicodeScalars.first?.value ?? 0 }

/// Replaces lam with an alef by one letter.
private func ligated(_ text: [Character]) -> [Character] {
  let ligatures: [Character: Unicode.Scalar] = [
    "آ": "\u{FEF5}", "أ": "\u{FEF7}", "إ": "\u{FEF9}", "ا": "\u{FEFB}",
  ]
  return text.reduce(into: []) { result, character in
    if result.last == "ل", let ligature = ligatures[character] {
      result[result.count - 1] = Character(ligature)
    } else {
      result.append(character)
    }
  }
}

/// The code point of each letter's isolated form, 0 for tatweel, which is one already; and whether
/// the letter joins the next one. All join the one before.
private let shapes: [UInt32: (first: UInt32, joinsAfter: Bool)] = {
  var shapes: [UInt32: (first: UInt32, joinsAfter: Bool)] = [0x0640: (0, true)]
  // The block lists the letters in the alphabet's order, with two forms for those that join only
  // the letter before, else four.
  let rightJoining: Set<UInt32> = [
    0x0622, 0x0623, 0x0624, 0x0625, 0x0627, 0x0629, 0x062F, 0x0630, 0x0631, 0x0632, 0x0648, 0x0649,
  ]
  var next: UInt32 = 0xFE81
  for letter in Array(0x0622...0x063A) + Array(0x0641...0x064A) as [UInt32] {
    let joinsAfter = !rightJoining.contains(letter)
    shapes[letter] = (next, joinsAfter)
    next += joinsAfter ? 4 : 2
  }
  for ligature: UInt32 in [0xFEF5, 0xFEF7, 0xFEF9, 0xFEFB] {
    shapes[ligature] = (ligature, false)
  }
  return shapes
}()
