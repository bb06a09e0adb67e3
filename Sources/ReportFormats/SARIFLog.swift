package import JSON

/// A log for code scanning (SARIF 2.1.0, OASIS): rules, results and how the run went.
package struct SARIFLog {
  private let toolVersion: String
  private let fingerprintName: StaticString
  private let rules: [Rule]
  private let results: [Result]
  package var isSuccessful: Bool?
  package var end: String?
  package var notifications: [Annotation] = []

  package init(
    toolVersion: String, fingerprintName: StaticString, rules: [Rule], results: [Result]
  ) {
    (self.toolVersion, self.fingerprintName) = (toolVersion, fingerprintName)
    (self.rules, self.results) = (rules, results)
  }

  package struct Rule {
    let id, label: String
    let description, help: String?
    let level: Annotation.Level?

    package init(
      _ id: String, _ label: String, description: String? = nil, help: String? = nil,
      level: Annotation.Level? = nil
    ) {
      (self.id, self.label, self.description) = (id, label, description)
      (self.help, self.level) = (help, level)
    }
  }

  package struct Result {
    let rule: Int
    let level: Annotation.Level
    let message, fingerprint: String
    let count: Int?
    let places: [FilePlace]

    /// The fingerprint tells a result from others while lines come and go.
    package init(
      rule: Int, level: Annotation.Level, message: String, count: Int? = nil, places: [FilePlace],
      fingerprint: String
    ) {
      (self.rule, self.level, self.message, self.count) = (rule, level, message, count)
      (self.places, self.fingerprint) = (places, fingerprint)
    }
  }

  package func document(properties: ((inout JSONWriter) -> Void)? = nil) -> String {
    JSONWriter.text { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.member("version", "2.1.0")
      json.array("runs") { $0.object { write(to: &$0, properties) } }
    }
  }

  private func write(to json: inout JSONWriter, _ properties: ((inout JSONWriter) -> Void)?) {
    json.object("tool") { json in
      json.object("driver") { json in
        json.member("name", "pwcheck")
        json.member("version", toolVersion)
        json.objects("rules", rules, write)
      }
    }
    if let isSuccessful {
      json.objects("invocations", [isSuccessful]) { isSuccessful, json in
        json.member("executionSuccessful", isSuccessful)
        if let end { json.member("endTimeUtc", end) }
        if !notifications.isEmpty {
          json.objects("toolExecutionNotifications", notifications, write)
        }
      }
    }
    json.member("columnKind", "unicodeCodePoints")
    json.objects("results", results, write)
    if let properties { json.object("properties", properties) }
  }

  private func write(_ rule: Rule, to json: inout JSONWriter) {
    json.member("id", rule.id)
    json.text("shortDescription", rule.label)
    if let description = rule.description { json.text("fullDescription", description) }
    if let help = rule.help { json.text("help", help) }
    if let level = rule.level {
      json.object("defaultConfiguration") { $0.member("level", level.rawValue) }
    }
  }

  private func write(_ notification: Annotation, to json: inout JSONWriter) {
    let name = notification.name
    if !name.isEmpty { json.object("descriptor") { $0.member("id", name) } }
    json.member("level", notification.level.rawValue)
    json.text("message", notification.message)
    if let place = notification.place { json.objects("locations", [place], write) }
  }

  private func write(_ result: Result, to json: inout JSONWriter) {
    json.member("ruleId", rules[result.rule].id)
    json.member("ruleIndex", result.rule)
    json.member("level", result.level.rawValue)
    json.text("message", result.message)
    if let count = result.count { json.member("occurrenceCount", count) }
    json.objects("locations", result.places.prefix(1), write)
    if result.places.count > 1 {
      json.objects("relatedLocations", result.places.dropFirst().enumerated()) { other, json in
        json.member("id", other.offset + 1)
        write(other.element, to: &json)
        json.text("message", other.element.words)
      }
    }
    json.object("partialFingerprints") { $0.member(fingerprintName, result.fingerprint) }
  }

  private func write(_ place: FilePlace, to json: inout JSONWriter) {
    json.object("physicalLocation") { json in
      json.object("artifactLocation") { json in
        json.member("uri", uriReference(place.path))
        if !place.path.hasPrefix("/") { json.member("uriBaseId", "%SRCROOT%") }
      }
      json.object("region") { json in
        json.member("startLine", place.line)
        if let column = place.column { json.member("startColumn", column) }
        if let end = place.end { json.member("endColumn", end) }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func text(_ name: StaticString, _ text: String) {
    object(name) { $0.member("text", text) }
  }
}

/// A path as a reference (RFC 3986): absolute ones as `file:` URIs, all others relative.
private func uriReference(_ path: String) -> String {
  let hexadecimal = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in path.utf8 {
    bytes +=
      isAlphanumeric(byte) || "-._~/".utf8.contains(byte)
      ? [byte] : [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
  }
  let encoded = String(decoding: bytes, as: UTF8.self)
  return path.hasPrefix("/") ? "file://" + encoded : encoded
}
