internal import PasswordAudit
internal import Platform

/// Reads the key in a file that an option names.
///
/// If there is no such file, the name may be the key itself, so the error does not repeat it.
func readKey(_ path: String, option: String, _ console: Console) throws(CommandError) -> StateKey {
  guard fileExists(path) else {
    throw CommandError(
      "'\(option)': there is no such file. What was given is not shown, since it may be the key itself: the option takes the name of "
        + "a file that holds the key, such as one made by 'head -c 32 /dev/urandom > key.bin'.")
  }
  warnIfOthersCanRead(path, console)
  guard let key = StateKey(bytes: try readFile(path, limit: 1 << 20)) else {
    throw CommandError(
      "\(quotedPath(path)): a key needs at least 16 bytes, such as those of 'head -c 32 /dev/urandom'."
    )
  }
  return key
}
