internal import FoundationEssentials

// A developer's tool, no product: it makes Sources/CEmbedded/strength-model.bin and lets scripts score lists.
switch CommandLine.arguments.dropFirst().first {
case "train" where CommandLine.arguments.count == 4:
  let model = trainedModel(try WordLists(directory: CommandLine.arguments[2]))
  try Data(model).write(to: URL(fileURLWithPath: CommandLine.arguments[3]))
default:
  fatalError("usage: train-model train WORDLISTS-DIRECTORY OUTPUT")
}
