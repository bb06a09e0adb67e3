internal import CPlatform

/// The lock of a folder, held as long as this value lives: only one run of this program at a time
/// changes a file in it, which each change replaces. Nothing is left behind, however it ends.
package struct FolderLock: ~Copyable {
  private let descriptor: Int32

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
