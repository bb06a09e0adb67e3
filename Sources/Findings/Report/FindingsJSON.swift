internal import JSON

extension FindingsReport {
  /// The findings of the file as JSON, each with its state on the day.
  var json: String {
    var json = JSONWriter(isIndented: true)
    json.object { json in
      json.member("schema", "pwcheck.finding-list/1")
      json.member("day", day.text)
      json.array("findings") { json in
        for finding in findings { finding.write(to: &json, status: finding.status(on: day)) }
      }
    }
    json.endLine()
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
