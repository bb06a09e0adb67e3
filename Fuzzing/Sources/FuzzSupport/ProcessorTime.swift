#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a piece of work costs this thread, in seconds of processor time: on a machine that does
/// other things too the clock on the wall says nothing.
public func processorTime<Result>(_ work: () -> Result) -> (seconds: Double, result: Result) {
  let start = now()
  let result = work()
  return (now() - start, result)
}

private func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
