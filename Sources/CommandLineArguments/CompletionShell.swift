/// A shell that can complete command lines.
package enum CompletionShell: String, CaseIterable, ArgumentValue {
  case bash, zsh, fish

  /// A script that asks the program itself whenever TAB is pressed.
  ///
  /// The words of the command line reach the program on its standard input, each ended by a zero
  /// byte, because one of them may be a password: other users can read the arguments of a process.
  /// The script takes no word for code.
  ///
  /// - Parameter command: The words that run the program so that it prints ``Completion/lines``.
  package func script(asking command: String) -> String {
    let program = String(command.prefix { $0 != " " })
    let function = "_" + program.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    switch self {
    case .bash:
      // From version 3.2, which macOS has. It does not need `bash-completion`.
      return #"""
        # bash completion for \#(program)

        \#(function)() {
          local i word current full line kind='' lead='' is_glued='' words=()
          COMPREPLY=()

          # bash cuts words at '=' and ':'; here '--format=csv' and 'csv:1' are one word each.
          for ((i = 1; i <= COMP_CWORD; i++)); do
            word=${COMP_WORDS[i]}
            if [[ ${#words[@]} -gt 0 ]] && [[ -n $is_glued || ( -n $word && -z ${word//[=:]/} ) ]]
            then
              words[${#words[@]} - 1]+=$word
              is_glued=''
              [[ -n $word && -z ${word//[=:]/} ]] && is_glued=1
            else
              words[${#words[@]}]=$word
            fi
          done
          ((${#words[@]})) || return
          full=${words[${#words[@]} - 1]}

          while IFS= read -r line; do
            if [[ -z $kind ]]; then
              kind=${line%% *} lead=${line#* }
            else
              \#(function)_offer "${line%%$'\t'*}"
            fi
          done < <(printf '%s\0' "${words[@]}" | \#(command) 2>/dev/null)

          if [[ $kind != files ]]; then
            type compopt >/dev/null 2>&1 && compopt +o default +o bashdefault 2>/dev/null
          # Where no word fits, readline looks for files itself, which knows about quotes and '~'. It can quote
          # the name of a file, but only if it is told that it is one, which bash 3.2 cannot.
          elif ((${#COMPREPLY[@]})) && type compopt >/dev/null 2>&1; then
            current=${full#"$lead"}
            while IFS= read -r line; do
              \#(function)_offer "$line"
            done < <(compgen -f -- "$current")
            compopt -o filenames 2>/dev/null
          fi
          return 0
        }

        # Proposes the word if it begins as the current one does.
        \#(function)_offer() {
          local word=$lead$1
          [[ $word == "$full"* ]] || return 0
          # The line keeps what stands before the last cut.
          case $COMP_WORDBREAKS in *:*) [[ $full == *:* ]] && word=${word#"${full%:*}:"} ;; esac
          case $COMP_WORDBREAKS in *=*) [[ -n $lead ]] && word=${word#"$lead"} ;; esac
          COMPREPLY[${#COMPREPLY[@]}]=$word
        }

        complete -o bashdefault -o default -F \#(function) \#(program)

        """#
    case .zsh:
      // A file `_pwcheck` for a folder of `fpath`, or to be sourced.
      return #"""
        #compdef \#(program)
        # zsh completion for \#(program)

        \#(function)() {
          local -a answer proposals
          local kind lead line word
          local -i result=1
          answer=("${(@f)$(printf '%s\0' "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" | \#(command) 2>/dev/null)}")
          kind=${answer[1]%% *} lead=${answer[1]#* }
          shift answer
          # The colon of a proposal comes before its meaning.
          for line in "${answer[@]}"; do
            word=${line%%$'\t'*}
            proposals+=("${${word//\\/\\\\}//:/\\:}${${line#$word}/$'\t'/:}")
          done
          [[ -n $lead ]] && compset -P '*='
          (( ${#proposals} )) && _describe ${${(M)PREFIX:#-*}:+-o} word proposals && result=0
          [[ $kind == files ]] && _files && result=0
          return result
        }

        # Loaded from fpath it completes at once; sourced it only says for what it is.
        if [[ $funcstack[1] == \#(function) ]]; then
          \#(function) "$@"
        else
          compdef \#(function) \#(program)
        fi

        """#
    case .fish:
      // From version 3.4.
      return #"""
        # fish completion for \#(program)

        # The answer to the words before the cursor, and the beginning of the current word.
        function _\#(function)_answer
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            printf '%s\0' $words[2..] "$current" | \#(command) 2>/dev/null
        end

        function _\#(function)_words
            set -l answer (_\#(function)_answer)
            set -l lead (string replace -r '^\S* ' '' -- $answer[1])
            for line in $answer[2..]
                echo -- "$lead$line"
            end
        end

        function _\#(function)_takes_files
            string match -q 'files *' -- (_\#(function)_answer)[1]
        end

        complete -c \#(program) -f -a '(_\#(function)_words)'
        complete -c \#(program) -n _\#(function)_takes_files -F

        """#
    }
  }
}
