internal import Platform

/// Warns if other users can read a file with a secret. A pipe, such as that of `<(…)`, is open to
/// nobody else, whatever its mode says.
func warnIfOthersCanRead(_ path: String, _ console: Console) {
  guard let status = try? FileStatus(path: path), status.kind == .file, status.isReadableByOthers
  else { return }
  console.warn(
    "\(quotedPath(path)): other users can read this file. Run: chmod 600 \(quotedPath(path))")
}
