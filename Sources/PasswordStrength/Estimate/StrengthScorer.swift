package import UnicodeText

/// Scores passwords one after the other with the memory of one thread.
///
/// A scorer allocates when it is made and, after that, only for the rare password outside ASCII
/// that Unicode's quick check cannot show to be in form C.
public struct StrengthScorer: ~Copyable {
  private let shared: SharedTables
  let tables: UnsafePointer<EstimatorTables>
  let mixture: Mixture
  private let userWords: UnsafeMutablePointer<UserWords>
  /// The memory of all buffers, in one block: of several large ones, the C library may give some
  /// back to the system at each end and ask for them again, page by page. It is not zeroed, since a
  /// short password never touches most of it.
  private let memory: UnsafeMutableRawPointer
  let main: TextBuffers
  let folded: TextBuffers
  private let block: TextBuffers
  var reader = PasswordReader()

  init(_ shared: SharedTables, userWords: UserWords) {
    self.shared = shared
    tables = UnsafePointer(shared.pointer)
    memory = .allocate(byteCount: 3 * TextBuffers.size, alignment: 64)
    main = TextBuffers(memory)
    folded = TextBuffers(memory + TextBuffers.size)
    block = TextBuffers(memory + 2 * TextBuffers.size)
    let endings = UnsafeMutablePointer<Mixture.Ending>.allocate(capacity: Mixture.mostEndings)
    self.userWords = .allocate(capacity: 1)
    self.userWords.initialize(to: userWords)
    mixture = Mixture(
      tables: tables, endings: endings, calendar: Calendar(year: tables.pointee.year),
      userWords: UnsafePointer(self.userWords), blockBuffers: block)
  }

  package mutating func forget() {
    wipeMemory()
    reader.forget()
  }

  private func wipeMemory() {
    main.forget()
    folded.forget()
    block.forget()
    let size = Mixture.mostEndings * MemoryLayout<Mixture.Ending>.stride
    mixture.endings.withMemoryRebound(to: UInt8.self, capacity: size) { wipe($0, size) }
  }

  deinit {
    wipeMemory()
    memory.deallocate()
    mixture.endings.deallocate()
    userWords.deinitialize(count: 1)
    userWords.deallocate()
  }

  /// The decimal logarithm of the guesses; 0 for the empty password.
  package mutating func guessesLog10(_ text: ValidUTF8) -> Double {
    let prepared = reader.read(text, into: main, tables)
    return prepared.count == 0 ? 0 : explanations(prepared).guessesLog10
  }

  /// The decimal logarithm of the guesses that an informed attacker needs; 0 for the empty
  /// password.
  ///
  /// - Complexity: O(n) up to 128 characters, bounded beyond.
  public mutating func guessesLog10(of password: String) -> Double {
    var password = password
    return password.withUTF8 { guessesLog10(ValidUTF8($0)) }
  }

  /// The decimal logarithm of the guesses that an informed attacker needs for a password in bytes;
  /// nil if they are not well-formed UTF-8, which is no estimate.
  ///
  /// - Complexity: O(n) up to 128 characters, bounded beyond.
  public mutating func guessesLog10(utf8 password: UnsafeBufferPointer<UInt8>) -> Double? {
    ValidUTF8(validating: password).map { guessesLog10($0) }
  }

  /// Sets the words about the user that an attacker knows, for the following passwords.
  public mutating func setUserWords(_ words: [String]) {
    userWords.pointee = UserWords(words)
  }

  @inline(never)
  func explanations(_ text: PreparedText, isPlain: Bool = false) -> Explanations {
    let terms = mixture.evaluate(text)
    var result = Explanations(terms: terms)
    result.caseFactor = text.hasUpperCase ? CaseFactor.of(text) : CaseFactor.lower
    if text.isHexadecimal {
      result.search = Explanations.searchWeight * power(1 / 16.0, text.count)
      result.searchLog10 = 4 * Double(text.count) * log10Of2
    } else {
      result.search =
        Explanations.searchWeight / power(text.alphabetSize(upperCase: false), text.count)
      let size = text.alphabetSize(upperCase: text.hasBothCases)
      result.searchLog10 = Double(text.count) * log10(size)
    }
    if text.features.contains(.leet), !text.features.isDisjoint(with: [.letters, .others]) {
      result.leet = mixture.leet(text)
      if terms.list > 0 { result.isLeetInside = mixture.isLeetInside(text) }
    }
    var folded: PreparedText?
    if text.features.contains(.others) {
      result.searchLog10 = min(result.searchLog10, text.choicesLog10)
      folded = foldedText(text)
      if let folded { result.folded = Explanations.foldedWeight * mixture.evaluate(folded).sum }
    }
    if !userWords.pointee.isEmpty,
      userWords.pointee.contains(text) || folded.map(userWords.pointee.contains) == true
    {
      result.user = Explanations.userWeight
    }
    result.addOthers(text)
    result.phrase = PhraseFinder(tables, text, below: result.otherLog10).phrase
    if result.phrase?.isSpelled == true, !isPlain, text.features.isDisjoint(with: .others) {
      addSlope(text, to: &result)
    }
    if let folded { addPhrase(folded, to: &result) }
    // A page leaves these out for its size: no common password needs them.
    #if !hasFeature(Embedded)
      if result.otherLog10 > Explanations.leastOfKnown {
        result.famousLog10 = mixture.famousLog10(folded ?? text)
        if !isPlain { addEncoded(text, to: &result) }
      }
    #endif
    return result
  }

  /// Raises the estimate of a phrase that rests on a rare word, or on letters spelled like one: its
  /// last characters may be what makes them so, and none of these takes more than two decades away.
  @inline(never)
  private func addSlope(_ text: PreparedText, to result: inout Explanations) {
    guard var phrase = result.phrase?.guessesLog10 else { return }
    var (most, loss) = (result.otherLog10, 0.0)
    for length in stride(from: text.count - 1, to: 0, by: -1) {
      loss += Self.largestLoss
      most = min(most, Self.slopeLimit - loss)
      if most <= phrase { break }
      let shorter = explanations(text.beginning(length, in: folded, tables), isPlain: true)
      phrase = max(phrase, min(most, shorter.guessesLog10 - loss))
      if shorter.phrase?.isSpelled != true { break }
      most = min(most, shorter.otherLog10 - loss)
    }
    result.phrase?.guessesLog10 = phrase
  }

  private static let largestLoss = 2.0
  private static let slopeLimit = 20.0

  @inline(never)
  private func addEncoded(_ text: PreparedText, to result: inout Explanations) {
    let reader = EncodedText(text: text, tables: tables)
    guard let (encoding, text, log10) = reader.decoded(into: folded) else { return }
    let plain = explanations(text, isPlain: true)
    // A few characters at random make others by chance.
    guard encoding == .escapes || text.count > 12 || plain.randomness < 0.5,
      log10 == EncodedText.cost || plain.guessesLog10 < EncodedText.most
    else { return }
    result.encoded = (encoding, plain.guessesLog10 + log10)
  }

  @inline(never)
  private func addPhrase(_ folded: PreparedText, to result: inout Explanations) {
    let limit = (result.phrase?.guessesLog10 ?? result.otherLog10) - Self.foldedCost
    let finder = PhraseFinder(tables, folded, below: limit, isFolded: true)
    guard var phrase = finder.phrase else { return }
    phrase.guessesLog10 += Self.foldedCost
    phrase.isFolded = true
    result.phrase = phrase
  }

  /// The decades that accents and the like add to a phrase: most belong to the words as they are.
  private static let foldedCost = 0.5

  /// The text without diacritics and look-alikes of letters; nil if folding changes nothing.
  /// `sources` gets the place in the text that each place of the result comes from.
  @inline(never)
  func foldedText(
    _ text: PreparedText, sources: UnsafeMutablePointer<[Int]>? = nil
  ) -> PreparedText? {
    var result = PreparedText(folded)
    (result.isLong, result.isCut) = (text.isLong, text.isCut)
    var isChanged = false
    let lookAlike = LookAlike(text)
    for i in 0..<text.count {
      if result.isFull { break }
      let scalar = text.buffers.scalars[i]
      let isFolded = lookAlike.fold(scalar) { if !result.isFull { result.append($0, tables) } }
      if isFolded { isChanged = true } else { result.append(scalar, tables) }
      while let count = sources?.pointee.count, count < result.count { sources?.pointee.append(i) }
    }
    for i in 0..<text.stretchCount where text.count == result.count {
      result.append(text.buffers.stretches[i])
    }
    return isChanged && result.count > 0 ? result : nil
  }
}
