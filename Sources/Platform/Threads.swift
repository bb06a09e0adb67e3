internal import CPlatform

package var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// Runs the body once for each number from 0, all at the same time, the first on the calling
/// thread; returns when all have.
///
/// Threads of our own rather than a task group: they may wait for each other without starving a
/// shared pool. If the system gives no more threads the work is done by those there are.
package func withThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  var threads: [platform_thread] = []
  for number in stride(from: 1, to: count, by: 1) {
    guard let thread = makeThread({ body(number) }) else { break }
    threads.append(thread)
  }
  body(0)
  for thread in threads { platform_join_thread(thread) }
}

/// Runs the body in a thread of its own, which nobody waits for: the end of the process ends it.
package func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
  guard let thread = makeThread(body) else { throw SystemError(code: EAGAIN) }
  pthread_detach(thread.id)
}

private final class Start {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func makeThread(_ body: @escaping @Sendable () -> Void) -> platform_thread? {
  let start = Unmanaged.passRetained(Start(body))
  var thread = platform_thread()
  guard platform_start_thread(&thread, { run($0) }, start.toOpaque()) else {
    start.release()
    return nil
  }
  return thread
}

private func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
  return nil
}
