internal import Accounts
internal import AssessmentReport
internal import Findings
internal import JSON
internal import PasswordAudit
internal import PasswordStrength
internal import UnicodeText

/// The summary as JSON: a document of its own, or the last line after rows.
/// `Documentation/schema/audit-1.json` describes both.
extension AuditReport {
  var renderedJSON: String {
    JSONWriter.text { json in
      json.member("schema", "pwcheck.audit/1")
      json.member("version", options.toolVersion)
      if let generatedAt = options.generatedAt { json.member("generated_at", generatedAt) }
      json.key("summary")
      writeSummary(to: &json)
    }
  }

  var renderedJSONLine: String {
    JSONWriter.text(isIndented: false) { json in
      json.key("summary")
      writeSummary(to: &json)
    }
  }

  private func writeSummary(to json: inout JSONWriter) {
    json.object { json in
      for (name, count) in totals { json.member(name, count) }
      json.member("partial", summary.isPartial)
      writeLostNames(to: &json)
      json.strings("inputs", inputs)
      writeParts(to: &json)
      json.key("policy")
      writePolicy(summary.scope.policy, to: &json)
      json.key("rules")
      writeRules(to: &json)
      writeBreachTroubles(to: &json)
      writeFindings(to: &json)
      json.object("records") { json in
        json.member("blank", summary.blank)
        json.member("malformed", summary.malformed)
        json.member("empty", summary.emptyPasswords)
        json.member("not_chosen", summary.notChosen)
        if !summary.namesNotChosen.isEmpty {
          json.strings("not_chosen_names", summary.namesNotChosen)
        }
        json.member("truncated", summary.truncated)
        json.member("read_as_latin1", summary.readAsLatin1)
        json.member("invalid_encoding", summary.invalidEncoding)
        json.member("hex_decoded", summary.hexDecoded)
      }
      if !summary.comparedPolicies.isEmpty {
        json.array("compared_policies") { json in
          for compared in summary.comparedPolicies {
            writePolicy(compared.policy, accepted: compared.accepted, to: &json)
          }
        }
      }
      writeWhatIf(to: &json)
      writeBudget(to: &json)
      json.histogram("lengths", summary.lengths, of: "length")
      if let strength = summary.strength { json.strength(strength, options.hash) }
      if let distinct = summary.distinct { json.distinct(distinct) }
      if let composition = summary.composition { json.composition(composition, options) }
      writeTopLists(to: &json)
      writeMaskCoverage(to: &json)
      if let accounts {
        json.dump(accounts, top: options.top)
      } else if let accounts = summary.accounts {
        json.object("accounts") { json in
          json.member("total", accounts.accounts)
          json.member("password_is_username", accounts.passwordIsUsername)
          if let distinct = summary.distinct { json.member("shared_password", distinct.shared) }
        }
      }
    }
  }

  func writeLostNames(to json: inout JSONWriter) {
    if !lostNames.isEmpty { json.strings("left_out", lostNames) }
  }

  private func writeParts(to json: inout JSONWriter) {
    let lists = summary.lists
    guard !lists.isEmpty else { return }
    json.objects("lists", lists) { list, json in
      json.member("name", list.name)
      json.member("bytes", list.size)
      json.member("parts", list.count)
      json.objects("missing", list.missing) { parts, json in
        json.member("from", parts.lowerBound)
        json.member("to", parts.upperBound)
      }
    }
  }

  private func writePolicy(
    _ policy: AuditScope.PolicyIdentity, accepted: Int? = nil, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", policy.id)
      json.member("title", policy.title)
      json.member("fingerprint", hexadecimal(policy.fingerprint))
      if let accepted { json.member("accepted", accepted) }
    }
  }

  private func writeBreachTroubles(to json: inout JSONWriter) {
    let troubles = summary.breachTroubles
    guard !troubles.isEmpty else { return }
    json.objects("breach_troubles", troubles) { trouble, json in
      json.member("reason", trouble.id)
      json.member("message", trouble.reason)
      json.member("lookups", trouble.lookups)
    }
  }

  private func writeFindings(to json: inout JSONWriter) {
    guard hasSubject else { return }
    json.objects("findings", summaryFindings) { finding, json in
      json.member("id", finding.id)
      if let rule = finding.rule { json.member("rule", rule) }
      json.member("severity", finding.severity.rawValue)
      json.member("message", finding.sentence)
      json.member("count", finding.count)
      if !finding.clause.isEmpty { json.member("clause", finding.clause) }
    }
    json.strings("recommendations", recommendations)
    if !trend.isEmpty {
      json.array("trend") { json in for point in trend { point.write(to: &json) } }
    }
  }

  private func writeRules(to json: inout JSONWriter) {
    json.objects(summary.rules) { tally, json in
      json.member("id", tally.rule.id)
      json.member("label", tally.rule.label)
      json.member("severity", tally.rule.isWarning ? "warning" : "error")
      json.member("member", tally.rule.isMember)
      json.member("failed", tally.failed)
      json.member("undetermined", tally.undetermined)
      json.member("failed_alone", tally.failedAlone)
      if let corpus = tally.rule.corpus { json.member("corpus", hexadecimal(corpus)) }
    }
  }

  private func writeTopLists(to json: inout JSONWriter) {
    let reveals = options.revealsPasswords
    let lists: [(name: StaticString, list: TopList?, showsText: Bool)] = [
      ("passwords", summary.topPasswords(options.top), reveals),
      ("base_words", summary.topBaseWords(options.top), reveals),
      ("prefixes", summary.topPrefixes(options.top), true),
      ("suffixes", summary.topSuffixes(options.top), true),
      ("masks", summary.topMasks(options.top), false),
    ]
    guard lists.contains(where: { $0.list != nil }) else { return }
    json.object("top") { json in
      json.member("min_count", options.minCount)
      for (name, list, showsText) in lists {
        guard let list else { continue }
        json.key(name)
        json.topList(list, minCount: options.minCount, showsText: showsText)
      }
    }
  }
}

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
