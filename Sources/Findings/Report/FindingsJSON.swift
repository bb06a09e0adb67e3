internal import JSON

extension FindingsReport {
  /// The findings of the file as JSON, each with its state on the day.
  var json: String {
    JSONWriter.text { json in
      json.member("schema", "pwcheck.finding-list/1")
      json.member("day", day.text)
      json.array("findings") { json in
        for finding in findings { finding.write(to: &json, status: finding.status(on: day)) }
      }
    }
  }
}
