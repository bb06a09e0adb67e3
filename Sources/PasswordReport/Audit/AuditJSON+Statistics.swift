internal import AssessmentReport
internal import JSON
internal import PasswordAudit
internal import PasswordStrength

extension JSONWriter {
  mutating func strength(_ strength: StrengthTally, _ hash: PasswordHash?) {
    object("strength") { json in
      if let mean = strength.meanScore { json.member("mean_score", mean, decimals: 4) }
      if let median = strength.medianScore { json.member("median_score", median, decimals: 1) }
      json.histogram("scores", strength.scores, of: "score")
      json.objects("levels", zip(levelNames, strength.levels)) { level, json in
        json.member("level", level.0)
        json.member("count", level.1)
      }
      json.histogram("guesses_log10", strength.guesses, of: "from")
      json.hashMember(hash)
      json.objects("crack_times", Attacker.known(hash)) { attacker, json in
        json.member("attacker", attacker.jsonName)
        for (name, count) in zip(spanNames, strength.crackTimes(for: attacker)) {
          json.member(name, count)
        }
      }
    }
  }

  /// Writes the counts that are not zero; a histogram of a small list would be mostly zeros.
  mutating func histogram(_ name: StaticString, _ counts: [Int], of value: StaticString) {
    objects(name, counts.enumerated().filter { $0.element > 0 }) { count, json in
      json.member(value, count.offset)
      json.member("count", count.element)
    }
  }

  mutating func distinct(_ distinct: DistinctCount) {
    object("distinct") { json in
      json.member("count", distinct.count)
      json.member("once", distinct.once)
      json.member("shared", distinct.shared)
      json.member("exact", distinct.isExact)
      json.member("standard_error", distinct.standardError, decimals: 6)
    }
  }

  mutating func composition(_ composition: Composition, _ options: AuditReport.Options) {
    object("composition") { json in
      json.counts("character_sets", composition.characterSets.map { ($0.set.name, $0.count) })
      json.counts("orders", composition.orders.map { ($0.order.name, $0.count) })
      // A whole number or name may be so rare that it tells who uses it.
      let least = options.minCount
      let numbers = composition.lastTwoDigits.prefix(max(0, options.top))
      json.counts("last_2_digits", numbers.map { ($0.digits, $0.count) }, atLeast: least)
      json.counts("years", composition.years.map { ("\($0.year)", $0.count) }, atLeast: least)
      json.counts("months", composition.months, atLeast: least)
      json.counts("days", composition.days, atLeast: least)
    }
  }

  mutating func topList(_ list: TopList, minCount: Int, showsText: Bool) {
    object { json in
      json.member("error", list.error)
      json.objects("entries", list.entries.filter { $0.count >= minCount }) { entry, json in
        json.member("mask", entry.mask)
        if showsText, let text = entry.text {
          json.member("text", text)
          if entry.isCut { json.member("cut", true) }
        }
        json.member("count", entry.count)
      }
    }
  }

  private mutating func counts(
    _ name: StaticString, _ entries: [(name: String, count: Int)], atLeast least: Int = 0
  ) {
    objects(name, entries.filter { $0.count >= least }) { entry, json in
      json.member("name", entry.name)
      json.member("count", entry.count)
    }
  }
}

/// The names of ``CrackTimeSpan/allCases``.
private let spanNames: [StaticString] = [
  "less_than_a_second", "less_than_a_minute", "less_than_an_hour", "less_than_a_day",
  "less_than_a_month", "less_than_a_year", "less_than_a_century", "centuries",
]
