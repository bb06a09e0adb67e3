internal import CPlatform

/// The lock of a folder, held as long as this value lives: of several runs of this program, only
/// one at a time changes a file in it.
///
/// It is on the folder, since the file itself is replaced by each change. Nothing is left behind,
/// however the process ends.
package struct FolderLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock of the folder that holds a file, and takes it.
  package init(folderOf path: String, seconds: Double = 10) throws(SystemError) {
    let descriptor = platform_open(folder(of: linkTarget(path)), O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { throw .last }
    let end = monotonicSeconds() + seconds
    while true {
      let problem = platform_lock(descriptor)
      if problem == 0 { break }
      guard problem == EWOULDBLOCK || problem == EINTR, monotonicSeconds() < end else {
        close(descriptor)
        throw problem == EWOULDBLOCK
          ? SystemError(code: problem, message: "another program keeps its folder locked")
          : SystemError(code: problem)
      }
      usleep(5000)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
