#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// How many times as long a task takes on four times as much: 4 for what is linear, 16 for what is
/// quadratic.
///
/// Processor time of this thread, the lower quartile of five runs or more, of 10 ms together, so
/// that a clock that once stood still does no harm. What a neighbour takes from the caches may
/// still double one of the times. So this is the least of up to four measurements. It stops at the
/// first below 6, which quadratic work does not reach.
package func growth(from size: Int, _ task: (Int) -> Void) -> Double {
  func time(_ size: Int) -> Double {
    var (times, sum): ([Double], Double) = ([], 0)
    while times.count < 5 || sum < 1e7 {
      let start = threadNanoseconds()
      task(size)
      times.append(max(1, threadNanoseconds() - start))
      sum += times[times.count - 1]
    }
    return times.sorted()[times.count / 4]
  }
  var least = Double.infinity
  for _ in 0..<4 where least > 6 {
    least = min(least, time(4 * size) / time(size))
  }
  return least
}

/// The bytes by which a task that leaves nothing behind makes the memory of this process larger.
///
/// Other tests run meanwhile, and their memory is counted too. So this is the least of up to eight
/// measurements. It stops at the first below a bound.
package func leakedBytes(upTo bound: Int, _ task: () throws -> Void) rethrows -> Int {
  func size() -> Int {
    var line = [CChar](repeating: 0, count: 256)
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    fgets(&line, 256, file)
    // The resident pages come second: addresses are reserved in large steps.
    return line.firstIndex(of: 0x20).map { atol(Array(line[$0...])) * sysconf(Int32(_SC_PAGESIZE)) }
      ?? 0
  }
  var least = Int.max
  for _ in 0..<8 where least > bound {
    let before = size()
    try task()
    least = min(least, size() - before)
  }
  return least
}

private func threadNanoseconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
}
