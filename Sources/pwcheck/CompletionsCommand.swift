internal import CommandLineArguments

/// `pwcheck completions bash|zsh|fish`: a script for a shell.
struct CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Print a script that teaches a shell to complete pwcheck"
  static let discussion = """
    The script completes commands, options, their values, the names of the shipped policies, and files. It runs nothing \
    but the shell's own commands.
    """
  static let examples = [
    Example("source <(pwcheck completions bash)", "In ~/.bashrc"),
    Example("source <(pwcheck completions zsh)", "In ~/.zshrc, after compinit"),
    Example("pwcheck completions fish > ~/.config/fish/completions/pwcheck.fish", "For fish, once"),
  ]

  var shell = CompletionShell.bash

  mutating func bind(to arguments: inout Arguments) {
    arguments.positional("bash|zsh|fish", &shell, help: "The shell")
  }

  func run(in console: inout Console) -> ExitCode {
    console.write(Pwcheck.program.description.completions(for: shell))
    return .success
  }
}
