internal import PasswordForm
internal import Platform
internal import UnicodeText

/// A word where none is expected, which may be a password given in the wrong place.
///
/// An error repeats the word only if it is exactly the name of something shipped or of a file,
/// which `ls` shows too. A word that is merely similar to a name may be a password.
enum StrayWord {
  static func remark(on word: String) -> String? {
    if word == "-" { return "standard input needs no '-': 'pwcheck' reads the password from it." }
    let meanings = [
      (Policy.shippedFile(named: word), "a policy", "pwcheck --policy \(word)"),
      (FormDefinition.shippedFile(named: word), "a form", "pwcheck form \(word)"),
    ].filter { $0.0 != nil }
    if !meanings.isEmpty {
      let (kinds, commands) = (meanings.map(\.1), meanings.map(\.2))
      return "'\(word)' is \(listed(kinds, "and")). Use \(quotedList(commands, "or"))."
    }
    guard let kind = try? FileStatus(path: word).kind else { return nil }
    // A name that a shell would take for something else is left for the user to write.
    let isPlain = word.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !"\"'`$\\!&|;<>()*?[]{}~#".utf8.contains($0)
    }
    let (name, line) = (quotedPath(word), isPlain ? word : "FILE")
    if kind == .folder {
      let folder = isPlain ? word : "FOLDER"
      return "'\(name)' is a folder. To check a list in it, use 'pwcheck audit \(folder)/FILE'."
    }
    if word.hasSuffix(".json") {
      return
        "'\(name)' is a file. To check a password against it as a policy, use 'pwcheck --policy "
        + "\(line)'. To review it, use 'pwcheck policy lint \(line)'."
    }
    return "'\(name)' is a file. To check it as a list of passwords, use 'pwcheck audit \(line)'. "
      + "To check the one password in it, use 'pwcheck --password-file \(line)'."
  }
}
