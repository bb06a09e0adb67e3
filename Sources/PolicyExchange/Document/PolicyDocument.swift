/// A policy file in the making: what an import writes before the strict loader reads it.
struct PolicyDocument {
  var id: String
  var title: String
  var source: String
  var rules: [RuleDocument] = []
  var advisories: [(text: String, reference: String)] = []

  var layout: JSONLayout {
    var members: [(String, JSONLayout)] = [
      ("policy", .number(1)), ("id", .string(id)), ("title", .string(title)),
      ("source", .string(source)),
      ("rules", .array(rules.map(\.layout))),
    ]
    if !advisories.isEmpty {
      members.append(
        (
          "advisories",
          .array(
            advisories.map {
              .object([("text", .string($0.text)), ("reference", .string($0.reference))])
            })
        ))
    }
    return .object(members)
  }
}

/// A rule of a policy file in the making.
struct RuleDocument {
  var id: String
  var label: String
  var reference: String?
  /// The key of the kind and its companions.
  var kind: [(key: String, value: JSONLayout)]
  var members: [RuleDocument] = []
  /// Passwords that may be examples. The checker says which of them are, and of what.
  var candidates: [Candidate] = []
  var accepts: [Candidate] = []
  var rejects: [Candidate] = []

  /// A password that may become an example.
  struct Candidate: Hashable {
    var password: String
    var personal: [String] = []
    var previous: String?
    var history: [String]?

    init(
      _ password: String, personal: [String] = [], previous: String? = nil,
      history: [String]? = nil
    ) {
      (self.password, self.personal) = (password, personal)
      (self.previous, self.history) = (previous, history)
    }

    var layout: JSONLayout {
      guard !personal.isEmpty || previous != nil || history != nil else {
        return .string(password)
      }
      var members: [(String, JSONLayout)] = [("password", .string(password))]
      if !personal.isEmpty { members.append(("personal", .array(personal.map(JSONLayout.string)))) }
      if let previous { members.append(("previous", .string(previous))) }
      if let history { members.append(("history", .array(history.map(JSONLayout.string)))) }
      return .object(members)
    }
  }

  var layout: JSONLayout {
    var all: [(String, JSONLayout)] = [("id", .string(id)), ("label", .string(label))]
    if let reference { all.append(("reference", .string(reference))) }
    all += kind.map { ($0.key, $0.value) }
    if !members.isEmpty { all.append(("of", .array(members.map(\.layout)))) }
    for (key, examples) in [("accepts", accepts), ("rejects", rejects)] where !examples.isEmpty {
      all.append((key, .array(examples.map(\.layout))))
    }
    return .object(all)
  }
}
