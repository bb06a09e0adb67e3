/// A shell for which completions can be made.
package enum CompletionShell: String, CaseIterable, ArgumentValue {
  case bash, zsh, fish
}

extension CommandDescription {
  /// A script that teaches a shell to complete this program's command line: commands at every
  /// level, options, their values where they are a list, and file names where they are files.
  ///
  /// The script runs nothing but the shell's own commands, and takes no word of the command line
  /// for code.
  package func completions(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: BashCompletions(program: self).script
    case .zsh: ZshCompletions(program: self).script
    case .fish: FishCompletions(program: self).script
    }
  }

  /// The words that select it, as in a shell's variable: `pwcheck policy lint`.
  var place: String { path.joined(separator: " ") }

  /// A name that every shell accepts for a function: `_pwcheck_policy_lint`.
  var functionName: String {
    let words = path.map {
      String($0.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
    return "_" + words.joined(separator: "_")
  }
}

extension String {
  /// As one word of a POSIX shell, whatever is in it.
  var quotedForPOSIX: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }

  /// With a backslash before each of these characters.
  func escaping(_ characters: String) -> String {
    reduce(into: "") { text, character in
      if characters.contains(character) { text.append("\\") }
      text.append(character)
    }
  }
}

extension Sequence<String> {
  /// As words of a POSIX shell.
  var quotedForPOSIX: String { map(\.quotedForPOSIX).joined(separator: " ") }
}
