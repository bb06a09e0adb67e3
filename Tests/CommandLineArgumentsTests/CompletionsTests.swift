import CommandLineArguments
import Testing

// What the scripts do is tried in the shells themselves, by Tests/completions.

@Test(arguments: CompletionShell.allCases)
func `completions know every command, option and value`(_ shell: CompletionShell) {
  let script = sample.description.completions(for: shell)
  for word in ["audit", "convert", "max-share-of-failing", "markdown", "always"] {
    #expect(script.contains(word), "\(word)")
  }
}

@Test(arguments: [
  (CompletionShell.bash, #"'a'\''$(b)`c`\'"#),
  (.zsh, #"a'\''$(b)`c`\\"#),
  (.fish, #"a\'$(b)`c`\\'"#),
])
func `names are quoted, whatever they are`(_ shell: CompletionShell, _ quoted: String) {
  var program = sample.description
  program.subcommands[1].path = ["sample", #"a'$(b)`c`\"#]
  #expect(program.completions(for: shell).contains(quoted))
}
