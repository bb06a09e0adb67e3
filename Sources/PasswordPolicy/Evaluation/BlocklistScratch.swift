internal import UnicodeText

/// One thread's memory for looking passwords up in other forms.
@usableFromInline  // Embedded Swift needs its deinitializer elsewhere
struct BlocklistScratch: ~Copyable {
  private var lookAlikes = LookAlikes()
  private var reversed = ScratchBuffer()
  private var scalars = ScalarBuffer()
  private var plain = ScalarBuffer()

  mutating func wipe() {
    lookAlikes.wipe()
    reversed.wipe()
    scalars.wipe()
    plain.wipe()
  }

  /// - Parameter text: The password in NFC, with case folded unless it is kept.
  /// - Complexity: O(n × the longest entry). Allocates only while its memory grows.
  mutating func outcome(of list: borrowing Blocklist, for text: ValidUTF8) -> Outcome {
    let form = self.form(of: text, list)
    var outcome = lookUp(form.bytes, list.comparison, in: list)
    if outcome != .unmet, list.variants.forms.contains(.reversed) {
      scalars.reverse()
      reversed.removeAll()
      for scalar in scalars.scalars {
        guard let character = Unicode.Scalar(scalar), let bytes = UTF8.encode(character) else {
          continue
        }
        reversed.append(contentsOf: bytes)
      }
      let other = lookUp(reversed.bytes, list.comparison.mirrored, in: list)
      if other != .met { outcome = other }
    }
    return outcome
  }

  /// Whether a password is one of the user's own words, with nothing but digits and signs around
  /// it, or nearly so.
  ///
  /// - Parameter text: Without accents, with case folded.
  /// - Complexity: O(n × the words)
  mutating func isDerived(
    _ text: ValidUTF8, from own: PersonalWords, _ list: borrowing Blocklist
  ) -> Bool {
    _ = form(of: text, list)
    plain.set(text)
    // The digits and signs at both ends, as they are before look-alikes turn them into letters.
    // Only if both texts are of one length does a place in one say something of the other.
    let (plain, text, edits) = (plain.scalars, scalars.scalars, list.variants.edits)
    let isAligned = plain.count == text.count
    let first = isAligned ? plain.firstIndex(where: isLetter) ?? plain.count : 0
    let end = isAligned ? (plain.lastIndex(where: isLetter) ?? -1) + 1 : text.count
    return own.words.contains { word in
      let word = word.scalars
      guard word.count >= PersonalWords.shortestExpected else { return false }
      if edits > 0, first < end {
        let allowed = min(edits, word.count / NearWords.charactersPerEdit)
        let core = UnsafeBufferPointer(rebasing: text[first..<end])
        let isNear = word.withUnsafeBufferPointer {
          isWithin(core, $0, edits: allowed) || isWithin(text, $0, edits: allowed)
        }
        if isNear { return true }
      }
      // It may begin among the leading digits and signs, and end among those at the end.
      let earliest = max(0, end - word.count)
      let latest = min(first, text.count - word.count)
      guard earliest <= latest else { return false }
      return (earliest...latest).contains { start in
        text[start] == word[0] && text[start..<(start + word.count)].elementsEqual(word)
      }
    }
  }

  /// The text in code points, with look-alikes made the same if the list asks for it.
  private mutating func form(of text: ValidUTF8, _ list: borrowing Blocklist) -> ValidUTF8 {
    let form = list.variants.forms.contains(.lookAlikes) ? lookAlikes.form(of: text) : text
    scalars.set(form)
    return form
  }

  private func lookUp(
    _ text: UnsafeBufferPointer<UInt8>, _ comparison: Blocklist.Comparison,
    in list: borrowing Blocklist
  ) -> Outcome {
    if list.compared.lists(text, comparison) { return .unmet }
    guard let near = list.near else { return .met }
    return switch near.contains(near: scalars.scalars) {
    case true?: .unmet
    case false?: .met
    case nil: .undetermined
    }
  }
}

private func isLetter(_ scalar: UInt32) -> Bool {
  if scalar < 0x80 { return scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A }
  return Unicode.Scalar(scalar)?.properties.isAlphabetic ?? false
}
