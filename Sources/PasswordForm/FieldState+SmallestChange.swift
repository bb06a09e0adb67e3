internal import PasswordPolicy
internal import PasswordWording
internal import UnicodeText

extension FieldState {
  /// The smallest change that helps a text that is not accepted, once the field was left.
  var smallestChange: SmallestChange? {
    guard phase == .blur, problem == .notAccepted, let assessment else { return nil }
    return fieldJudge.smallestChange(of: content.text, assessment, for: user)
  }
}

extension FieldJudge {
  /// The most characters that are added or removed, and the most bytes of a text that is changed.
  private static let most = (characters: 32, bytes: 256)

  /// The smallest change to a text's length or spaces after which fewer rules on its form reject
  /// it, and no other rules; nil if there is none. What these rules ask for is found out by
  /// trying, since most of them are patterns.
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
    return withoutSpaces(text, helps) ?? longer(text, helps) ?? shorter(text, helps)
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
    return withoutSpaces(text, helps) ?? shorter(text, helps)
  }

  // MARK: Candidates

  private func withoutSpaces(_ text: SecretText, _ helps: (SecretText) -> Bool) -> SmallestChange? {
    text.withString { characters in
      let spaces = characters.count(where: \.isWhitespace)
      guard spaces > 0 else { return nil }
      var bare: SecretText = ""
      for character in characters where !character.isWhitespace { bare.append(String(character)) }
      return helps(bare) ? .removeSpaces(spaces) : nil
    }
  }

  private func longer(_ text: SecretText, _ helps: (SecretText) -> Bool) -> SmallestChange? {
    text.withString { characters in
      // The same characters again, which are of no new kind.
      var longer = text
      var next = characters.startIndex
      for count in 1...Self.most.characters {
        longer.append(String(characters[next]))
        if helps(longer) { return .add(count) }
        next = characters.index(after: next)
        if next == characters.endIndex { next = characters.startIndex }
      }
      return nil
    }
  }

  private func shorter(_ text: SecretText, _ helps: (SecretText) -> Bool) -> SmallestChange? {
    text.withString { characters in
      var end = characters.endIndex
      for count in 1...Self.most.characters where end > characters.startIndex {
        end = characters.index(before: end)
        let bytes = characters.utf8.distance(from: characters.startIndex, to: end)
        let shorter = text.withUTF8 { SecretText(UnsafeBufferPointer(rebasing: $0[..<bytes])) }
        if helps(shorter) { return .remove(count) }
      }
      return nil
    }
  }
}
