/// The path of a file in the form of code hosts: from the root of the tree, without "./".
package func pathInTree(_ path: String, root: String?) -> String {
  var path = path[...]
  if let root, !root.isEmpty {
    let prefix = root.hasSuffix("/") ? root : root + "/"
    if path.hasPrefix(prefix) { path = path.dropFirst(prefix.count) }
  }
  while path.hasPrefix("./") { path = path.dropFirst(2) }
  return String(path)
}
