internal import PasswordForm
internal import PasswordPolicy
internal import Platform

/// A word where none is expected, which may be a password given in the wrong place.
///
/// An error repeats the word only if it is exactly the name of something shipped or of a file,
/// which `ls` shows too. A word that is merely similar to a name may be a password.
enum StrayWord {
  /// A sentence with the right command if the word is a name; nil if it may be a password.
  static func remark(on word: String) -> String? {
    if word == "-" { return "standard input needs no '-': 'pwcheck' reads the password from it." }
    switch (Policy.shippedFile(named: word) != nil, FormDefinition.shippedFile(named: word) != nil)
    {
    case (true, false): return "'\(word)' is a policy. Use 'pwcheck --policy \(word)'."
    case (false, true): return "'\(word)' is a form. Use 'pwcheck form \(word)'."
    case (true, true):
      return """
        '\(word)' is a policy and a form. Use 'pwcheck --policy \(word)' or 'pwcheck form \
        \(word)'.
        """
    case (false, false): break
    }

    guard let kind = try? FileStatus(path: word).kind else { return nil }
    // A name that a shell or a terminal would take for something else is left for the user to
    // write.
    let isPlain = word.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !"\"'`$\\!&|;<>()*?[]{}~#".utf8.contains($0)
    }
    let (name, line) = (quotedPath(word), isPlain ? word : "FILE")
    if kind == .folder {
      return """
        '\(name)' is a folder. To check a list in it, use 'pwcheck audit \
        \(isPlain ? word : "FOLDER")/FILE'.
        """
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
