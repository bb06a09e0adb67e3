import TestSupport
import Testing

/// Passwords of every kind, so that every warning, suggestion, level and unit of time is printed by
/// one of them at least.
private let samples = [
  "", "a", "password", "hunter2", "111111", "qwertyuiop", "abcdefgh", "abcabcabcabc", "12041987",
  "Summer2024", "ana", "jessica", "Jessica1!", "P@ssw0rd", "drowssap", "PASSWORD", "monday",
  "horse", "8391045726", "x7#K", "zxcvbn123", "Tr0ub4dor&3", "gW7", "kx93mqPz",
  "correct horse battery staple", "x7#Kq9zLp2!mWv", "sunshine and rain", "lovely-monkey-dragon",
]

private func check(_ password: String, _ arguments: String...) throws -> String {
  try ToolRun.pwcheck(arguments, input: Array(password.utf8)).text
}

/// Words of two Latin letters or more that stand outside of parentheses, where labels have
/// examples such as (A-Z).
private func latinWords(_ text: String) -> Set<String> {
  var depth = 0
  let outside = text.filter { character in
    if character == "(" { depth += 1 }
    defer { if character == ")" { depth -= 1 } }
    return depth == 0
  }
  return Set(
    outside.split { !($0.isASCII && $0.isLetter) }.map(String.init).filter { $0.count > 1 })
}

@Test(arguments: ["he", "ar"], ["default", "three-of-four", "nist-800-63b-4", "owasp-asvs-5"])
func `an answer in Hebrew or Arabic has no English word`(_ language: String, _ policy: String)
  throws
{
  for (i, password) in samples.enumerated() {
    let text = try check(password, "--lang", language, "--policy", policy, "--personal", "ana")
    // Examples in a warning, and names that are the same in every language.
    let words = latinWords(text).subtracting(["abc"])
    #expect(words.isEmpty, "sample \(i): \(words)")
  }
}

@Test func `an answer in Spanish has no English word of ours`() throws {
  let english = [
    "Accepted", "Strength", "weak", "fair", "strong", "guess", "guesses", "online", "stolen",
    "second", "minutes", "hours", "days", "years", "centuries", "This", "Leave", "Add", "Replace",
    "attackers", "password", "very", "about", "least",
  ]
  for (i, password) in samples.enumerated() {
    let words = latinWords(try check(password, "--lang", "es"))
    #expect(words.isDisjoint(with: english), "sample \(i): \(words.intersection(english))")
  }
}

@Test func `texts of a JSON answer are in the language, and its names are not`() throws {
  let json = try check("hunter2", "--lang", "es", "--format", "json")
  #expect(json.contains("\"level\": \"very weak\""))
  #expect(json.contains("menos de un segundo") && json.contains("Es una contraseña común"))
}

@Test func `the locale does not choose the language of a pipe`() throws {
  let run = try ToolRun.pwcheck(
    ["check"], input: Array("hunter2".utf8), environment: ["LC_ALL=es_ES.UTF-8"])
  #expect(run.text.contains("Strength"))
}
