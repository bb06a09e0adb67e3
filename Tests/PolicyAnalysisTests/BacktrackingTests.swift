import LocatedJSON
import PasswordPolicy
import Testing

@testable import PCRE2
@testable import PolicyAnalysis

private func growth(_ pattern: String) throws -> BacktrackingGrowth? {
  try AttackSearch(PatternTree(pattern)).worst(Pattern(pattern))
}

@Test(arguments: [
  "(a+)+$", "(a|a)*$", "(a|aa)+$", "(.*a){12}", "^(([a-z])+.)+[A-Z]([a-z])+$", "^(a+)+b", "^(\\w+\\s?)*$",
  "^(.*a){12}$",
  "^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$",
  "^\\s+|\\s+$", "\\s+$", "a+b", ".*x.*y.*z$", "^\\d+\\d+$", "^\\d*\\d*\\d*x", "(x+x+)+y",
  "^(?=.*\\d)(?=.*[a-z]).{8,}$", "(?=.*\\d)(?=.*[a-z]).{8,}", "^(?:a++)+$", "^(?>a+)+$", "(.)\\1{2}",
  "^[a-z]+\\d+$", "^(\\w+-)*\\w+$", "\\b\\w+\\b", "^(ab|cd)+$", "[A-Z].*[0-9]", "(?:[^!]+!)+?x",
  "^(?!.*(.).*\\1)", "(?i)(?:pass|word|admin)", "^(a|b|ab)*c$",
])
func scratch(_ p: String) throws {
  let clock = ContinuousClock()
  var g: BacktrackingGrowth?
  let t = try clock.measure { g = try growth(p) }
  print(
    "SCR", p,
    g.map {
      "\($0.order) \($0.prefix.debugDescription) \($0.pump.debugDescription) \($0.suffix.debugDescription) \($0.samples.map { "\($0.pumps):\($0.steps)" })"
    } ?? "-", t)
}
