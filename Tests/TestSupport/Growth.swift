#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// How many times as long a task takes on four times as much: 4 for what is linear, 16 for what is
/// quadratic. Processor time of this thread, the least of five runs or more, of 10 ms together, so
/// that a busy machine says what an idle one does.
package func growth(from size: Int, _ task: (Int) -> Void) -> Double {
  func time(_ size: Int) -> Double {
    var (least, sum, runs) = (Double.infinity, 0.0, 0)
    while runs < 5 || sum < 1e7 {
      let start = threadNanoseconds()
      task(size)
      let time = max(1, threadNanoseconds() - start)
      (least, sum, runs) = (min(least, time), sum + time, runs + 1)
    }
    return least
  }
  return time(4 * size) / time(size)
}

private func threadNanoseconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
}
