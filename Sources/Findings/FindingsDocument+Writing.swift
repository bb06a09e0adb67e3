package import JSON
internal import UnicodeText

extension FindingsDocument {
  package static let schema = "pwcheck.findings/1"

  /// The file: a line for each finding, for version control. Equal documents give equal bytes.
  package func json() -> [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }

  package func write<Failure>(
    to sink: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var json = JSONWriter(isIndented: true)
    json.beginObject()
    json.member("schema", Self.schema)
    if let keyCheck { json.member("key_check", hexadecimal(keyCheck)) }
    // One writer for all pieces, which keeps its memory.
    var piece = JSONWriter()
    func addLine(to json: inout JSONWriter, _ write: (inout JSONWriter) -> Void) {
      piece.removeAll()
      write(&piece)
      json.raw(piece.bytes)
    }
    json.array("runs") { json in for run in runs { addLine(to: &json, run.write) } }
    if !trend.isEmpty {
      json.array("trend") { json in for point in trend { addLine(to: &json, point.write) } }
    }
    json.key("findings")
    json.beginArray()
    for finding in findings {
      addLine(to: &json) { finding.write(to: &$0) }
      if json.bytes.count > 1 << 16 {
        try sink(json.bytes)
        json.removeWritten()
      }
    }
    json.endArray()
    json.endObject()
    json.endLine()
    try sink(json.bytes)
  }
}

extension FindingsRun {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("command", command.rawValue)
      json.member("time", time.text)
      json.member("policy", policy)
      json.strings("lists", lists)
      if !options.isEmpty { json.strings("options", options) }
      if !isComplete { json.member("complete", false) }
      if cut > 0 { json.member("cut", cut) }
    }
  }
}

extension Finding {
  /// Writes the finding as one object, with its status in documents that are read once: the history
  /// says it on every day.
  package func write(to json: inout JSONWriter, status: FindingStatus? = nil) {
    json.object { json in
      json.member("id", hexadecimal(id))
      if let status { json.member("status", status.rawValue) }
      json.member("kind", kind.rawValue)
      json.member("what", what)
      if !rules.isEmpty { json.strings("rules", rules) }
      json.member("severity", severity.rawValue)
      json.member("text", text)
      if !clause.isEmpty { json.member("clause", clause) }
      if !advice.isEmpty { json.member("advice", advice) }
      json.strings("lists", lists)
      if let line { json.member("line", line) }
      if let account { json.member("account", account) }
      if !groups.isEmpty { json.strings("groups", groups) }
      if count != 1 { json.member("count", count) }
      json.array("history") { json in for change in history { change.write(to: &json) } }
    }
  }
}

extension FindingChange {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("time", time.text)
      json.member("event", event.name)
      if case .dismissed(let reason, let until) = event {
        json.member("reason", reason)
        if let until { json.member("until", until.text) }
      }
    }
  }
}
