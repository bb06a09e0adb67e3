internal import PasswordAudit
internal import Platform
internal import UnicodeText

/// Reads the key in a file that an option names.
///
/// If there is no such file, the name may be the key itself, so the error does not repeat it.
func readKey(_ path: String, option: String, _ console: Console) throws(CommandError) -> StateKey {
  guard fileExists(path) else {
    throw CommandError(
      "'\(option)': there is no such file. What was given is not shown, since it may be the key "
        + "itself: the option takes the name of "
        + "a file that holds the key, such as one made by 'head -c 32 /dev/urandom > key.bin'.")
  }
  warnIfOthersCanRead(path, console)
  return try key(of: try readFile(path, within: Budget(bytes: 1 << 20)), from: quotedPath(path))
}

func environmentKey(_ variable: String) throws(CommandError) -> StateKey? {
  guard let text = environment(variable) else { return nil }
  return try key(of: Array(text.utf8), from: variable)
}

private func key(of bytes: [UInt8], from place: String) throws(CommandError) -> StateKey {
  guard let key = StateKey(bytes: bytes) else {
    throw CommandError(
      "\(place): a key needs at least 16 bytes, such as those of 'head -c 32 /dev/urandom'.")
  }
  return key
}
