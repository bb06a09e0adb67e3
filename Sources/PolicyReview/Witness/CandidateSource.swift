internal import PasswordPolicy
internal import Patterns
internal import UnicodeText

/// A source of candidates for a witness: texts that the automaton accepts, made longer from time to
/// time, and shaped so that the predicates have the wanted values.
struct CandidateSource {
  private let language: PolicyLanguage
  private let automaton: Automaton
  private let start: Automaton.State
  private let path: [Int]
  /// The sampler of longer texts, made when the shortest ones are not enough. Nil if it would be
  /// too large.
  private lazy var sampler = TextSampler(automaton, from: start, shortest: path.count)
  private var random = SeededGenerator(seed: 0x7077_6368_6563_6B)
  private var count = 0
  private lazy var listed = listedTexts()

  private static let shortestTries = 4
  /// The number of candidates tried at each length before the next one.
  private static let triesPerLength = 12
  /// Unless the set asks for a context.
  private static let triesWithoutContext = 24
  private static let mostEntries = 20_000

  /// Nil if the set is empty or not known.
  init?(_ language: PolicyLanguage, _ state: Automaton.State) {
    guard case .inhabited(let path, _) = language.emptiness(of: state),
      let automaton = language.usableAutomaton
    else { return nil }
    (self.language, self.automaton, self.path) = (language, automaton, path)
    start = language.start(state)
  }

  mutating func next() -> Witness? {
    count += 1
    // Every other candidate comes from a list, as long as one is wanted and has any.
    if count % 2 == 0, let entry = listed.popLast() { return witness(entry) }
    return witness(text())
  }

  private mutating func text() -> String {
    if count > Self.shortestTries, let sampler {
      let step = (count / Self.triesPerLength) % sampler.lengths.count
      return sampler.text(length: sampler.lengths[step], automaton, using: &random)
    }
    let scalars = path.compactMap {
      automaton.minterms.classes[$0].letters.randomElement(using: &random)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  // MARK: Shaping

  /// A text with a context, chosen so that the required predicates hold and the others fail.
  private mutating func witness(_ text: String) -> Witness {
    let wanted = wantedPredicates(text)
    var scalars = Array(text.unicodeScalars)
    if countsClusters, count % 3 == 0 { join(&scalars) }
    for (predicate, isTrue) in wanted {
      switch (predicate, isTrue) {
      case (.repeats(let max), false):
        if let scalar = scalars.randomElement(using: &random) {
          overwrite(&scalars, with: Array(repeating: scalar, count: max + 1))
        }
      case (.sequences(let max, let kinds), false):
        overwrite(&scalars, with: run(longerThan: max, kinds))
      case (.meets(let kind), false) where kind.key == "sequences":
        guard case .atMost(let max)? = kind.parameters.first?.value else { break }
        // No longer than needed: another rule may allow one more.
        let own = kind.names("order").map { Array($0.unicodeScalars.prefix(max + 1)) }
        let orders = ["xyzabc", "8901"].map { Array($0.unicodeScalars) } + own
        if let order = orders.randomElement(using: &random) { overwrite(&scalars, with: order) }
      case (.meets(let kind), true) where kind.key == "words":
        guard case .atLeast(let min)? = kind.parameters.first?.value else { break }
        // The shortest words there are, now and then: each letter becomes three without its case.
        let words =
          (count % 4 == 3 ? Array(repeating: "ﬃ", count: min) : Array(Self.words.prefix(min)))
          .joined(separator: " ")
        overwrite(&scalars, with: Array(words.unicodeScalars))
      case (.strength, false):
        // Random texts are strong, and entries of lists weak. A part of a word lies between.
        if let word = Self.guessable.randomElement(using: &random) {
          let length = Int.random(in: 1...max(1, min(word.count, scalars.count)), using: &random)
          overwrite(&scalars, with: Array(word.unicodeScalars.prefix(length)))
        }
      case (.expected, true):
        // Anything three times: one character, or as many as may have every kind.
        let part = Array(scalars.prefix(count % 4 == 0 ? 1 : max(4, scalars.count / 3)))
        let copies = part.count == 1 ? scalars.count : 3
        scalars = (0..<copies).flatMap { _ in part }
      case (.listed(let list, let comparison), true) where comparison != .whole:
        if let word = language.predicates.lists[list].randomWord(
          atLeast: Blocklist.shortestContained, using: &random)
        {
          let place = comparison == .startsWith ? 0 : comparison == .endsWith ? scalars.count : nil
          overwrite(&scalars, with: Array(word.unicodeScalars), at: place)
        }
      default: break
      }
    }
    let password =
      text.unicodeScalars.elementsEqual(scalars) ? text : String(String.UnicodeScalarView(scalars))
    return Witness(
      password, personal: personalWords(wanted, in: password),
      previous: previous(wanted, of: password), history: history(wanted, of: password))
  }

  private var countsClusters: Bool {
    language.predicates.all.contains {
      switch $0 {
      case .characters: true
      case .occurs(let pattern, _): pattern.string.includes("\\X")
      default: false
      }
    }
  }

  /// Replaces some characters by marks and joiners that compose with nothing, which gives as many
  /// code points and fewer clusters.
  private mutating func join(_ scalars: inout [Unicode.Scalar]) {
    var marks = 0
    let share = Int.random(in: 2...5, using: &random)
    for index in scalars.indices.dropFirst() {
      // More in a row are not judged.
      guard marks < 10, Int.random(in: 0..<share, using: &random) > 0 else {
        marks = 0
        continue
      }
      scalars[index] = Self.joiners[marks % Self.joiners.count]
      marks += 1
    }
  }

  private static let joiners: [Unicode.Scalar] = ["\u{337}", "\u{200D}", "\u{20DD}"]

  /// The user's own words, of which the password contains some or none, as wanted; none if it does
  /// not matter.
  private mutating func personalWords(_ wanted: [(Predicate, Bool)], in password: String)
    -> [PersonalWord]
  {
    var (isGiven, length, isWhole, isAtEnd, keepsCase) = (false, 0, false, false, false)
    var kinds: [PersonalWord.Kind?] = [nil]
    var forms: [WordForm?] = [nil]
    for case (let predicate, true) in wanted {
      switch predicate {
      case .hasPersonalWords: isGiven = true
      case .hasPersonalWord(let demand):
        length = max(length, demand.minLength)
        if demand.comparison == .whole { isWhole = true }
        if demand.comparison == .endsWith { isAtEnd = true }
        if demand.letterCase == .kept { keepsCase = true }
        if demand.kinds.count < PersonalWord.Kind.allCases.count { kinds += demand.kinds.sorted() }
        forms += demand.forms.sorted()
      default: break
      }
    }
    guard length > 0 else { return isGiven ? ["qzxj-vwkq"] : [] }
    // As some demand looks for it and another does not.
    let text = (keepsCase ? password : password.lowercased()).unicodeScalars
    var scalars =
      isWhole ? Array(text) : isAtEnd ? Array(text.suffix(length)) : Array(text.prefix(length))
    let form = forms.randomElement(using: &random) ?? nil
    if form == .reversed { scalars.reverse() }
    var word = String(String.UnicodeScalarView(scalars))
    if form == .lookAlikes { word = String(word.map { Self.lookAlikes[$0] ?? $0 }) }
    if count % 3 == 2 { word += "-qz" }
    return [PersonalWord(word, kinds.randomElement(using: &random) ?? nil)]
  }

  private static let words = [
    "tram", "window", "cobalt", "river", "anchor", "violet", "pencil", "meadow", "lantern",
    "harbor", "copper", "garden", "marble", "winter", "candle", "forest", "saddle", "pepper",
    "rocket", "canyon",
  ]

  private static let guessable = [
    "password", "Password1!", "qwertyuiop", "welcome", "Welcome123", "aaaaaaaaaaaa", "123456789012",
    "iloveyouiloveyou", "Summer2024!Summer2024!", "passwordpasswordpassword",
  ]

  private static let lookAlikes: [Character: Character] = [
    "a": "4", "b": "8", "e": "3", "g": "9", "i": "1", "o": "0", "s": "5", "t": "7", "z": "2",
    "4": "a", "8": "b", "3": "e", "9": "g", "1": "i", "0": "o", "5": "s", "7": "t", "2": "z",
  ]

  private mutating func previous(_ wanted: [(Predicate, Bool)], of password: String) -> String? {
    guard wanted.contains(where: { $0 == (.hasPrevious, true) }) else { return nil }
    var (edits, isNear, isSwapped, isRotated) = (0, false, false, false)
    for case (.differs(let demand), let isTrue) in wanted {
      if isTrue {
        edits = max(edits, demand.minEdits)
      } else {
        (isNear, isSwapped) = (true, isSwapped || demand.foldsCase)
        isRotated = isRotated || demand.rotates
      }
    }
    // One of the texts that only a demand refuses which looks beyond edits.
    if isSwapped, Bool.random(using: &random) {
      return password == password.uppercased() ? password.lowercased() : password.uppercased()
    }
    if isRotated, Bool.random(using: &random) {
      return String(password.dropFirst(password.count / 2) + password.prefix(password.count / 2))
    }
    // Every character more is one edit; none of these stands in a password.
    let marks = String(repeating: "\u{2603}", count: max(edits, isNear ? 0 : 1))
    return isNear ? password + marks : marks
  }

  private func history(_ wanted: [(Predicate, Bool)], of password: String) -> [String]? {
    guard wanted.contains(where: { $0 == (.hasHistory, true) }) else { return nil }
    var (age, isOld) = (0, false)
    for case (.meets(let kind), let isTrue) in wanted where kind.key == "history" {
      guard case .atLeast(let last)? = kind.parameters.first?.value else { continue }
      if isTrue { age = max(age, last) } else { isOld = true }
    }
    // None of these can be the password.
    let others = (0..<max(age, 1)).map { "\(password)-\($0 + 1)" }
    return isOld ? Array(others.prefix(age)) + [password] : others
  }

  /// One of the remaining ways in which the predicates put the text into the set.
  private mutating func wantedPredicates(_ text: String) -> [(Predicate, Bool)] {
    var wanted: [(Predicate, Bool)] = []
    var open = end(of: text)
    while open > DecisionDiagrams.always {
      let parts = automaton.diagrams[open]
      let canBeTrue = parts.high != DecisionDiagrams.never
      let canBeFalse = parts.low != DecisionDiagrams.never
      let predicate = language.predicates.all[Int(parts.variable)]
      // No context where none is needed, if it will do.
      let isContext =
        switch predicate {
        case .hasPersonalWords, .hasPrevious, .hasHistory: true
        default: false
        }
      let isOpen = !isContext || count > Self.triesWithoutContext
      let isTrue = canBeTrue && (!canBeFalse || isOpen && Bool.random(using: &random))
      wanted.append((predicate, isTrue))
      open = isTrue ? parts.high : parts.low
    }
    return wanted
  }

  private func end(of text: String) -> Automaton.State {
    var state = start
    for scalar in text.unicodeScalars where state != DecisionDiagrams.never {
      guard let minterm = automaton.minterms.index(of: scalar) else {
        return DecisionDiagrams.never
      }
      state = automaton.step(state, minterm)
    }
    return automaton.atEnd(state)
  }

  /// In place of its characters, and of the whole text if that is too short.
  private mutating func overwrite(
    _ scalars: inout [Unicode.Scalar], with run: [Unicode.Scalar], at wanted: Int? = nil
  ) {
    guard scalars.count > run.count else {
      scalars = run
      return
    }
    let last = scalars.count - run.count
    let place = wanted.map { min($0, last) } ?? Int.random(in: 0...last, using: &random)
    scalars.replaceSubrange(place..<(place + run.count), with: run)
  }

  private mutating func run(longerThan max: Int, _ kinds: Set<SequenceKind>) -> [Unicode.Scalar] {
    let orders: [(SequenceKind, String)] = [
      (.alphabet, "abcdefghijklmnopqrstuvwxyz"), (.digit, "0123456789"), (.keyboard, "qwertyuiop"),
      (.qwerty, "qwertyuiop"), (.qwertz, "qwertzuiop"), (.azerty, "azertyuiop"), (.keypad, "2580"),
    ]
    let usable = orders.filter { kinds.contains($0.0) && $0.1.utf8.count > max }
    guard let order = usable.randomElement(using: &random)?.1 else { return [] }
    let all = Array(order.unicodeScalars)
    let place = Int.random(in: 0...(all.count - max - 1), using: &random)
    return Array(all[place...(place + max)])
  }

  // MARK: Lists

  /// The entries of lists, in the usual cases, that the automaton accepts as listed texts.
  private func listedTexts() -> [String] {
    var texts: [String] = []
    for (number, list) in language.predicates.lists.enumerated() {
      guard let predicate = language.predicates.index(of: .listed(number, .whole)) else { continue }
      for entry in list.words.prefix(Self.mostEntries) where !automaton.isExhausted {
        let forms = [entry, capitalized(entry), entry.uppercased()]
        if let form = forms.first(where: { isCandidate($0, with: predicate) }) {
          texts.append(form)
        }
        if texts.count >= 500 { break }
      }
    }
    return texts
  }

  private func isCandidate(_ text: String, with predicate: Int) -> Bool {
    automaton.budget.spend()
    return automaton.diagrams.and(end(of: text), automaton.predicate(predicate))
      != DecisionDiagrams.never
  }
}

extension WordList {
  fileprivate func randomWord(atLeast bytes: Int, using random: inout SeededGenerator) -> String? {
    let start = Int.random(in: 0..<max(1, count), using: &random)
    return words.dropFirst(start).first { $0.utf8.count >= bytes }
      ?? words.first { $0.utf8.count >= bytes }
  }
}

extension Set where Element: RawRepresentable<String> {
  /// The elements in a fixed order, so that the same policies give the same witnesses.
  fileprivate func sorted() -> [Element] { sorted { $0.rawValue < $1.rawValue } }
}
