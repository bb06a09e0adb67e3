package import JSON
package import PasswordStrength
package import PasswordWording

extension JSONWriter {
  /// Writes the members of an estimate. Members that zxcvbn has too carry its names, so that its
  /// users can move over.
  package mutating func strengthMembers(
    _ strength: StrengthEstimate, _ wording: any StrengthSentences, _ hash: PasswordHash? = nil
  ) {
    scoreMembers(strength)
    hashMember(hash)
    let times = strength.crackTimes(of: Attacker.known(hash))
    object("crack_times_seconds") { json in
      for time in times {
        json.key(time.attacker.jsonName)
        // Beyond 10^300 a Double would be infinite, which JSON cannot say.
        json.number(min(time.seconds, 1e300), decimals: 4)
      }
    }
    object("crack_times_display") { json in
      for time in times {
        json.key(time.attacker.jsonName)
        json.string(wording.duration(time.span))
      }
    }
    feedbackMember(strength, wording)
    array("sequence") { json in for segment in strength.segments { json.segment(segment) } }
  }

  /// Writes the figures of an estimate.
  package mutating func scoreMembers(_ strength: StrengthEstimate) {
    member("score", strength.score)
    member("score_0_4", strength.scoreOutOf4)
    member("level", strength.level.name)
    member("guesses_log10", strength.guessesLog10, decimals: 4)
  }

  /// Writes the advice on how to choose a better password.
  package mutating func feedbackMember(
    _ strength: StrengthEstimate, _ wording: any StrengthSentences
  ) {
    object("feedback") { json in
      json.member("warning", strength.warning.map { wording.sentence(for: $0) } ?? "")
      json.array("suggestions") { json in
        for suggestion in strength.suggestions { json.string(wording.sentence(for: suggestion)) }
      }
    }
  }

  /// Writes the hash that the crack times are for.
  package mutating func hashMember(_ hash: PasswordHash?) {
    // A web page names no hash, and would load the table of benchmarks for nothing.
    #if !hasFeature(Embedded)
      guard let hash else { return }
      let benchmark = hash.benchmark
      object("hash") { json in
        json.member("name", hash.name)
        json.member(
          "hashes_per_second",
          CrackTime(attacker: .onlineThrottled, secondsLog10: hash.rateLog10).seconds, decimals: 6)
        json.member("gpu", benchmark.gpu)
        json.member("measured", benchmark.measured)
        json.member("program", benchmark.program)
        json.member("date", benchmark.date)
        json.member("source", benchmark.source)
      }
    #endif
  }

  private mutating func segment(_ segment: Segment) {
    object { json in
      json.member("pattern", segment.kind.name)
      json.member("i", segment.codePoints.lowerBound)
      json.member("j", segment.codePoints.upperBound - 1)
      json.member("guesses_log10", segment.guessesLog10, decimals: 4)
      if let rank = segment.kind.rank { json.member("rank", rank) }
      json.member("reason", segment.kind.explanation)
    }
  }
}

extension StrengthLevel {
  /// The level's name in documents for programs and in English reports.
  package var name: String {
    switch self {
    case .veryWeak: "very weak"
    case .weak: "weak"
    case .fair: "fair"
    case .strong: "strong"
    case .veryStrong: "very strong"
    }
  }
}

extension Attacker {
  /// The attackers of a report: the general ones, whom users of zxcvbn look for, and those of a
  /// hash.
  package static func known(_ hash: PasswordHash?) -> [Attacker] {
    general + against(hash).filter { !general.contains($0) }
  }

  /// The name of the attacker in zxcvbn's report, or our own where it has none.
  package var jsonName: String {
    switch self {
    case .onlineThrottled: "online_throttling_100_per_hour"
    case .onlineUnthrottled: "online_no_throttling_10_per_second"
    case .offlineSlowHash: "offline_slow_hashing_1e4_per_second"
    case .offlineFastHash: "offline_fast_hashing_1e10_per_second"
    case .offline(_, let gpus): gpus == 1 ? "hash_1_gpu" : "hash_\(gpus)_gpus"
    }
  }
}

extension Segment.Kind {
  /// The name of zxcvbn's pattern where it has one, otherwise our own.
  fileprivate var name: String {
    switch self {
    case .commonPassword, .leakedPassword, .word, .listedWord, .userWord, .siteWord: "dictionary"
    case .letters: "letters"
    case .year: "year"
    case .date: "date"
    case .commonNumber, .digits: "digits"
    case .keyboardWalk: "spatial"
    case .sequence: "sequence"
    case .repeatedCharacter, .repeatedBlock: "repeat"
    case .palindrome: "palindrome"
    case .interleaved: "interleaved"
    case .famousText: "famous"
    case .encoded: "encoded"
    case .addressPart: "address"
    case .decoration: "decoration"
    case .identifier: "identifier"
    case .commonSymbols, .symbols: "symbols"
    case .otherCharacters: "other"
    case .emoji: "emoji"
    case .bruteForce: "bruteforce"
    }
  }

  fileprivate var rank: Int? {
    switch self {
    case .commonPassword(let rank, _), .word(_, let rank, _), .commonNumber(let rank),
      .commonSymbols(let rank), .siteWord(let rank):
      rank
    default: nil
    }
  }
}
