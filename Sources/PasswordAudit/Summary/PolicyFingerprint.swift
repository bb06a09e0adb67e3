internal import PasswordPolicy
internal import UnicodeText

extension Policy {
  /// A hash of the policy's demands. Severities count, and texts do not: labels may be translated.
  var fingerprint: UInt64 {
    var text = id
    for rule in rules { rule.describe(to: &text) }
    if context != .none { text += "\0\0context" }
    for word in context.words { text += "\0\(word)" }
    return Array(text.utf8).withUnsafeBufferPointer { sipHash($0, 0, 0) }
  }
}

extension Rule {
  /// Adds a text that differs for rules that judge differently. NUL separates texts of any content.
  fileprivate func describe(to text: inout String) {
    text += "\0\(id)\0\(severity.rawValue)\0"
    if let role { text += "\(role.key) \(role.name)\0" }
    if let condition {
      text += "when ("
      condition.describe(to: &text)
      text += ")\0"
    }
    kind.describe(to: &text)
  }
}

extension Rule.Kind {
  fileprivate func describe(to text: inout String) {
    switch self {
    case .match(let pattern, let occurrences): text += "match \(occurrences)\0\(pattern.source)"
    case .avoid(let pattern): text += "avoid\0\(pattern.source)"
    case .length(let limit): text += "length \(limit.range) \(limit.unit.rawValue)"
    case .atLeast(let count, let members):
      text += "\(count) of ("
      for member in members { member.describe(to: &text) }
      text += ")"
    case .not(let kind):
      text += "not ("
      kind.describe(to: &text)
      text += ")"
    case .after(let removal, let kind):
      let list = removal.list
      text += "after \(removal.leaves) \(list.name)\0\(list.words.count) \(list.words.digest) ("
      kind.describe(to: &text)
      text += ")"
    case .breached(let passwords, let minCount):
      // The same for every copy of a corpus, wherever it is.
      text += "breached \(passwords.digest) \(minCount)"
    case .strength(.guesses(let log10)): text += "guesses \(log10)"
    default:
      text += key
      if let list { text += " \(list.count) \(list.digest)" }
      // Of a range, either end may stand alone, with a value that the other one can have.
      for parameter in parameters where !parameter.isDefault {
        text += " \(parameter.key) \(parameter.text)"
      }
    }
  }
}

extension Rule.Kind.Parameter {
  fileprivate var text: String {
    switch value {
    case .atLeast(let number), .atMost(let number): "\(number)"
    case .each(let names): "\(names.sorted())"
    case .flag(let flag): "\(flag)"
    case .text(let text): "\(text.utf8.count):\(text)"
    }
  }
}
