internal import JSON
package import PasswordPolicy
internal import UnicodeText

/// A password that shows a property of a policy, with the words and passwords that it is compared
/// with. It is invented, so that it may be shown.
package typealias Witness = Rule.Example

package enum WitnessResult: Hashable, Sendable {
  /// A witness, which the checker has confirmed. If it needs a line feed, it is proven that every
  /// other one has one too; no form and no `pwcheck check` takes such a password.
  case found(Witness, needsLineFeed: Bool = false)
  case impossible
  /// No witness was found, but there may still be one.
  case notFound(tries: Int)
  /// The work ended after this many candidates: nothing is known.
  case notDecided(tries: Int)
  /// No witness exists unless a slow search for this rule is given up, so that the rule refuses a
  /// password that its pattern does not. That such a password exists is neither shown nor excluded.
  case mayGiveUp(rule: String)

  package var witness: Witness? {
    if case .found(let witness, _) = self { witness } else { nil }
  }
}

extension WitnessResult {
  /// The password in quotes, with the words and passwords that it is compared with, or the reason
  /// why there is none. Invisible characters are escaped.
  var sentence: String {
    switch self {
    case .found(let witness, let needsLineFeed):
      let words = quoted(witness.personal.map(\.text))
      let earlier = quoted(witness.history ?? [])
      return (witness.password.isEmpty ? "the empty password" : quoted(witness.password))
        + (words.isEmpty ? "" : " for a user with the word \(words)")
        + (witness.previous.map { " after \(quoted($0))" } ?? "")
        + (earlier.isEmpty ? "" : " with the earlier passwords \(earlier)")
        + (needsLineFeed ? " (only passwords with a line feed, which no form accepts)" : "")
    case .impossible: return "none, proven"
    case .notFound(let tries): return "none found among \(counted(tries, "candidate"))"
    case .notDecided(let tries):
      return tries == 0
        ? "not decided: too much work for this --effort"
        : "not decided: none found among \(counted(tries, "candidate")), and a proof is too much "
          + "work for this --effort"
    case .mayGiveUp(let rule):
      return "not decided: rule '\(rule)' of the other policy may give up a slow search"
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .found(let witness, let needsLineFeed):
        json.member("result", "found")
        json.member("password", witness.password)
        if !witness.personal.isEmpty {
          json.array("personal") { json in
            for word in witness.personal { Self.write(word, to: &json) }
          }
        }
        if let previous = witness.previous { json.member("previous", previous) }
        if let history = witness.history { json.strings("history", history) }
        if needsLineFeed { json.member("needs_line_feed", true) }
      case .impossible: json.member("result", "impossible")
      case .notFound(let tries):
        json.member("result", "not-found")
        json.member("tries", tries)
      case .notDecided(let tries):
        json.member("result", "not-decided")
        json.member("tries", tries)
      case .mayGiveUp(let rule):
        json.member("result", "not-decided")
        json.member("slow_rule", rule)
      }
    }
  }

  private static func write(_ word: PersonalWord, to json: inout JSONWriter) {
    guard let kind = word.kind else { return json.string(word.text) }
    json.object { json in
      json.key(kind.rawValue)
      json.string(word.text)
    }
  }
}

private func quoted(_ texts: [String]) -> String { texts.map(quoted).joined(separator: ", ") }

/// A text in quotes, cut where no one would read on.
private func quoted(_ text: String) -> String {
  let limit = 120
  let isLong = text.count > limit
  return "\"\(printable(String(text.prefix(limit))))\(isLong ? "…" : "")\""
}
