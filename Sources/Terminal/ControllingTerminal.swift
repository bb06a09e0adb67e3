internal import CPlatform

/// Opens the terminal that the process belongs to, whatever its standard streams are.
///
/// - Returns: The descriptor, or -1 and `errno`.
func openControllingTerminal() -> Int32 {
  for stream in [STDIN_FILENO, STDERR_FILENO, STDOUT_FILENO] {
    guard let path = platform_terminal_path(stream) else { continue }
    let terminal = platform_open(path, O_RDWR | O_NOCTTY)
    if terminal >= 0 { return terminal }
  }
  return platform_open("/dev/tty", O_RDWR)
}
