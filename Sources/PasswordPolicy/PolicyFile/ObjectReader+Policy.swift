package import JSON

extension ObjectReader where Mistake: FileMistake {
  /// Reads a string, or an object of strings by language.
  package func text(_ key: String) throws(Failure) -> LocalizedText? {
    guard let value = self[key] else { return nil }
    switch value.kind {
    case .string: return LocalizedText(try string(value, key: key))
    case .object(let members):
      let translations = try members.map { member throws(Failure) in
        (language: member.key, text: try string(member.value, key: member.key))
      }
      do throws(DefinitionError<Mistake>) {
        return try LocalizedText(checking: translations, key: key, Mistake.self)
      } catch {
        let place = members.first { $0.key == error.key }?.keyLocation
        throw fail(error.reason, at: place ?? value.location)
      }
    default: throw wrongType(value, key, "a string or an object of strings by language")
    }
  }

  /// Reads names of a choice, repeated ones once; nil if the key is not there.
  package func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(_ key: String)
    throws(Failure) -> Set<Choice>?
  {
    guard let elements = try elements(key) else { return nil }
    var choices: Set<Choice> = []
    for element in elements { choices.insert(try choice(element, key: key)) }
    return choices
  }

  /// Reads texts, none of them empty; none if the key is not there.
  package func strings(_ key: String) throws(Failure) -> [String] {
    try (elements(key) ?? []).map { element throws(Failure) in try string(element, key: key) }
  }

  /// Reads words about the user: strings, or objects of strings by kind.
  package func personalWords(_ key: String) throws(Failure) -> [PersonalWord] {
    var words: [PersonalWord] = []
    for element in try elements(key) ?? [] {
      guard case .object(let members) = element.kind else {
        words.append(PersonalWord(try string(element, key: key)))
        continue
      }
      guard !members.isEmpty else { throw fail(.empty(key: key), at: element.location) }
      let object = try ObjectReader(element, what: "'\(key)'", partID: partID)
      try object.allowKeys(PersonalWord.Kind.allCases.map { $0.rawValue })
      for member in members {
        let kind = PersonalWord.Kind(rawValue: member.key)
        words.append(PersonalWord(try object.string(member.value, key: member.key), kind))
      }
    }
    return words
  }

  package func passwords(_ key: String) throws(Failure) -> [String]? {
    try elements(key)?.map { element throws(Failure) in
      try string(element, key: key, mayBeEmpty: true)
    }
  }
}

extension PolicyObject {
  /// The range is checked by what is made of the number.
  func number(_ key: String) throws(PolicyFileError) -> Int? {
    guard let value = self[key] else { return nil }
    guard let number = value.number else { throw wrongType(value, key, "a number") }
    guard number.rounded() == number else {
      throw fail(.notWholeNumber(key: key), at: value.location)
    }
    return Int(exactly: number) ?? (number < 0 ? .min : .max)
  }

  func requiredNumber(_ key: String) throws(PolicyFileError) -> Int {
    _ = try required(key)
    return try number(key) ?? 0
  }

  func years() throws(PolicyFileError) -> ClosedRange<Int> {
    let from = try wholeNumber("from", in: Rule.Demand.knownYears) ?? 1900
    let to = try wholeNumber("to", in: Rule.Demand.knownYears) ?? 2099
    guard from <= to else { throw fail(.fromAfterTo(from: from, to: to), at: location) }
    return from...to
  }

  func requiredObject(_ key: String) throws(PolicyFileError) -> PolicyObject {
    try PolicyObject(required(key), what: "'\(key)'", partID: partID)
  }

  /// Throws if several of these keys are there, which are different demands.
  func allowOne(of keys: [String]) throws(PolicyFileError) {
    let given = keys.filter { has($0) }
    guard given.count > 1 else { return }
    throw fail(.severalKinds(given), at: member(given[1])?.keyLocation ?? location)
  }
}
