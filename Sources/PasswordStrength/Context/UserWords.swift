struct UserWords: Sendable {
  /// The lower-case folded words, at most 32.
  private let words: [[UInt32]]
  private let forms: [Form]
  private typealias Form = (word: [UInt32], spelling: Segment.Spelling, probability: Double)

  static let limit = 32
  private static let lengths = 3...40

  /// The words of some texts: each as a whole, its letters and digits joined, and its parts of both
  /// and of letters.
  init(_ texts: [String]) {
    var found: [[UInt32]] = []
    func add(_ word: [UInt32]) {
      guard found.count < Self.limit, Self.lengths.contains(word.count), !found.contains(word)
      else { return }
      found.append(word)
    }
    // The whole words first, lest the parts of one leave no room for another.
    for text in texts { add(foldedScalars(text)) }
    for text in texts {
      let whole = foldedScalars(text)
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
    let probability = 0.5 / Double(max(1, words.count)).squareRoot()
    forms = words.flatMap { word -> [Form] in
      let backwards: [UInt32] = word.reversed()
      return [(word, .plain, probability)]
        + (backwards == word ? [] : [(backwards, .reversed, probability * 0.2)])
        + [(word.map(unleeted), .leet, probability * 0.3)]
    }
  }

  var isEmpty: Bool { words.isEmpty }

  func contains(_ text: PreparedText) -> Bool {
    let scalars = UnsafeBufferPointer(start: text.buffers.scalars, count: text.count)
    return words.contains { $0.elementsEqual(scalars) }
  }

  /// Adds a token for each occurrence, at most four of each form.
  func find(_ text: PreparedText, _ tokens: inout TokenList) {
    for (word, spelling, probability) in forms
    where spelling != .leet || text.features.contains(.leet) {
      var hits = 0
      var i = 0
      while i + word.count <= text.count, hits < 4 {
        let isHit = word.indices.allSatisfy {
          let scalar = text.buffers.scalars[i + $0]
          return word[$0] == (spelling == .leet ? unleeted(scalar) : scalar)
        }
        if isHit {
          hits += 1
          tokens.add(i..<i + word.count, probability, .userWord(spelling), isWord: true)
        }
        i += 1
      }
    }
  }
}

func unleeted(_ scalar: UInt32) -> UInt32 {
  CharacterEntry.leetLetter(scalar).map { UInt32($0.letter) + 0x61 } ?? scalar
}
