// Judges every line of a list against a policy on one core, again and again for some seconds, and
// prints passwords per second of processor time. Usage: rules POLICY.json LIST SECONDS

import Glibc
import PasswordAudit

func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { fatalError("\(path) cannot be read") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}

func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let arguments = CommandLine.arguments
let policy = try Policy(json: contents(arguments[1]))
let text = contents(arguments[2])
let seconds = Double(arguments[3]) ?? 2

text.withUnsafeBufferPointer { text in
  var lines: [UnsafeBufferPointer<UInt8>] = []
  for line in text.split(separator: 0x0A) { lines.append(UnsafeBufferPointer(rebasing: line)) }

  var evaluator = PasswordChecker(policy: policy).makeListEvaluator()
  var (accepted, count) = (0, 0)
  let start = processorSeconds()
  while processorSeconds() - start < seconds {
    for line in lines where evaluator.evaluate(utf8: line)?.isAccepted == true { accepted += 1 }
    count += lines.count
  }
  let elapsed = processorSeconds() - start
  print(Int(Double(count) / elapsed), accepted * lines.count / count)
}
