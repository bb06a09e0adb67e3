internal import UnicodeText

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What a path leads to.
enum PathKind {
  case folder
  /// A file, a pipe or a device.
  case file

  /// Nil if there is nothing.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self = status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }
}

/// The path that was probably meant by one that leads nowhere: the nearest name in the same folder.
///
/// - Parameter ending: What the name must end in.
/// - Returns: Nil if no name is close. Of a large folder the first thousands of names are looked
///   at.
func nearestFile(to path: String, ending: String = "") -> String? {
  let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  let (folder, name) = (String(path[..<slash]), String(path[slash...]))
  guard let stream = opendir(folder.isEmpty ? "." : folder) else { return nil }
  defer { closedir(stream) }
  var names: [String] = []
  while names.count < 4096, let entry = readdir(stream) {
    let other = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if other.hasSuffix(ending), other.hasPrefix(".") == name.hasPrefix(".") { names.append(other) }
  }
  // A folder has no order of its own.
  return nearest(to: name, in: names.sorted()).map { folder + $0 }
}
