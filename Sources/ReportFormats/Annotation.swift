/// A message about a place of a file, or about a run as a whole, for the programs of code hosts.
package struct Annotation {
  package enum Level: String { case error, warning, note }

  let level: Level
  let name: String
  let message: String
  let place: FilePlace?

  package init(_ level: Level, _ name: String, _ message: String, at place: FilePlace? = nil) {
    (self.level, self.name, self.message, self.place) = (level, name, message, place)
  }

  /// How many annotations of a level GitHub shows for a step. It drops the rest without a word.
  package static let shown = 10

  package var gitHubCommand: String {
    var properties: [String] = []
    if let place {
      properties += ["file=\(Self.property(place.path))", "line=\(place.line)"]
      if let column = place.column { properties.append("col=\(column)") }
      if let end = place.end { properties.append("endColumn=\(end - 1)") }
    }
    if !name.isEmpty { properties.append("title=\(Self.property(name))") }
    let command = level == .note ? "notice" : level.rawValue
    return "::\(command) \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  private static func data(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(String($0), ["%": "%25"]) }.joined(separator: "%0A")
  }

  private static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", ":": "%3A", ",": "%2C"])
  }
}
