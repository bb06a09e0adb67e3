/// Ends the process with a sentence, so that libFuzzer keeps the input. The sentence names what was
/// expected and never the input: it ends up in logs.
public func require(_ holds: Bool, _ expectation: @autoclosure () -> String) {
  // Not `precondition`, which is silent in a release build.
  if !holds { fatalError("not so: \(expectation())") }
}
