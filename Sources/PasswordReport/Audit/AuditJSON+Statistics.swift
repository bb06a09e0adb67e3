internal import AssessmentReport
internal import JSON
internal import PasswordAudit
internal import PasswordStrength

extension JSONWriter {
  mutating func strength(_ strength: StrengthTally, _ hash: PasswordHash?) {
    key("strength")
    beginObject()
    if let mean = strength.meanScore { member("mean_score", mean, decimals: 4) }
    if let median = strength.medianScore { member("median_score", median, decimals: 1) }
    key("scores")
    writeHistogram(strength.scores, "score", to: &self)
    key("levels")
    beginArray()
    for (level, count) in strength.levels.enumerated() {
      beginObject()
      member("level", levelNames[level])
      member("count", count)
      endObject()
    }
    endArray()
    key("guesses_log10")
    writeHistogram(strength.guesses, "from", to: &self)
    hashMember(hash)
    key("crack_times")
    beginArray()
    for attacker in Attacker.known(hash) {
      let times = strength.crackTimes(for: attacker)
      beginObject()
      member("attacker", attacker.jsonName)
      for (time, count) in zip(CrackTimeSpan.allCases, times) {
        key(time.name)
        number(count)
      }
      endObject()
    }
    endArray()
    endObject()
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
      json.kinds("first", composition.firstKinds)
      json.kinds("last", composition.lastKinds)
      json.key("final_digit_runs")
      writeHistogram(composition.finalDigitRuns, "digits", to: &json)
      // Of whole numbers and names there may be few enough to tell who uses them.
      for (digits, name) in [
        (1, "last_digit"), (2, "last_2_digits"), (3, "last_3_digits"), (4, "last_4_digits"),
      ] as [(Int, StaticString)] {
        let frequent = composition.finalDigits(digits, top: options.top).filter {
          $0.count >= options.minCount
        }
        json.counts(name, frequent.map { ($0.digits, $0.count) })
      }
      json.counts(
        "years",
        composition.years.filter { $0.count >= options.minCount }.map { ("\($0.year)", $0.count) })
      json.counts(
        "months",
        composition.months.filter { $0.count >= options.minCount }.map { ($0.name, $0.count) })
      json.counts(
        "days", composition.days.filter { $0.count >= options.minCount }.map { ($0.name, $0.count) }
      )
    }
  }

  mutating func topList(_ list: TopList, minCount: Int, showsText: Bool) {
    beginObject()
    member("error", list.error)
    key("entries")
    beginArray()
    for entry in list.entries where entry.count >= minCount {
      beginObject()
      member("mask", entry.mask)
      if showsText, let text = entry.text {
        member("text", text)
        if entry.isCut { member("cut", true) }
      }
      member("count", entry.count)
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func counts(_ name: StaticString, _ entries: [(name: String, count: Int)]) {
    key(name)
    beginArray()
    for entry in entries {
      beginObject()
      member("name", entry.name)
      member("count", entry.count)
      endObject()
    }
    endArray()
  }

  private mutating func kinds(_ name: StaticString, _ counts: [Int]) {
    key(name)
    beginObject()
    for (kind, count) in zip(CharacterKind.allCases, counts) {
      key("\(kind)")
      number(count)
    }
    endObject()
  }
}

extension CrackTimeSpan {
  fileprivate var name: String {
    switch self {
    case .lessThanASecond: "less_than_a_second"
    case .lessThanAMinute: "less_than_a_minute"
    case .lessThanAnHour: "less_than_an_hour"
    case .lessThanADay: "less_than_a_day"
    case .lessThanAMonth: "less_than_a_month"
    case .lessThanAYear: "less_than_a_year"
    case .lessThanACentury: "less_than_a_century"
    case .centuries: "centuries"
    }
  }
}
