internal import UnicodeText

extension WordTable {
  /// The words of a text, one a line, in their NFKC_Casefold forms, or in NFC if case is kept.
  /// Words that stand twice count once; empty lines and lines that are not UTF-8 are passed over.
  ///
  /// - Parameters:
  ///   - top: How many words to take from the start.
  ///   - read: Told the number of words so far, after each line.
  package convenience init(
    lines: UnsafeBufferPointer<UInt8>, top: Int = .max, case letterCase: LetterCase = .ignored,
    read: (_ count: Int) -> Void = { _ in }
  ) {
    var builder = Builder()
    var normalizer = NFCNormalizer()
    var compatibility = CompatibilityFolder()
    var folder = CaseFolder()
    var start = 0
    // A pointer and an index are several times faster than slices.
    while start < lines.count, builder.count < top {
      var end = start
      while end < lines.count, lines[end] != 0x0A, lines[end] != 0x0D { end += 1 }
      let line = UnsafeBufferPointer(rebasing: lines[start..<end])
      if !line.isEmpty, let word = ValidUTF8(validating: line) {
        let word = normalizer.nfc(of: word)
        let folded =
          letterCase == .kept ? word : folder.folded(compatibility.compatible(word) ?? word)
        // Nothing is left of invisible characters.
        if !folded.bytes.isEmpty { builder.insert(folded.bytes) }
      }
      start = end + 1
      read(builder.count)
    }
    self.init(UnsafeRawBufferPointer(builder.table()), isOwner: true)
  }

  private struct Builder {
    private var slots = [UInt32](repeating: 0, count: 16)
    private var starts: [UInt32] = [0]
    private var text: [UInt8] = []
    private var longestWord = 0

    var count: Int { starts.count - 1 }

    mutating func insert(_ word: UnsafeBufferPointer<UInt8>) {
      let hash = WordHash(word).value
      guard let slot = freeSlot(for: word, hash) else { return }
      text.append(contentsOf: word)
      starts.append(UInt32(text.count))
      longestWord = max(longestWord, word.count)
      slots[slot] = hash & ~mask | UInt32(count)
      // At most two thirds are in use, so that a look-up soon meets an empty slot.
      if count * 3 > slots.count * 2 { grow() }
    }

    consuming func table() -> UnsafeMutableRawBufferPointer {
      let bytes = UnsafeMutableRawBufferPointer.allocate(
        byteCount: (headerCount + slots.count + starts.count) * 4 + text.count, alignment: 4)
      var end = 0
      // Each part is given back once it is copied, so that a long list is not held twice.
      func move<Element>(_ elements: inout [Element]) {
        elements.withUnsafeBytes { part in
          UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: part)
          end += part.count
        }
        elements = []
      }
      var header = [UInt32(count), UInt32(longestWord), UInt32(slots.count)]
      move(&header)
      move(&slots)
      move(&starts)
      move(&text)
      return bytes
    }

    private var mask: UInt32 { UInt32(slots.count - 1) }

    /// A free slot for a word; nil if the word is there already.
    private func freeSlot(for word: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int? {
      var i = hash & mask
      while slots[Int(i)] != 0 {
        let slot = slots[Int(i)]
        let number = Int(slot & mask) - 1
        if (slot ^ hash) & ~mask == 0, self.word(number).elementsEqual(word) { return nil }
        i = (i + 1) & mask
      }
      return Int(i)
    }

    private mutating func grow() {
      slots = [UInt32](repeating: 0, count: slots.count * 2)
      for number in 0..<count {
        let hash = word(number).withUnsafeBufferPointer { WordHash($0).value }
        var i = hash & mask
        while slots[Int(i)] != 0 { i = (i + 1) & mask }
        slots[Int(i)] = hash & ~mask | UInt32(number + 1)
      }
    }

    private func word(_ number: Int) -> ArraySlice<UInt8> {
      text[Int(starts[number])..<Int(starts[number + 1])]
    }
  }
}
