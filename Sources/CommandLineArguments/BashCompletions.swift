/// Completions for bash, from version 3.2, which macOS has; needs no `bash-completion`.
struct BashCompletions {
  let program: CommandDescription

  var script: String {
    let name = program.functionName
    return """
      # bash completion for \(program.name), made by '\(program.name) completions bash'.

      \(name)() {
        local command=\(program.place.quotedForPOSIX) current='' pending='' lead='' place=0
        local is_fresh=1 is_helping='' is_literal='' is_glued='' i word name
        local words=()
        COMPREPLY=()

        # bash cuts words at '=' and ':'; here '--format=csv' and 'csv:1' are one word each.
        for ((i = 1; i <= COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          if [[ ${#words[@]} -gt 0 && ( -n $is_glued || ( -n $word && -z ${word//[=:]/} ) ) ]]; then
            words[${#words[@]} - 1]+=$word
            is_glued=''
            [[ -n $word && -z ${word//[=:]/} ]] && is_glued=1
          else
            words[${#words[@]}]=$word
          fi
        done
        ((${#words[@]})) || return
        current=${words[${#words[@]} - 1]}
        unset "words[${#words[@]} - 1]"

        for word in "${words[@]+"${words[@]}"}"; do
          if [[ -n $pending ]]; then
            pending=''
          elif [[ -n $is_literal ]]; then
            place=$((place + 1))
          elif [[ -n $is_fresh ]] && \(name)_has_command "$command $word"; then
            command="$command $word"
          elif [[ -n $is_fresh && -z $is_helping && $word == help ]] && \(name)_is_group "$command"; then
            is_helping=1
          else
            is_fresh=''
            \(name)_set_default
            case $word in
              --) is_literal=1 ;;
              -?*) \(name)_takes_value "$command $word" && pending=$word ;;
              *) place=$((place + 1)) ;;
            esac
          fi
        done

        if [[ -n $is_helping ]]; then
          [[ -n $is_fresh ]] && \(name)_offer_commands
        elif [[ -n $pending ]]; then
          \(name)_offer_value "$command $pending"
          return
        elif [[ -z $is_literal && $current == --*=* ]]; then
          [[ -n $is_fresh ]] && \(name)_set_default
          lead=${current%%=*}
          current=${current#*=}
          if \(name)_takes_value "$command $lead"; then
            name=$lead
            lead+='='
            \(name)_offer_value "$command $name"
            return
          fi
        elif [[ -z $is_literal && $current == -* ]]; then
          [[ -n $is_fresh ]] && \(name)_set_default
          \(name)_offer_options
        else
          [[ -n $is_fresh ]] && \(name)_offer_commands && \(name)_offer help
          \(name)_set_default
          \(name)_offer_argument
          return
        fi
        \(name)_offer_no_files
      }

      # Proposes those of these words that begin as the current one does.
      \(name)_offer() {
        local word full=$lead$current
        for word; do
          word=$lead$word
          if [[ $word == "$full"* ]]; then
            # The line keeps what stands before the last cut.
            case $COMP_WORDBREAKS in *:*) [[ $full == *:* ]] && word=${word#"${full%:*}:"} ;; esac
            case $COMP_WORDBREAKS in *=*) [[ -n $lead ]] && word=${word#"$lead"} ;; esac
            COMPREPLY[${#COMPREPLY[@]}]=$word
          fi
        done
        return 0
      }

      # Proposes these words and the files. Where no word fits, readline looks for files itself, which knows about quotes and '~'.
      \(name)_offer_with_files() {
        local file
        \(name)_offer "$@"
        ((${#COMPREPLY[@]})) || return 0
        # Only readline can quote a file's name, and only if it is told that it is one, which bash 3.2 cannot.
        type compopt >/dev/null 2>&1 || return 0
        while IFS= read -r file; do
          \(name)_offer "$file"
        done < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
      }

      \(name)_offer_no_files() {
        type compopt >/dev/null 2>&1 && compopt +o default +o bashdefault 2>/dev/null
        return 0
      }

      \(cases("has_command", on: "$1", program.tree.dropFirst().map(\.place)))

      \(cases("is_group", on: "$1", groups.map(\.place)))

      \(cases("takes_value", on: "$1", valuedOptions.flatMap(\.places)))

      # The command that runs when none is named.
      \(function("set_default", on: "$command", defaults.map { ([$0.place], "command=\($1.place.quotedForPOSIX)") }))

      # Fails if there are none, so that nothing is proposed that goes with them.
      \(function("offer_commands", on: "$command", groups.map { ([$0.place], offer($0.subcommands.map(\.name))) }, fallback: "return 1"))

      \(function("offer_options", on: "$command", program.tree.map { ([$0.place], offer($0.options.map(\.name))) }))

      \(function("offer_value", on: "$1", valuedOptions.map { ($0.places, offer($0.value)) }, fallback: "\(name)_offer_no_files"))

      \(function("offer_argument", on: "$command $place", arguments, fallback: noArgument, isPattern: true))

      complete -o bashdefault -o default -F \(name) \(program.name)

      """
  }

  private var groups: [CommandDescription] { program.tree.filter(\.isGroup) }

  private var defaults: [(CommandDescription, CommandDescription)] {
    groups.compactMap { group in group.defaultSubcommand.map { (group, $0) } }
  }

  private var valuedOptions: [(places: [String], value: ValueDescription)] {
    program.tree.flatMap { command in
      command.options.compactMap { option in
        option.value.map { (option.names.map { "\(command.place) \($0)" }, $0) }
      }
    }
  }

  /// Patterns for a command and the number of the argument, from 0.
  private var arguments: [(patterns: [String], action: String)] {
    program.tree.flatMap { command in
      command.positionals.enumerated().map { index, argument in
        let number = argument.isRepeated ? "*" : "\(index)"
        return (["\(command.place.quotedForPOSIX)' '\(number)"], offer(argument.value))
      }
    }
  }

  /// Where no argument is taken, an option is all that can come.
  private var noArgument: String {
    "[[ -n $is_literal || ${#COMPREPLY[@]} -gt 0 ]] || \(program.functionName)_offer_options; \(program.functionName)_offer_no_files"
  }

  private func offer(_ words: [String]) -> String {
    "\(program.functionName)_offer \(words.quotedForPOSIX)"
  }

  private func offer(_ value: ValueDescription) -> String {
    let name = program.functionName
    if value.isFile {
      return value.candidates.isEmpty
        ? ":" : "\(name)_offer_with_files \(value.candidates.quotedForPOSIX)"
    }
    return (value.candidates.isEmpty ? "" : offer(value.candidates) + "; ")
      + "\(name)_offer_no_files"
  }

  /// A function that succeeds for these texts.
  private func cases(_ name: String, on subject: String, _ texts: [String]) -> String {
    function(name, on: subject, texts.isEmpty ? [] : [(texts, "return 0")], fallback: "return 1")
  }

  private func function(
    _ name: String, on subject: String, _ branches: [(patterns: [String], action: String)],
    fallback: String? = nil, isPattern: Bool = false
  ) -> String {
    var lines = ["\(program.functionName)_\(name)() {", "  case \"\(subject)\" in"]
    for branch in branches {
      let patterns = isPattern ? branch.patterns : branch.patterns.map(\.quotedForPOSIX)
      lines.append("    \(patterns.joined(separator: " | "))) \(branch.action) ;;")
    }
    if let fallback { lines.append("    *) \(fallback) ;;") }
    return (lines + ["  esac", "}"]).joined(separator: "\n")
  }
}
