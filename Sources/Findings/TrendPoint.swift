package import JSON
package import ReportFormats

/// The figures of one run, which stay in the file after later runs. They are counts only.
package struct TrendPoint: Hashable, Sendable {
  package struct Figure: Hashable, Sendable {
    package let what: String
    package let count: Int
    /// The number of passwords or accounts that were looked at for it.
    package let whole: Int

    package init(_ what: String, _ count: Int, of whole: Int) {
      (self.what, self.count, self.whole) = (what, count, whole)
    }
  }

  package let command: FindingsRun.Command
  package let time: Timestamp
  package let policy: String
  package let lists: [String]
  /// The figures, the one of all problems together first.
  package let figures: [Figure]

  /// The most points in a file, and figures in a point. Weekly runs take 20 years to fill a file.
  static let most = (points: 1_000, figures: 200)

  /// Whether a point is of the same work, so that the two can be compared.
  package func continues(_ other: Self) -> Bool { command == other.command && lists == other.lists }

  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("command", command.rawValue)
      json.member("time", time.text)
      json.member("policy", policy)
      json.strings("lists", lists)
      json.objects("figures", figures) { figure, json in
        json.member("what", figure.what)
        json.member("count", figure.count)
        json.member("of", figure.whole)
      }
    }
  }
}

extension TrendPoint {
  package init(_ run: FindingsRun, _ figures: [Figure], without unexamined: Set<String>?) {
    let examined = figures.filter { figure in
      unexamined?.contains(String(figure.what.prefix { $0 != ":" })) != true
    }
    self.init(
      command: run.command, time: run.time, policy: run.policy, lists: run.lists,
      figures: Array(examined.prefix(Self.most.figures)))
  }
}

extension FindingsDocument {
  /// Keeps the figures of a run, once if the same run is recorded again.
  mutating func keep(_ point: TrendPoint) {
    trend.removeAll { $0 == point }
    trend.append(point)
    trend.sort { $0.time < $1.time }
    trend.removeFirst(max(0, trend.count - TrendPoint.most.points))
  }
}

extension TrendPoint {
  /// The shares of each problem in runs of the same work, the oldest first; nil for one run.
  ///
  /// - Parameters:
  ///   - words: The words for the problems, by their names; of others the name is shown.
  ///   - heading: Names a run; nil for its day, with the time if two runs have one day.
  package static func section(
    _ points: some BidirectionalCollection<TrendPoint>, id: String = "trend",
    title: String = "Trend", words: [String: String] = [:], heading: ((TrendPoint) -> String)? = nil
  ) -> ReportSection? {
    guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
    func figure(_ point: TrendPoint, _ what: String) -> Figure? {
      point.figures.first { $0.what == what }
    }
    func name(_ what: String) -> String {
      words[what] ?? Self.words[what] ?? String(what.map { $0 == "-" || $0 == ":" ? " " : $0 })
    }
    let rows = last.figures.filter { now in
      points.contains { figure($0, now.what).map { $0.count > 0 } ?? false }
    }.map { now in
      ReportSection.Row(
        label: .named(name(now.what), id: now.what),
        values: points.map { point in
          figure(point, now.what).map { .share($0.count, of: $0.whole) } ?? .words("–")
        } + [.words(figure(first, now.what).map { change($0, now) } ?? "")])
    }
    let all = ReportSection.Row(
      label: .words("all"),
      values: points.map { .count($0.figures.first?.whole ?? 0) } + [.words("")])
    let hasTimes = Set(points.map(\.time.day)).count < points.count
    let heading =
      heading ?? { point in
        guard hasTimes else { return point.time.day.text }
        return String(point.time.text.dropLast().map { $0 == "T" ? " " : $0 })
      }
    return ReportSection(
      id: id, title: title,
      note: """
        The shares of each problem in the last runs over the same lists. '–' means not looked for, \
        and 'Change' is in percentage points.\
        \(points.allSatisfy { $0.policy == first.policy } ? "" : " The policy was not always the same.")
        """, subject: "Problem", columns: points.map(heading) + ["Change"], rows: [all] + rows,
      chart: .none)
  }

  private static let words = ["with-findings": "with a finding", "not-accepted": "not accepted"]

  private static func change(_ a: Figure, _ b: Figure) -> String {
    let points = (fraction(b.count, of: b.whole) - fraction(a.count, of: a.whole)) * 100
    guard points != 0 else { return "0" }
    let text = decimal(abs(points), 1)
    return (points < 0 ? "−" : "+") + (text == "0.0" ? "<0.1" : text)
  }
}

extension FindingsReport {
  package static func json(ofTrend points: [TrendPoint]) -> String {
    JSONWriter.text { json in
      json.member("schema", "pwcheck.trend/1")
      json.array("trend") { json in for point in points { point.write(to: &json) } }
    }
  }
}
