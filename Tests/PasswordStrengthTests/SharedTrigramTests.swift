import PasswordStrength
import Testing
import UnicodeText

/// Where it is false, the words of a name are never looked for.
@Test(arguments: [
  ("smith", "1smi2", true), ("smith", "htims", true), ("SMITH", "xmITx", true),
  ("abel", "4b3", true), ("ana-b", "nab", true), ("ana-b", "a-b", true),
  ("smith", "tram-window-7", false), ("smith", "sm-it-h", false), ("smith", "", false),
  ("an", "banana", false),
  // Nothing is known of these.
  ("jos\u{E9}", "tram-window-7", true), ("smith", "tr\u{E4}m", true),
  (String(repeating: "x", count: 65), "tram-window-7", true),
  (String(repeating: "x", count: 64), "tram-window-7", false),
])
func `a password shares a word with a name only if it has three characters of it`(
  _ name: String, _ password: String, _ isShared: Bool
) {
  var (name, password) = (name, password)
  let mayShare = name.withUTF8 { name in
    password.withUTF8 { mayShareWord(name: name, password: ValidUTF8($0)) }
  }
  #expect(mayShare == isShared)
}
