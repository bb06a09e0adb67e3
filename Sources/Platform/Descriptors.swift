internal import CPlatform

/// The descriptors that every program starts with.
package enum StandardStream {
  package static let input = STDIN_FILENO
  package static let output = STDOUT_FILENO
  package static let errors = STDERR_FILENO
}

/// Writes all bytes, however few the system takes at a time.
package func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
  var done = 0
  while done < bytes.count {
    let count = write(file, bytes.baseAddress.map { $0 + done }, bytes.count - done)
    if count > 0 {
      done += count
    } else if count < 0, platform_errno() == EAGAIN {
      // Somebody else has made the pipe non-blocking.
      waitUntilReady(file, POLLOUT)
    } else if platform_errno() != EINTR {
      throw .last
    }
  }
}

/// Writes a text as UTF-8. It copies the text, so it is not for secrets.
package func writeAll(_ file: Int32, _ text: String) throws(SystemError) {
  try Array(text.utf8).withUnsafeBufferPointer { bytes throws(SystemError) in
    try writeAll(file, UnsafeRawBufferPointer(bytes))
  }
}

/// Reads the bytes that are available, waiting for them up to a limit.
///
/// - Returns: How many bytes, 0 at the end; nil if there were none within the time, or a signal
///   came in.
package func readSome(
  _ file: Int32, into buffer: UnsafeMutableRawBufferPointer, milliseconds: Int32
) throws(SystemError) -> Int? {
  guard waitUntilReady(file, POLLIN, milliseconds: milliseconds) else { return nil }
  let count = read(file, buffer.baseAddress, buffer.count)
  if count >= 0 { return count }
  let error = SystemError.last
  guard error.isTemporary else { throw error }
  return nil
}

/// Waits until a descriptor is ready, as one with an error also is. False if it is not in time, or
/// a signal came in.
@discardableResult
package func waitUntilReady(_ file: Int32, _ events: Int32, milliseconds: Int32 = -1) -> Bool {
  var event = pollfd(fd: file, events: Int16(events), revents: 0)
  let ready = poll(&event, 1, milliseconds)
  return ready > 0 || (ready < 0 && platform_errno() != EINTR)
}

/// Closes a descriptor.
///
/// - Throws: What could not be written before, if this shows only now. That it was closed already
///   is not a failure.
package func closeDescriptor(_ file: Int32) throws(SystemError) {
  guard close(file) != 0, platform_errno() != EBADF else { return }
  throw .last
}

package func isOpen(_ file: Int32) -> Bool { platform_is_open(file) }

/// Keeps programs that are started later from inheriting this descriptor.
package func closeOnExec(_ file: Int32) { platform_close_on_exec(file) }

package func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

/// The columns and rows of a terminal; nil if the descriptor is not one, or its size is not known.
package func terminalSize(_ file: Int32) -> (columns: Int, rows: Int)? {
  var (columns, rows): (Int32, Int32) = (0, 0)
  guard platform_terminal_size(file, &columns, &rows) else { return nil }
  return (Int(columns), Int(rows))
}
