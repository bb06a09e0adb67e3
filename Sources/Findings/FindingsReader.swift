package import JSON
internal import UnicodeText

extension FindingsDocument {
  package typealias Failure = LocatedError<FindingsMistake>

  /// Reads a findings file. Nothing in it is trusted. What several findings have in common is kept
  /// once: there is never much more in memory than the document.
  package init(reading source: JSONParser.Source) throws(Failure) {
    var runs = Elements<FindingsRun>(limit: Self.mostRuns)
    var trend = Elements<TrendPoint>(limit: TrendPoint.most.points)
    var findings = Elements<Finding>(limit: Self.mostFindings)
    var pool = Finding.Pool()
    var seen: Set<UInt64> = []
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONParser.parse(
        reading: source, limits: .init(Self.budget, depth: 8),
        elementsOf: ["runs", "trend", "findings"]
      ) { key, value in
        if key == "runs" {
          runs.take { () throws(Failure) in try Self.run(value) }
        } else if key == "trend" {
          trend.take { () throws(Failure) in try Self.trendPoint(value) }
        } else {
          findings.take { () throws(Failure) in
            var finding = try Self.finding(value)
            pool.share(&finding)
            guard seen.insert(finding.id).inserted else {
              throw Failure(.duplicateID, at: value.member("id")?.value.location ?? value.location)
            }
            return finding
          }
        }
      }
    } catch { throw Failure(.syntax(error.reason), at: error.location) }
    // Of a file that is something else, nothing is told but that.
    guard let first = value.members?.first, first.key == "schema", let schema = first.value.string
    else { throw Failure(.notFindings, at: value.location) }
    guard schema == Self.schema else {
      throw Failure(
        schema.hasPrefix("pwcheck.findings/") ? .otherVersion(schema) : .notFindings,
        at: first.value.location)
    }
    let root = try FindingsReader(value, what: "a findings file")
    try root.allowKeys(["schema", "key_check", "runs", "trend", "findings"])
    if let check = root["key_check"] { keyCheck = try root.hash(check, key: "key_check") }
    self.runs = try root.list("runs", runs)
    if root["trend"] != nil { self.trend = try root.list("trend", trend) }
    self.findings = try root.list("findings", findings)
  }

  package init(json: [UInt8]) throws(Failure) {
    var isRead = false
    try self.init(reading: { bytes in
      if !isRead { bytes += json }
      isRead = true
    })
  }

  private static func run(_ value: JSONValue) throws(Failure) -> FindingsRun {
    let reader = try FindingsReader(value, what: "a run")
    try reader.allowKeys(["command", "time", "policy", "lists", "options", "complete", "cut"])
    let options = try reader.strings("options")
    if let index = options.firstIndex(where: { !FindingsRun.allows($0) }) {
      let place = reader["options"]?.elements?[index].location ?? reader.location
      throw reader.fail(.badOption(options[index]), at: place)
    }
    return FindingsRun(
      command: try reader.requiredChoice("command"), time: try reader.time(),
      policy: try reader.requiredString("policy"), lists: try reader.names("lists"),
      options: options, cut: try reader.wholeNumber("cut", in: 0...largestNumber) ?? 0,
      isComplete: try reader.flag("complete") ?? true)
  }

  private static func trendPoint(_ value: JSONValue) throws(Failure) -> TrendPoint {
    let reader = try FindingsReader(value, what: "a point of the trend")
    try reader.allowKeys(["command", "time", "policy", "lists", "figures"])
    let command: FindingsRun.Command = try reader.requiredChoice("command")
    let figures = try reader.list("figures", limit: TrendPoint.most.figures).map {
      (value) throws(Failure) in
      let figure = try FindingsReader(value, what: "a figure")
      try figure.allowKeys(["what", "count", "of"])
      return TrendPoint.Figure(
        try figure.requiredString("what"), try figure.number("count"), of: try figure.number("of"))
    }
    return TrendPoint(
      command: command, time: try reader.time(), policy: try reader.requiredString("policy"),
      lists: try reader.names("lists"), figures: figures)
  }

  static func finding(_ value: JSONValue) throws(Failure) -> Finding {
    let reader = try FindingsReader(value, what: "a finding")
    let idValue = try reader.required("id")
    let id = try reader.hash(idValue, key: "id")
    reader.partID = hexadecimal(id)
    try reader.allowKeys([
      "id", "kind", "what", "rules", "severity", "text", "clause", "advice", "lists", "line",
      "account", "groups", "count", "history",
    ])
    return Finding(
      id: id, kind: try reader.requiredChoice("kind"), what: try reader.requiredString("what"),
      rules: try reader.strings("rules"), severity: try reader.requiredChoice("severity"),
      text: try reader.requiredString("text"), clause: try reader.string("clause") ?? "",
      advice: try reader.string("advice") ?? "", lists: try reader.names("lists"),
      line: try reader.wholeNumber("line", in: 1...largestNumber),
      account: try reader.string("account"), groups: try reader.strings("groups"),
      count: try reader.wholeNumber("count", in: 0...largestNumber) ?? 1,
      history: try history(reader))
  }

  static func history(_ reader: FindingsReader) throws(Failure) -> [FindingChange] {
    let value = try reader.required("history")
    let history = try reader.list("history", limit: Finding.longestHistory).map {
      (value) throws(Failure) in try change(value, of: reader.partID)
    }
    guard history.first?.event == .found,
      !history.dropFirst().contains(where: { $0.event == .found })
    else { throw reader.fail(.badHistory, at: value.location) }
    return history
  }

  private static func change(_ value: JSONValue, of id: String?) throws(Failure) -> FindingChange {
    let reader = try FindingsReader(value, what: "an entry of 'history'", partID: id)
    let name: FindingChange.Event.Name = try reader.requiredChoice("event")
    try reader.allowKeys(["time", "event"] + (name == .dismissed ? ["reason", "until"] : []))
    let event: FindingChange.Event =
      if let event = FindingChange.Event.named[name] { event } else {
        .dismissed(reason: try reader.requiredString("reason"), until: try reader.day("until"))
      }
    return FindingChange(time: try reader.time(), event: event)
  }
}

/// The results made from the elements of an array while they are read.
private struct Elements<Element> {
  let limit: Int
  var read: [Element] = []
  var count = 0
  /// The first mistake, after which nothing more is read.
  var failure: FindingsDocument.Failure?

  mutating func take(_ element: () throws(FindingsDocument.Failure) -> Element) {
    count += 1
    guard failure == nil, count <= limit else { return }
    do throws(FindingsDocument.Failure) { read.append(try element()) } catch { failure = error }
  }
}

/// The largest whole number that is exact in JSON, with all below.
private let largestNumber = 1 << 53

typealias FindingsReader = ObjectReader<FindingsMistake>

extension ObjectReader<FindingsMistake> {
  fileprivate func missing(_ key: String) -> Failure { fail(.missingKey(key), at: location) }

  fileprivate func requiredChoice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String
  ) throws(Failure) -> Choice {
    try choice(try required(key), key: key)
  }

  fileprivate func number(_ key: String) throws(Failure) -> Int {
    guard let number = try wholeNumber(key, in: 0...largestNumber) else { throw missing(key) }
    return number
  }

  func list(_ key: String, limit: Int) throws(Failure) -> [JSONValue] {
    guard let values = try elements(key) else { throw missing(key) }
    try checkCount(values.count, of: key, limit: limit)
    return values
  }

  /// The results made from an array's elements while they were read.
  fileprivate func list<Element>(
    _ key: String, _ elements: Elements<Element>
  ) throws(Failure) -> [Element] {
    guard try self.elements(key) != nil else { throw missing(key) }
    try checkCount(elements.count, of: key, limit: elements.limit)
    if let failure = elements.failure { throw failure }
    return elements.read
  }

  private func checkCount(_ count: Int, of key: String, limit: Int) throws(Failure) {
    guard count <= limit else {
      throw fail(.tooMany(key: key, limit: limit), at: value[key]?.location ?? location)
    }
  }

  fileprivate func strings(_ key: String) throws(Failure) -> [String] {
    try (elements(key) ?? []).map { (value) throws(Failure) in try string(value, key: key) }
  }

  fileprivate func names(_ key: String) throws(Failure) -> [String] {
    let place = try required(key).location
    let names = try strings(key)
    guard !names.isEmpty else { throw fail(.empty(key: key), at: place) }
    return names
  }

  func hash(_ value: JSONValue, key: String) throws(Failure) -> UInt64 {
    try parse(value, .badHash(key: key)) { UInt64(hexadecimal: $0) }
  }

  fileprivate func time() throws(Failure) -> Timestamp {
    try parse(try required("time"), .badTime) { Timestamp($0) }
  }

  fileprivate func day(_ key: String) throws(Failure) -> Day? {
    try self[key].map { (value) throws(Failure) in try parse(value, .badDay) { Day($0) } }
  }

  private func parse<Value>(
    _ value: JSONValue, _ mistake: FindingsMistake, _ read: (String) -> Value?
  ) throws(Failure) -> Value {
    guard let result = value.string.flatMap(read) else { throw fail(mistake, at: value.location) }
    return result
  }
}
