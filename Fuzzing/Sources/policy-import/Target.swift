import FuzzSupport

@testable import JSON
@testable import PasswordPolicy
@testable import PasswordStrength
@testable import PolicyExchange
@testable import pwcheck

private let estimator = StrengthEstimator()
private let formats = ForeignPolicyFormat.allCases

/// A byte for the format, one for the format that the policy is written in again, and then a policy
/// of another system's.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = InputBytes(start, count)
  let format = formats[input.number(below: formats.count)]
  let other = formats[input.number(below: formats.count)]
  let file = input.remainder()
  do throws(ForeignPolicyError) {
    let imported = try PolicyImport(file, from: format)
    check(imported)
    checkExport(imported.policy, to: other)
  } catch {
    check(error, of: file)
  }
  return 0
}

private func check(_ imported: PolicyImport) {
  let rules = imported.policy.allRules
  require(!rules.isEmpty, "a policy that is read demands something")
  require(Set(rules.map(\.id)).count == rules.count, "ids are unique")
  require(imported.policy.exampleFailures(estimator: estimator).isEmpty, "its examples hold")
  for loss in imported.losses { checkVisible(loss.sentence) }
  let written = PolicyFileWriter.json(of: imported.policy)
  guard let again = try? Policy(json: written) else {
    fatalError("not so: a policy that is written can be read")
  }
  require(PolicyFileWriter.json(of: again) == written, "a policy is read as it was written")
}

/// What is written in a format can be read in it, unless the format could say none of it.
private func checkExport(_ policy: Policy, to format: ForeignPolicyFormat) {
  let export = PolicyExport(policy, to: format)
  require(export.bytes.last == UInt8(ascii: "\n"), "a text ends with a line end")
  for loss in export.losses { checkVisible(loss.sentence) }
  do throws(ForeignPolicyError) { _ = try PolicyImport(export.bytes, from: format) } catch {
    // A policy that no password meets stays one.
    let expected = [
      "it demands nothing", "the file is empty", "there is no <input>", "the minimum length is",
    ]
    let sentence = error.reason.sentence
    require(
      expected.contains { sentence.hasPrefix($0) },
      "what was written as \(format.rawValue) can be read: \(sentence)")
  }
}

private func check(_ error: ForeignPolicyError, of file: [UInt8]) {
  let sentence = error.reason.sentence
  require(
    !sentence.hasPrefix("the resulting policy is not valid"),
    "what is made of a policy is one: \(sentence)")
  require((0...file.count).contains(error.location.offset), "a mistake is in the file")
  require(error.location.line >= 1 && error.location.column >= 1, "a mistake has a place")
  checkVisible(error.sentence(file: "policy"))
}

private func checkVisible(_ sentence: String) {
  require(!sentence.isEmpty, "a sentence says something")
  for scalar in sentence.unicodeScalars where scalar != "\n" {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      require(false, "a sentence steers no terminal")
    default: break
    }
  }
}
