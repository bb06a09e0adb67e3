internal import Platform
internal import UnicodeText

/// The path that was probably meant by a missing one: the nearest name in the same folder.
///
/// - Parameter ending: The required ending of the name.
/// - Returns: Nil if no name is close. Of a large folder the first thousands of names are looked
///   at.
func nearestFile(to path: String, ending: String = "") -> String? {
  let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
  let (folder, name) = (String(path[..<slash]), String(path[slash...]))
  guard let entries = try? folderEntries(folder.isEmpty ? "." : folder) else { return nil }
  let names = entries.lazy.filter {
    $0.hasSuffix(ending) && $0.hasPrefix(".") == name.hasPrefix(".")
  }
  // A folder has no order of its own.
  let sorted = names.prefix(4096).sorted()
  // An ending that two names have in common makes them no more alike.
  let dot = name.lastIndex(of: ".") ?? name.endIndex
  let alike = sorted.filter { $0.hasSuffix(name[dot...]) }
  let stems = alike.map { $0.dropLast(name[dot...].count) }.map(String.init)
  let nearestStem = nearest(to: String(name[..<dot]), in: stems).map { $0 + name[dot...] }
  let found = nearestStem ?? nearest(to: name, in: sorted.filter { !$0.hasSuffix(name[dot...]) })
  return found.map { folder + $0 }
}
