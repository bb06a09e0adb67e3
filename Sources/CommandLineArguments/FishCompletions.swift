/// Completions for fish, from version 3.4.
struct FishCompletions {
  let program: CommandDescription

  var script: String {
    """
    # fish completion for \(program.name), made by '\(program.name) completions fish'.

    # The command that the line selects so far, and after it the words that are its arguments, a line each.
    function \(name)_state
        set -l words (commandline -opc)
        set -e words[1]
        set -l place \(program.place.quotedForFish)
        set -l helping
        while set -q words[1]
            if contains -- "$place $words[1]" \(commands.map(\.place).quotedForFish)
                set place "$place $words[1]"
            else if test "$words[1]" = help; and not set -q helping[1]; and contains -- "$place" \(groups.map(\.place).quotedForFish)
                set helping help
            else
                break
            end
            set -e words[1]
        end
        if set -q helping[1]
            # Only names of commands follow.
            set -q words[1]; or echo "help $place"
            return
        end
        # The command that runs when none is named.
        if set -q words[1]; or string match -q -- '-*' (commandline -ct)
            switch $place
    \(defaults)
            end
        end
        string join -- \\n $place $words
    end

    # Whether this is the command.
    function \(name)_in --argument-names place
        set -l state (\(name)_state)
        test "$state[1]" = "$place"
    end

    # Whether the commands of this group may come here.
    function \(name)_before_command --argument-names place
        set -l state (\(name)_state)
        contains -- "$state[1]" "$place" "help $place"
    end

    # Whether an argument of this command comes here that is the first (0), the second (1) and so on, or with '+' any of them.
    function \(name)_argument --argument-names place number
        set -l state (\(name)_state)
        test "$state[1]" = "$place"; or return
        test "$number" = +; and return
        set -e state[1]
        set -l count 0
        set -l literal
        while set -q state[1]
            if set -q literal[1]; or not string match -qr -- '^-.' $state[1]
                set count (math $count + 1)
            else if test "$state[1]" = --
                set literal yes
            else if contains -- "$place $state[1]" \(valuedOptions.quotedForFish)
                set -e state[1]
            end
            set -e state[1]
        end
        test $count -eq $number
    end

    complete -c \(program.name) -f
    \(lines.joined(separator: "\n"))

    """
  }

  private var name: String { "_" + program.functionName }
  private var commands: [CommandDescription] { Array(program.tree.dropFirst()) }
  private var groups: [CommandDescription] { program.tree.filter(\.isGroup) }

  private var valuedOptions: [String] {
    program.tree.flatMap { command in
      command.options.filter { $0.value != nil }.flatMap(\.names).map {
        "\(command.place) \($0)"
      }
    }
  }

  private var defaults: String {
    groups.compactMap { group in
      group.defaultSubcommand.map {
        """
                    case \(group.place.quotedForFish)
                        set place \($0.place.quotedForFish)
        """
      }
    }.joined(separator: "\n")
  }

  private var lines: [String] {
    program.tree.flatMap { command in
      let names = command.subcommands.map {
        line(
          "before_command \(command.place.quotedForFish)",
          "-a \($0.name.asFishList) -d \($0.summary.quotedForFish)")
      }
      let help =
        names.isEmpty
        ? []
        : [line("in \(command.place.quotedForFish)", "-a help -d 'Show the help of a command'")]
      let options = command.options.map {
        line("in \(command.place.quotedForFish)", specification(of: $0))
      }
      let arguments = command.positionals.enumerated().map { index, argument in
        let number = argument.isRepeated ? "+" : "\(index)"
        let files = argument.value.isFile ? "-F" : "-f"
        return line(
          "argument \(command.place.quotedForFish) \(number)",
          ([files] + proposals(argument.value)).joined(separator: " "))
      }
      return names + help + options + arguments
    }
  }

  private func line(_ condition: String, _ rest: String) -> String {
    "complete -c \(program.name) -n \("\(name)_\(condition)".quotedForFish) \(rest)"
  }

  private func specification(of option: OptionDescription) -> String {
    var words = option.short.map { ["-s \($0)"] } ?? []
    words.append("-l \(String(option.name.drop { $0 == "-" }).quotedForFish)")
    if let value = option.value {
      words.append(value.isFile ? "-r -F" : "-x")
      words += proposals(value)
    }
    return (words + ["-d \(option.help.quotedForFish)"]).joined(separator: " ")
  }

  private func proposals(_ value: ValueDescription) -> [String] {
    value.candidates.isEmpty
      ? []
      : ["-a \(value.candidates.map(\.quotedForFishIfNeeded).joined(separator: " ").quotedForFish)"]
  }
}

extension String {
  /// As one word of fish, whatever is in it.
  fileprivate var quotedForFish: String { "'\(escaping(#"\'"#))'" }

  /// As `-a` takes it, which is evaluated once more.
  fileprivate var asFishList: String { quotedForFishIfNeeded.quotedForFish }

  fileprivate var quotedForFishIfNeeded: String {
    let isPlain =
      !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }
    return isPlain ? self : quotedForFish
  }
}

extension Sequence<String> {
  /// As words of fish.
  fileprivate var quotedForFish: String { map(\.quotedForFish).joined(separator: " ") }
}
