internal import CPlatform

/// Opens the terminal that the process belongs to, whatever its standard streams are.
package func openControllingTerminal() throws(SystemError) -> Int32 {
  for stream in [STDIN_FILENO, STDERR_FILENO, STDOUT_FILENO] {
    guard let path = platform_terminal_path(stream) else { continue }
    let terminal = platform_open(path, O_RDWR | O_NOCTTY)
    if terminal >= 0 { return terminal }
  }
  let terminal = platform_open("/dev/tty", O_RDWR)
  guard terminal >= 0 else { throw .last }
  return terminal
}
