package import JSON
package import PasswordStrength
internal import PasswordWording

extension AssessmentJSON {
  /// Writes the members of an estimate, with zxcvbn's names where it has them.
  package func strengthMembers(_ strength: StrengthEstimate, to json: inout JSONWriter) {
    figures(strength, to: &json)
    json.hashMember(hash)
    let times = strength.crackTimes(of: Attacker.known(hash))
    json.object("crack_times_seconds") { json in
      for time in times {
        json.key(time.attacker.jsonName)
        // Beyond 10^300 a Double would be infinite, which JSON cannot say.
        json.number(min(time.seconds, 1e300), decimals: 4)
      }
    }
    json.object("crack_times_display") { json in
      for time in times {
        json.key(time.attacker.jsonName)
        json.string(wording.strength.duration(time.span))
      }
    }
    advice(strength, to: &json)
    json.array("sequence") { json in for segment in strength.segments { json.segment(segment) } }
  }

  /// Writes the figures of an estimate, and the advice.
  package func scoreMembers(_ strength: StrengthEstimate, to json: inout JSONWriter) {
    figures(strength, to: &json)
    advice(strength, to: &json)
  }

  private func figures(_ strength: StrengthEstimate, to json: inout JSONWriter) {
    json.member("score", strength.score)
    json.member("score_0_4", strength.scoreOutOf4)
    json.member("level", strength.level.name)
    json.member("guesses_log10", strength.guessesLog10, decimals: 4)
  }

  private func advice(_ strength: StrengthEstimate, to json: inout JSONWriter) {
    let wording = wording.strength
    json.object("feedback") { json in
      json.member("warning", strength.warning.map { wording.sentence(for: $0) } ?? "")
      json.array("suggestions") { json in
        for suggestion in strength.suggestions { json.string(wording.sentence(for: suggestion)) }
      }
    }
  }
}

extension JSONWriter {
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

  fileprivate mutating func segment(_ segment: Segment) {
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
  package var name: String { Language.english.name(of: self) }
}

extension Attacker {
  /// The general attackers, whom users of zxcvbn look for, and those of a hash.
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
  package var name: String {
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
