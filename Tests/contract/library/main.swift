// The Swift library as a door of the contract: a password and its options a line, each field in
// hexadecimal digits after an equals sign, or a hyphen for what is not known. See doors.py.

import AssessmentReport
import CryptHashes
import PasswordPolicy
import PasswordStrength
import Platform
import UnicodeText

/// One field; nil for what is not known.
func field(_ text: Substring) -> String? {
  guard text.first == "=" else { return nil }
  var bytes: [UInt8] = []
  var high: UInt8?
  for digit in text.utf8.dropFirst() {
    let value = digit < 0x3A ? digit - 0x30 : digit - 0x57
    if let first = high { bytes.append(first << 4 | value) }
    high = high == nil ? value : nil
  }
  return String(decoding: bytes, as: UTF8.self)
}

func lines(_ text: String?) -> [String] { (text ?? "").split(separator: "\n").map(String.init) }

/// A word about the user from "kind=word".
func word(_ text: String) -> PersonalWord {
  let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
  return PersonalWord(parts[1], PersonalWord.Kind(rawValue: parts[0]))
}

func checker(_ name: String, _ roles: [String], _ words: [String]) throws -> PasswordChecker {
  let policy =
    name.contains("/")
    ? try Policy(json: try InputFile(path: name, within: Budget(bytes: 1 << 20)).readAll())
    : Policy(shipped: name) ?? .default
  let site = try SiteWord.list(Array(words.map { $0 + "\n" }.joined().utf8))
  return PasswordChecker(
    policy: try policy.forRoles(Set(roles)), estimator: StrengthEstimator(siteWords: site))
}

var checkers: [[String]: PasswordChecker] = [:]
let report = AssessmentJSON(phase: .blur)
while let line = readLine() {
  let fields = line.split(separator: "\t").map(field)
  let key = [fields[0] ?? "", fields[1] ?? "", fields[5] ?? ""]
  let judge = try checkers[key] ?? checker(key[0], lines(key[1]), lines(key[2]))
  checkers[key] = judge
  let context = PasswordContext(
    words: lines(fields[2]).map(word), previous: fields[3],
    history: fields[4].map { PasswordHistory(cryptHashes: lines($0).map { SecretText($0) }) })
  let document = report.render(
    judge.assess(fields[6] ?? "", context: context), policy: judge.policy)
  // On one line: a line feed within a string is an escape.
  print(String(decoding: document.filter { $0 != 0x0A }, as: UTF8.self))
}
