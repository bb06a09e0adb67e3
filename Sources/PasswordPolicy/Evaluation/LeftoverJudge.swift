internal import UnicodeText

final class LeftoverJudge {
  private let removal: Removal
  private var evaluator: PolicyEvaluator
  private var folder = CaseFolder()
  private var folded = ScratchBuffer()
  private var rest = ScratchBuffer()
  /// The place behind a character of the password, for the last byte of its folded form; 0 for the
  /// bytes before.
  private var ends: [Int] = []

  init(_ removal: Removal, _ rules: CompiledRules) {
    self.removal = removal
    evaluator = PolicyEvaluator(rules: rules, context: PasswordContext(), estimator: nil)
  }

  /// - Complexity: O(n × the longest entry), and that of the demand.
  func outcome(for text: ValidUTF8) -> Outcome {
    fold(text)
    rest.removeAll()
    var (place, next) = (0, 0)
    while place < folded.bytes.count {
      let length = removal.list.words.longestWord(
        in: folded.bytes, from: place, minLength: Blocklist.shortestContained,
        mayEnd: { ends[$0 - 1] > 0 })
      var end = place + (length ?? 1)
      while ends[end - 1] == 0 { end += 1 }
      if length == nil {
        rest.append(contentsOf: UnsafeBufferPointer(rebasing: text.bytes[next..<ends[end - 1]]))
      } else if removal.leaves > 0 {
        for byte in "\u{FFFC}".utf8 { rest.append(byte) }
      }
      (place, next) = (end, ends[end - 1])
    }
    guard evaluator.evaluate(utf8: rest.bytes) != nil else { return .undetermined }
    return evaluator.outcomes[0]
  }

  /// Folds each character by itself, so that the words can be found in the password too.
  private func fold(_ text: ValidUTF8) {
    folded.removeAll()
    ends.removeAll(keepingCapacity: true)
    var i = 0
    while i < text.bytes.count {
      let (scalar, length) = decodeScalar(text.bytes, at: i)
      if scalar < 0x80 {
        folded.append(UInt8(scalar) | (0x41...0x5A ~= scalar ? 0x20 : 0))
      } else {
        let character = UnsafeBufferPointer(rebasing: text.bytes[i..<(i + length)])
        folded.append(
          contentsOf: folder.folded(ValidUTF8(unchecked: character, isASCII: false)).bytes)
      }
      i += length
      while ends.count < folded.bytes.count { ends.append(0) }
      if let last = ends.indices.last { ends[last] = i }
    }
  }

  func wipe() {
    evaluator.forget()
    folder.wipe()
    folded.wipe()
    rest.wipe()
  }
}
