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
  bench(seconds: 3)
case "explain":
  explain(userWords: Array(arguments.dropFirst()))
case "worst":
  worst()
default:
  fatalError("usage: train-model train WORDLISTS-DIRECTORY OUTPUT | score [USER-WORD…] | bench")
}
