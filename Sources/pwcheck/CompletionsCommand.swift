internal import CommandLineArguments
internal import UnicodeText

struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Print a script that teaches a shell to complete pwcheck"
  static let discussion = """
    The script completes commands, options, their values, the names of the shipped policies, and files. It asks 'pwcheck completions \
    --answer' whenever you press TAB, so it stays true for a newer pwcheck.
    """
  static let examples = [
    Example("source <(pwcheck completions bash)", "In ~/.bashrc"),
    Example("source <(pwcheck completions zsh)", "In ~/.zshrc, after compinit"),
    Example("pwcheck completions fish > ~/.config/fish/completions/pwcheck.fish", "For fish, once"),
  ]

  var answers = false
  var shell: CompletionShell?

  mutating func bind(to arguments: inout Arguments) {
    arguments.flag(
      "--answer", &answers,
      help: "Propose words for the command line on standard input, each word ended by a zero byte")
    arguments.positional("bash|zsh|fish", &shell, help: "The shell")
  }

  func validate() throws(UsageProblem) {
    if answers == (shell != nil) {
      throw .objection("name a shell, bash, zsh or fish, or give '--answer', and not both.")
    }
  }

  func run(in console: inout Console) throws -> ExitCode {
    if let shell {
      console.write(shell.script(asking: "pwcheck completions --answer"))
    } else {
      let line = try readFile("-", within: Budget(bytes: 1 << 22))
      let words = line.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      let completion = Pwcheck.program.description.completion(
        of: words.map { String(decoding: $0, as: UTF8.self) })
      console.write(completion.lines)
    }
    return .success
  }
}
