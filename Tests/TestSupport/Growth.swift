#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// How many times as long a task takes on four times as much: 4 for what is linear, 16 for what is
/// quadratic. Processor time of this thread, the least of five runs each, so that a busy machine
/// says what an idle one does.
package func growth(from size: Int, _ task: (Int) -> Void) -> Double {
  func time(_ size: Int) -> Double {
    (0..<5).map { _ in
      let start = threadNanoseconds()
      task(size)
      return threadNanoseconds() - start
    }.min() ?? 0
  }
  return time(4 * size) / max(time(size), 1)
}

private func threadNanoseconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
  return Double(now.tv_sec) * 1e9 + Double(now.tv_nsec)
}
