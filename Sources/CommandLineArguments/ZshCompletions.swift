/// Completions for zsh: a file `_pwcheck` for a folder of `fpath`.
struct ZshCompletions {
  let program: CommandDescription

  var script: String {
    let name = program.functionName
    let functions = program.tree.map { $0.isGroup ? group($0) : command($0) }
    return """
      #compdef \(program.name)
      # zsh completion for \(program.name), made by '\(program.name) completions zsh'.

      # Proposes these words and the files.
      \(name)__words_and_files() {
        local -i result=1
        compadd "$expl[@]" -- "$@" && result=0
        _files && result=0
        return result
      }

      \(functions.joined(separator: "\n\n"))

      \(name)() {
        # Set after 'help', which takes the names of commands and nothing else.
        local -i helping=0
        \(self.name(of: program))
      }

      # Loaded from fpath it completes at once; sourced it only says for what it is.
      if [[ $funcstack[1] == \(name) ]]; then
        \(name) "$@"
      else
        compdef \(name) \(program.name)
      fi

      """
  }

  private func name(of command: CommandDescription) -> String {
    command.functionName + (command.path.count == 1 ? "__commands" : "")
  }

  private func group(_ group: CommandDescription) -> String {
    let commands = group.subcommands
    let items = commands.map { "\($0.name.escaping(#"\:"#)):\($0.summary)".quotedForPOSIX }
    let branches = commands.map {
      "    \($0.name.quotedForPOSIX)) shift words; (( CURRENT-- )); \(name(of: $0)) ;;"
    }
    let rest = group.defaultSubcommand.map(name) ?? arguments(of: group)
    return """
      \(name(of: group))() {
        local -a commands=(
      \(items.map { "    " + $0 }.joined(separator: "\n"))
        )
        (( helping )) || commands+=('help:Show the help of a command')
        if (( CURRENT == 2 )) && [[ $PREFIX != -* ]]; then
          _describe -t commands command commands
          return
        fi
        case $words[2] in
      \(branches.joined(separator: "\n"))
          help) (( helping )) && return 1; helping=1; shift words; (( CURRENT-- )); \(name(of: group)) ;;
          *) (( helping )) && return 1; \(rest) ;;
        esac
      }
      """
  }

  private func command(_ command: CommandDescription) -> String {
    """
    \(name(of: command))() {
      (( helping )) && return 1
      \(arguments(of: command))
    }
    """
  }

  private func arguments(of command: CommandDescription) -> String {
    let options = command.options.flatMap { specifications(of: $0, in: command) }
    let positionals = command.positionals.enumerated().map { index, argument in
      let place = argument.isRepeated ? "*" : "\(index + 1)" + (argument.isRequired ? "" : ":")
      return "\(place):\(message(of: argument.value))".quotedForPOSIX
    }
    return (["_arguments -s -S :"] + options + positionals).joined(separator: " \\\n      ")
  }

  /// One for each name of the option, as `_arguments` reads them: which options it excludes, the
  /// name and how its value follows, the help, the value.
  private func specifications(of option: OptionDescription, in command: CommandDescription)
    -> [String]
  {
    let isLast = option == .help || option == .version
    let rivals = command.rules.flatMap { rule -> [String] in
      switch rule {
      case .atMostOne(let names): names.contains(option.name) ? names : []
      case .requirement: []
      }
    }
    let excluded =
      isLast
      ? ["-", "*"] : (option.isRepeated ? [] : option.names) + rivals.filter { $0 != option.name }
    return option.names.map { name in
      var text = excluded.isEmpty ? "" : "(\(excluded.joined(separator: " ")))"
      if option.isRepeated { text += "*" }
      text += name
      if let value = option.value {
        text +=
          (name == option.name ? "=" : "+") + "[\(option.help.escaping(#"\[]"#))]:"
          + message(of: value)
      } else {
        text += "[\(option.help.escaping(#"\[]"#))]"
      }
      return text.quotedForPOSIX
    }
  }

  /// The name of the value and the action that completes it. zsh evaluates the second part as a
  /// list of words.
  private func message(of value: ValueDescription) -> String {
    let words = value.candidates.map { $0.isPlain ? $0 : $0.quotedForPOSIX }.joined(separator: " ")
    let action =
      if value.isFile {
        value.candidates.isEmpty ? "_files" : " \(program.functionName)__words_and_files \(words)"
      } else {
        value.candidates.isEmpty ? " " : "(\(words))"
      }
    return value.name.escaping(#"\:"#) + ":" + action.escaping(#"\:"#)
  }
}

extension String {
  /// Whether it means itself in every shell.
  fileprivate var isPlain: Bool {
    !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
  }
}
