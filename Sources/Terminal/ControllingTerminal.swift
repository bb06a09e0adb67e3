#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Opens the terminal that the process belongs to, whatever its standard streams are.
///
/// - Returns: The descriptor, or -1 and `errno`.
func openControllingTerminal() -> Int32 {
  #if canImport(Darwin)
    // poll(2) of macOS refuses /dev/tty, but not the device behind it, of which a standard stream
    // that is the terminal tells the name.
    for stream in [STDIN_FILENO, STDERR_FILENO, STDOUT_FILENO] {
      guard let name = ttyname(stream) else { continue }
      let terminal = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
      if terminal >= 0 { return terminal }
    }
  #endif
  return open("/dev/tty", O_RDWR | O_CLOEXEC)
}
