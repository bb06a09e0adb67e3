internal import JSON
internal import UnicodeText

// The journal of a findings file has a line for each decision since the file was written, so that a
// decision about one of a hundred thousand findings writes some hundred bytes. A decision about
// more than a thousand has several, since a line that is read is in memory as a whole. A line names
// each finding with its history before the change: what has changed since, or has been changed so
// already, stays as it is. So a journal that outlives the rewriting of its file does no harm.
extension FindingsDocument {
  func journalLines(_ replacements: [FindingReplacement]) -> [UInt8] {
    var json = JSONWriter()
    for start in stride(from: 0, to: replacements.count, by: 1000) {
      json.object { json in
        json.objects("changes", replacements[start...].prefix(1000)) { change, json in
          json.member("id", hexadecimal(change.id))
          if let before = change.before {
            json.array("history") { json in for entry in before { entry.write(to: &json) } }
          }
          if let after = change.after {
            json.key("after")
            after.write(to: &json)
          }
        }
      }
      json.endLine()
    }
    return Array(json.bytes)
  }

  /// Makes the changes of a journal's whole lines, and returns how many bytes these have. A last
  /// line without an end was cut: nobody had been told that the decision is made.
  package mutating func replay(_ journal: ArraySlice<UInt8>) throws(Failure) -> Int {
    var start = journal.startIndex
    while let end = journal[start...].firstIndex(of: UInt8(ascii: "\n")) {
      replace(try Self.replacements(Array(journal[start..<end])))
      start = end + 1
    }
    return start - journal.startIndex
  }

  private static func replacements(_ line: [UInt8]) throws(Failure) -> [FindingReplacement] {
    let value: JSONValue
    do { value = try JSONParser.parse(line, limits: .init(budget, depth: 8)) } catch {
      throw Failure(.syntax(error.reason), at: error.location)
    }
    let decision = try FindingsReader(value, what: "a decision")
    return try decision.list("changes", limit: mostFindings).map { (change) throws(Failure) in
      let reader = try FindingsReader(change, what: "a change")
      return (
        try reader.hash(try reader.required("id"), key: "id"),
        reader["history"] == nil ? nil : try history(reader),
        try reader["after"].map { (value) throws(Failure) in try finding(value) }
      )
    }
  }
}
