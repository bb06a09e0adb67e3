internal import JSON
internal import UnicodeText

extension AuditSummary {
  /// The summary as a file, version 2: JSON that ``init(state:)`` reads and that adds up with other
  /// states.
  ///
  /// Always the same bytes for the same summary.
  ///
  /// - Parameter includesSecrets: Whether the passwords and base words of the top lists are in it
  ///   in clear. Otherwise they are named by a hash under the audit's ``StateKey``, which is not in
  ///   the file, and shown by their mask. Prefixes and suffixes of up to six characters without a
  ///   letter are in clear in any case.
  /// - Complexity: O(n log n) in what the top lists hold, some ten million bytes at most.
  public func state(includesSecrets: Bool = false) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("schema", AuditState.schema)
    json.member("partial", isPartial)
    // What a program that hands over a list can compare with what it handed over.
    json.member("records", records)
    write(scope.origin, &json)
    json.key("policy")
    write(scope.policy, &json)
    json.key("rules")
    json.beginArray()
    for rule in scope.rules {
      json.beginObject()
      json.member("id", rule.id)
      json.member("label", rule.label)
      if !rule.kind.isEmpty { json.member("kind", rule.kind) }
      if let clause = rule.clause { json.member("clause", clause) }
      json.member("warning", rule.isWarning)
      json.member("member", rule.isMember)
      if let corpus = rule.corpus { json.member("corpus", hexadecimal(corpus)) }
      json.endObject()
    }
    json.endArray()
    json.key("compared_policies")
    json.beginArray()
    for policy in scope.comparedPolicies { write(policy, &json) }
    json.endArray()
    json.member("strength", scope.includesStrength)
    json.member("statistics", scope.includesStatistics)
    json.key("key")
    if let keyCheck { json.string(hexadecimal(keyCheck)) } else { json.null() }
    json.member("key_given", hasGivenKey)
    writePieces(&json)
    json.key("counts")
    json.beginObject()
    for group in AuditState.groups(scope.layout) {
      json.key(group.name)
      writeCounts(group.range, &json)
    }
    json.endObject()
    if let sketches {
      json.key("distinct")
      write(sketches.distinct, &json)
      for list in AuditState.lists {
        json.key(list.name)
        let isSecret = list.path == \.passwords || list.path == \.baseWords
        write(sketches[keyPath: list.path], masked: isSecret && !includesSecrets, &json)
      }
    }
    json.key("checksum")
    json.string(hexadecimal(sipHash(json.bytes, 0, 0)))
    json.endObject()
    json.endLine()
    return Array(json.bytes)
  }

  private func write(_ origin: AuditOrigin, _ json: inout JSONWriter) {
    json.member("program", origin.program)
    json.member("model", hexadecimal(origin.model))
    json.key("words")
    if let words = origin.words { json.string(hexadecimal(words)) } else { json.null() }
    json.member("input", origin.input)
    json.member("encoding", origin.encoding.rawValue)
    json.member("hex_decoded", origin.decodesHexNotation)
  }

  /// The parts of lists and the audits that the summary is of.
  private func writePieces(_ json: inout JSONWriter) {
    json.key("lists")
    json.beginArray()
    for list in lists {
      json.beginObject()
      json.member("name", list.name)
      json.member("size", list.size)
      json.member("version", hexadecimal(list.version))
      json.member("parts", list.count)
      var packed = PackedWriter()
      for part in list.parts {
        packed.number(part.number)
        packed.number(part.range.lowerBound)
        packed.number(part.range.count)
        packed.number(part.records)
      }
      json.member("read", base64: packed)
      json.endObject()
    }
    json.endArray()
    var packed = PackedWriter()
    for run in runs { packed.word(run) }
    json.member("runs", base64: packed)
  }

  private func write(_ policy: AuditScope.PolicyIdentity, _ json: inout JSONWriter) {
    json.beginObject()
    json.member("id", policy.id)
    json.member("title", policy.title)
    json.member("fingerprint", hexadecimal(policy.fingerprint))
    json.endObject()
  }

  /// Writes pairs of an index and its count, without those where the count is 0.
  private func writeCounts(_ range: Range<Int>, _ json: inout JSONWriter) {
    json.beginArray()
    for i in range where counts[i] != 0 {
      json.number(i - range.lowerBound)
      json.number(counts[i])
    }
    json.endArray()
  }

  private func write(_ sample: DistinctSample, _ json: inout JSONWriter) {
    var packed = PackedWriter()
    for entry in sample.entries {
      packed.word(entry.key)
      packed.number(entry.count)
    }
    json.beginObject()
    json.member("level", sample.level)
    json.member("items", base64: packed)
    json.endObject()
  }

  private func write(_ items: FrequentItems, masked: Bool, _ json: inout JSONWriter) {
    var packed = PackedWriter()
    // By key, for the order of the texts would tell something about those that are masked.
    for entry in items.entries.sorted(by: { $0.key < $1.key }) {
      packed.word(entry.key)
      packed.number(entry.count)
      if masked, !entry.note.contains(.isMask) {
        packed.byte(entry.note.union(.isMask).rawValue)
        packed.text(Array(RedactionMask.mask(of: entry.text).utf8))
      } else {
        packed.byte(entry.note.rawValue)
        packed.text(entry.text)
      }
    }
    json.beginObject()
    json.member("error", items.error)
    json.member("items", base64: packed)
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: StaticString, base64 packed: PackedWriter) {
    key(name)
    Base64.encode(packed.bytes).withUnsafeBufferPointer {
      string(ValidUTF8(unchecked: $0, isASCII: true))
    }
  }
}
