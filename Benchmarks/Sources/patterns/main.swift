// Times one rule over one password. Reads records from standard input, each a policy's JSON and a
// password, all ended by a zero byte; writes a line for each: the outcome, and the median and the
// longest of five times in microseconds of processor time.

import Glibc
import PasswordPolicy

func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

func readField() -> [UInt8]? {
  var bytes: [UInt8] = []
  while true {
    let byte = getchar()
    if byte == EOF { return nil }
    if byte == 0 { return bytes }
    bytes.append(UInt8(byte))
  }
}

while let json = readField(), let password = readField() {
  let start = processorTime()
  let policy = try Policy(json: json)
  var evaluator = PasswordChecker(policy: policy).makeEvaluator()
  let load = processorTime() - start
  var times: [Double] = []
  for _ in 0..<5 {
    let start = processorTime()
    password.withUnsafeBufferPointer { _ = evaluator.evaluate(utf8: $0) }
    times.append(processorTime() - start)
  }
  times.sort()
  print(evaluator.outcomes[0], Int(times[2]), Int(times[4]), Int(load))
}
