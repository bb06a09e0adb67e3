/// Words that an attacker knows about the user: name, mail address, site, and their parts.
struct UserWords: Sendable {
  /// The lower-case folded forms that are looked for, at most 32.
  let words: [[UInt32]]
  let reversed: [[UInt32]]
  let leet: [[UInt32]]

  static let limit = 32
  private static let lengths = 3...40

  /// The words of texts: each as a whole, with its letters and digits joined, and its alphanumeric
  /// and letter parts.
  init(_ texts: [String], folding: FoldingTable) {
    var found: [[UInt32]] = []
    func add(_ word: [UInt32]) {
      guard found.count < Self.limit, Self.lengths.contains(word.count), !found.contains(word)
      else { return }
      found.append(word)
    }
    // The whole words first, lest the parts of one leave no room for another.
    for text in texts { add(foldedScalars(text, folding)) }
    for text in texts {
      let whole = foldedScalars(text, folding)
      add(whole.filter { isLetter($0) || isDigit($0) })
      // What every site ends in is no word about this one.
      let labels = SiteName.labels(of: whole)
      for kind in [SiteName.PartKind.lettersAndDigits, .letters] {
        for label in labels {
          for part in SiteName.parts(of: label, kind) { add(part) }
        }
      }
    }
    words = found
    reversed = words.map { $0.reversed() }
    leet = words.map { $0.map(unleeted) }
  }

  var isEmpty: Bool { words.isEmpty }

  /// The probability of one of the words: the more words there are, the less probable each is.
  var probability: Double { 0.5 / Double(max(1, words.count)).squareRoot() }

  /// Whether the text is one of the words.
  func contains(_ scalars: UnsafeMutablePointer<UInt32>, count: Int) -> Bool {
    words.contains { $0.elementsEqual(UnsafeBufferPointer(start: scalars, count: count)) }
  }

  /// Adds a token for each occurrence, at most four of each form.
  func find(_ text: PreparedText, _ tokens: inout TokenList) {
    for w in words.indices {
      find(words[w], .plain, 1, text, &tokens)
      if reversed[w] != words[w] { find(reversed[w], .reversed, 0.2, text, &tokens) }
      if text.features.contains(.leet) { find(leet[w], .leet, 0.3, text, &tokens) }
    }
  }

  private func find(
    _ word: [UInt32], _ form: UserWordForm, _ factor: Double, _ text: PreparedText,
    _ tokens: inout TokenList
  ) {
    var hits = 0
    var i = 0
    while i + word.count <= text.count, hits < 4 {
      let isHit = word.indices.allSatisfy {
        let scalar = text.buffers.scalars[i + $0]
        return word[$0] == (form == .leet ? unleeted(scalar) : scalar)
      }
      if isHit {
        hits += 1
        tokens.add(i..<i + word.count, probability * factor, .userWord(form), isWord: true)
      }
      i += 1
    }
  }
}

func unleeted(_ scalar: UInt32) -> UInt32 {
  CharacterEntry.leetLetter(scalar).map { UInt32($0.letter) + 0x61 } ?? scalar
}
