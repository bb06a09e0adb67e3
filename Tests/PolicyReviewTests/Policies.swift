import PasswordPolicy

/// A shipped policy.
func shipped(_ name: String) throws -> Policy {
  guard let file = Policy.shippedFile(named: name) else { throw MissingPolicy(name: name) }
  return try Policy(json: file)
}

struct MissingPolicy: Error { let name: String }

/// A policy of these rules, each the members of an object without id and label.
func policy(_ rules: [String], readFile: [String: String] = [:]) throws -> Policy {
  try Policy(json: Array(policyJSON(rules).utf8)) { path throws(ListReadError) in
    guard let list = readFile[path] else { throw ListReadError(reason: "no such list") }
    return Array(list.utf8)
  }
}

/// The file of a policy of these rules.
func policyJSON(_ rules: [String]) -> String {
  let objects = rules.enumerated().map { index, rule in
    let id = rule.hasPrefix("\"id\"") ? "" : "\"id\":\"r\(index)\","
    return "{\(id)\"label\":\"rule\",\(rule)}"
  }
  return "{\"policy\":1,\"id\":\"test\",\"rules\":[\(objects.joined(separator: ","))]}"
}
