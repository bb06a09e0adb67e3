internal import AssessmentReport
internal import JSON
internal import PasswordPolicy
internal import PasswordWording
internal import UnicodeText

/// The policies that the page has loaded.
nonisolated(unsafe) var checkers = Numbered<PasswordChecker>()

/// Loads a policy, by the name of a shipped one or from a file's text.
///
/// - Parameter roles: The size of the user's roles, each with a zero byte after it.
/// - Returns: Its number, or -1 with the reason in the answer.
@_expose(wasm, "policy")
@_cdecl("pwcheck_policy")
package func policy(_ size: Int, _ roles: Int, _ isFile: Bool) -> Int32 {
  var texts = Texts()
  let bytes = Array(texts.bytes(size))
  let roles = Set(texts.words(roles).map { $0.text })
  do {
    if isFile {
      // The corpus is where the password goes: on the server.
      return add(try Policy(json: bytes, openCorpus: { BreachedPasswords(elsewhere: $0) }), roles)
    }
    let name = String(decoding: bytes, as: UTF8.self)
    guard let policy = Policy(shipped: name) else {
      return refuse(
        "there is no policy named '\(excerpt(name))'. "
          + (didYouMean(nearest(to: name, in: Policy.shippedNames))
            ?? "Use \(quotedList(Policy.shippedNames, "or"))."))
    }
    return add(policy, roles)
  } catch {
    return refuse(error)
  }
}

private func add(_ policy: Policy, _ roles: Set<String>) -> Int32 {
  do {
    return checkers.add(PasswordChecker(policy: try policy.forRoles(roles), estimator: estimator))
  } catch {
    return refuse(error.sentence)
  }
}

/// Gives a policy back.
@_expose(wasm, "closePolicy")
@_cdecl("pwcheck_close_policy")
package func closePolicy(_ policy: Int32) { checkers.remove(policy) }

/// Whether a password is accepted: 1 if it is, 0 if it is not, 2 if that could not be decided.
///
/// - Parameters:
///   - policy: The policy's number.
///   - text: The password's size.
///   - words: The size of the user's own words; see ``Texts/words(_:)``.
///   - previous: The size of the password that is replaced, below zero for none.
@_expose(wasm, "judge")
@_cdecl("pwcheck_judge")
package func judge(_ policy: Int32, _ text: Int, _ words: Int, _ previous: Int) -> Int32 {
  var texts = Texts()
  let password = texts.bytes(text)
  let context = PasswordContext(
    words: texts.words(words), previous: texts.optionalString(previous))
  var evaluator = checkers[policy].makeEvaluator(context: context)
  guard let verdict = evaluator.evaluate(utf8: password) else { return 2 }
  return verdict.isAccepted ? 1 : verdict.isUndetermined ? 2 : 0
}

/// Answers with every rule's outcome and the estimate, as `pwcheck check --format json` does.
@_expose(wasm, "check")
@_cdecl("pwcheck_check")
package func check(
  _ policy: Int32, _ text: Int, _ words: Int, _ previous: Int, _ language: Int32, _ isBlurred: Bool
) {
  var texts = Texts()
  let password = texts.string(text)
  let context = PasswordContext(
    words: texts.words(words), previous: texts.optionalString(previous))
  let checker = checkers[policy]
  let json = AssessmentJSON(wording(language), phase: isBlurred ? .blur : .inline)
  let assessment = checker.assess(password, context: context)
  answer { json.write(assessment, policy: checker.policy, to: &$0) }
}

/// Answers with what a policy is: its title and rules, before there is a password.
@_expose(wasm, "describe")
@_cdecl("pwcheck_describe")
package func describe(_ policy: Int32, _ language: Int32) {
  let policy = checkers[policy].policy
  let wording = wording(language)
  answer { json in
    json.object { json in
      json.member("id", policy.id)
      json.member("title", policy.title.text(for: wording.authors))
      json.key("rules")
      write(policy.rules, wording, to: &json)
    }
  }
}

private func write(_ rules: [Rule], _ wording: Wording, to json: inout JSONWriter) {
  json.objects(rules) { rule, json in
    json.member("id", rule.id)
    json.member("label", wording.label(of: rule))
    json.member("severity", rule.severity.rawValue)
    if !rule.members.isEmpty {
      json.key("members")
      write(rule.members, wording, to: &json)
    }
  }
}
