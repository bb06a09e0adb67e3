internal import JSON
internal import UnicodeText

/// The files that one policy file can reach: lists, breach corpora, the policy that it extends.
///
/// A path is relative to the folder of the file that names it, and the caller's functions take
/// paths that are relative to the folder of the first file.
struct PolicySurroundings {
  let readFile: (_ path: String) throws(ListReadError) -> [UInt8]
  let openCorpus: CorpusOpener
  /// The paths of the files from the parent of the first one to this one. Empty for the first one,
  /// whose path is not known.
  var chain: [String] = []

  /// The most files that may extend each other in a row. Longer chains are hardly meant, and those
  /// in a circle are endless.
  static let deepest = 8

  func unreadable(list name: String, _ error: ListReadError = .noFiles) -> PolicyError {
    PolicyError(.file(.unreadable("list", name, reason: error.reason)), key: "list")
  }

  func list(_ name: String) throws(PolicyError) -> ListText {
    let file: [UInt8]
    do throws(ListReadError) { file = try readFile(path(name)) } catch {
      throw unreadable(list: name, error)
    }
    do throws(ListTextError) { return try ListText(file: file) } catch {
      throw PolicyError(.file(.badList(name, reason: error.sentence(list: name))), key: "list")
    }
  }

  /// The path, for the caller's functions, of a file that this one names.
  func path(_ name: String) -> String {
    #if hasFeature(Embedded)
      return name
    #else
      return joined(name, besides: chain.last ?? "")
    #endif
  }

  /// The policy that this file extends.
  ///
  /// - Parameter name: A path, or the name of a shipped policy with or without a version.
  func parent(_ name: String) throws(PolicyError) -> Policy {
    let parts = name.parts(separatedBy: "@", atMost: 2)
    let stem = String(parts[0])
    // Whatever has a dot or a slash is a file's path, as for lists.
    guard name.contains("/") || stem.contains(".") else {
      return try shipped(stem, pin: parts.count > 1 ? String(parts[1]) : nil)
    }
    #if hasFeature(Embedded)
      throw failure(.unreadable("policy", name, reason: ListReadError.noFiles.reason))
    #else
      return try parent(at: path(name))
    #endif
  }

  private func parent(at path: String) throws(PolicyError) -> Policy {
    guard chain.count < Self.deepest else { throw failure(.tooManyParents(Self.deepest)) }
    let json: [UInt8]
    do { json = try readFile(path) } catch {
      throw failure(.unreadable("policy", path, reason: error.reason))
    }
    var inner = self
    inner.chain.append(path)
    do { return try Policy(Policy.parse(json), inner) } catch {
      throw failure(.brokenParent(path, error))
    }
  }

  private func shipped(_ name: String, pin: String?) throws(PolicyError) -> Policy {
    guard let policy = Policy(shipped: name) else {
      let known = Policy.shippedNames
      let suggestion = nearest(to: name, in: known)
      throw failure(.unknownShipped("policy", name, suggestion: suggestion, known: known))
    }
    guard let pin else { return policy }
    guard let wanted = Int(pin), wanted > 0, "\(wanted)" == pin else {
      throw failure(.badPin(name, pin))
    }
    guard policy.version == wanted else {
      throw failure(.otherVersion(name, wanted: wanted, found: policy.version))
    }
    return policy
  }

  private func failure(_ mistake: PolicyFileMistake) -> PolicyError {
    PolicyError(.file(mistake), key: "extends")
  }
}

extension ListReadError {
  static let noFiles = ListReadError(reason: "files of one's own need a 'readFile' function")
}

/// The path of a file that another file names.
package func joined(_ path: String, besides file: String) -> String {
  guard path.utf8.first != slash, let last = file.utf8.lastIndex(of: slash) else { return path }
  let name = path.utf8.starts(with: "./".utf8) ? path.utf8.dropFirst(2) : path.utf8[...]
  return String(Substring(file.utf8[...last])) + String(Substring(name))
}

private let slash = UInt8(ascii: "/")
