internal import FoundationEssentials

// A developer's tool, no product: it makes Sources/CEmbedded/strength-model.bin and scores lists for scripts.
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "train" where arguments.count == 3:
  let model = trainedModel(try WordLists(directory: arguments[1]))
  try Data(model).write(to: URL(fileURLWithPath: arguments[2]))
case "score":
  score(year: 2026, userWords: Array(arguments.dropFirst()))
case "bench":
  bench()
case "explain":
  explain(userWords: Array(arguments.dropFirst()))
case "worst":
  worst()
default:
  StandardStreams.fail(
    """
    Usage: train-model train WORDLISTS-DIRECTORY OUTPUT   makes the model file
           train-model score [USER-WORD…]                 log10 guesses of each line of standard input
           train-model explain [USER-WORD…]               the whole estimate of each line
           train-model bench                              passwords/s, median microseconds, allocations each
           train-model worst                              microseconds for all of standard input as one password

    """)
}
