internal import FoundationEssentials
internal import PasswordPolicy

// A developer's tool, no product: it makes the files Sources/CEmbedded/*.bin and scores lists for
// scripts.
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "train" where arguments.count == 3:
  let model = trainedModel(try WordLists(directory: arguments[1]))
  try Data(model).write(to: URL(fileURLWithPath: arguments[2]))
case "table" where arguments.count == 3:
  let lines = [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[1])))
  let table = lines.withUnsafeBufferPointer { WordTable(lines: $0) }
  try Data(table.bytes).write(to: URL(fileURLWithPath: arguments[2]))
case "score":
  score(year: 2026, userWords: Array(arguments.dropFirst()))
case "bench":
  bench()
case "explain":
  explain(userWords: Array(arguments.dropFirst()))
case "worst":
  worst()
default:
  fail(
    """
    Usage: train-model train WORDLISTS-DIRECTORY OUTPUT   makes the model file
           train-model table LIST OUTPUT                  makes the table of a shipped word list
           train-model score [USER-WORD…]                 log10 guesses of each line of standard input
           train-model explain [USER-WORD…]               the whole estimate of each line
           train-model bench                              passwords/s, median microseconds, allocations each
           train-model worst                              microseconds for all of standard input as one password

    """)
}
