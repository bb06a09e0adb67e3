internal import PasswordPolicy
internal import PasswordWording
internal import UnicodeText

extension FieldState {
  var smallestChange: SmallestChange? {
    guard phase == .blur, problem == .notAccepted, let assessment else { return nil }
    return fieldJudge.smallestChange(of: content.text, assessment, for: user)
  }
}

extension FieldJudge {
  /// The most characters that are added or removed, and the most bytes of a text that is changed.
  private static let most = (characters: 32, bytes: 256)

  /// The smallest change to length or spaces after which fewer rules on a text's form reject it,
  /// and no other rules. It is found by trying, since most of these rules are patterns.
  fileprivate func smallestChange(
    of text: SecretText, _ assessment: Assessment, for user: User
  ) -> SmallestChange? {
    func open(_ assessment: Assessment) -> Int {
      assessment.failures.count { ["length", "match", "avoid"].contains($0.rule.kind.key) }
    }
    let (failed, before) = (assessment.failures.map(\.rule.id), open(assessment))
    guard before > 0, text.count <= Self.most.bytes else { return nil }
    func helps(_ candidate: SecretText) -> Bool {
      // An empty field is no better.
      guard !candidate.isEmpty, let now = assess(candidate, for: user) else { return false }
      return open(now) < before && now.failures.allSatisfy { failed.contains($0.rule.id) }
    }
    defer { forgetText() }
    return firstChange(of: text, adding: true, helps)
  }

  /// The smallest removal after which typing more can meet a rule again; nil without one.
  func wayOut(of text: SecretText, _ deadEnds: Set<String>, for user: User) -> SmallestChange? {
    guard !deadEnds.isEmpty, text.count <= Self.most.bytes else { return nil }
    func helps(_ candidate: SecretText) -> Bool {
      let assessment = assess(candidate, for: user)
      let failures = Set((assessment?.failures ?? []).map(\.rule.id))
      if !deadEnds.isSubset(of: failures) { return true }
      // A mark may still change the last character, which another one behind it settles.
      var settled = candidate
      if let last = candidate.withString({ $0.last }) { settled.append(String(last)) }
      return self.deadEnds(after: settled, assess(settled, for: user), for: user)
        .isStrictSubset(of: deadEnds)
    }
    return firstChange(of: text, adding: false, helps)
  }

  /// The first change that helps, of those without spaces, with more characters and with fewer.
  private func firstChange(
    of text: SecretText, adding: Bool, _ helps: (SecretText) -> Bool
  ) -> SmallestChange? {
    text.withString { characters in
      var changed: SecretText = ""
      for character in characters where !character.isWhitespace {
        changed.append(String(character))
      }
      let spaces = characters.count(where: \.isWhitespace)
      if spaces > 0, helps(changed) { return .removeSpaces(spaces) }
      changed = text
      // The same characters again, which are of no new kind.
      var next = characters.startIndex
      for count in 1...Self.most.characters where adding {
        changed.append(String(characters[next]))
        if helps(changed) { return .add(count) }
        next = characters.index(after: next)
        if next == characters.endIndex { next = characters.startIndex }
      }
      changed = text
      for (count, last) in characters.reversed().prefix(Self.most.characters).enumerated() {
        changed.replace(changed.count - String(last).utf8.count..<changed.count)
        if helps(changed) { return .remove(count + 1) }
      }
      return nil
    }
  }
}
