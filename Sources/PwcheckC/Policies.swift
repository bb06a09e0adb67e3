// The names and their documentation are those of pwcheck.h.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CPwcheck
internal import PasswordPolicy
internal import Platform
internal import PolicyReview
internal import UnicodeText

struct NamedPolicy: Sendable {
  let policy: Policy
  let id: SecretText

  init(_ policy: Policy) { (self.policy, id) = (policy, SecretText(policy.id)) }
}

private struct PolicySource: Sendable {
  let name: String
  /// A file of the folder whose files a policy may name, or the folder with a slash; nil for none.
  let folder: String?

  func readFile(_ path: String) throws(ListReadError) -> [UInt8] {
    guard let folder else { throw ListReadError(reason: Self.noFolder) }
    do throws(SystemError) {
      return try read(joined(path, besides: folder), within: Budget(bytes: 1 << 30))
    } catch { throw ListReadError(reason: reason(error)) }
  }

  func openCorpus(_ path: String) throws(PolicyError) -> BreachedPasswords {
    guard let folder else {
      throw PolicyError(.file(.unusableCorpus(path, reason: "\(Self.noFolder).")), key: "file")
    }
    return try BreachedPasswords(
      path: joined(path, besides: folder), name: path, keepsDirectory: true)
  }

  private static let noFolder = "a policy that is given as a text without a folder names no files"

  func policy(_ json: some Collection<UInt8>) throws(Failure) -> Policy {
    do throws(PolicyFileError) {
      return try Policy(json: json, readFile: readFile, openCorpus: openCorpus)
    } catch {
      throw Failure(
        PWCHECK_BAD_POLICY, error.sentence(file: name), line: error.line, column: error.column)
    }
  }

  func review(_ json: some Collection<UInt8>) -> LintReport.File {
    let (findings, searches) = PolicyLinter().review(
      json: json, readFile: readFile, openCorpus: openCorpus)
    return LintReport.File(
      path: "policy", text: Array(json), findings: findings, searches: searches)
  }
}

private func source(ofText folder: UnsafePointer<CChar>?) throws(Failure) -> PolicySource {
  guard folder != nil else { return PolicySource(name: "policy", folder: nil) }
  let folder = try text(folder, "folder")
  return PolicySource(name: "policy", folder: folder.isEmpty ? "" : folder + "/")
}

private func read(_ path: String, within budget: Budget) throws(SystemError) -> [UInt8] {
  try RandomAccessFile(path: path, within: budget).readAll()
}

/// The reason why a file cannot be read, without a full stop, to stand after a colon.
private func reason(_ error: SystemError) -> String {
  (error.isTooLarge ? "it is " : "") + error.message
}

// MARK: Shipped policies

private let shippedNames = Policy.shippedNames.map { SecretText($0) }

@c @implementation public func pwcheck_shipped_count() -> Int { shippedNames.count }

@c @implementation public func pwcheck_shipped_name(_ index: Int) -> UnsafePointer<CChar>? {
  shippedNames.indices.contains(index) ? shippedNames[index].cString : nil
}

@c @implementation
public func pwcheck_policy_shipped(_ name: UnsafePointer<CChar>?, _ error: FailurePlace?)
  -> OpaquePointer?
{
  making(error) { () throws(Failure) in
    let name = try text(name, "name")
    guard let policy = Policy(shipped: name) else {
      throw Failure(
        PWCHECK_NO_SUCH_POLICY,
        "no policy named '\(excerpt(name))' is shipped. "
          + "There are \(quotedList(Policy.shippedNames, "and")).")
    }
    return handOut(NamedPolicy(policy))
  }
}

// MARK: The caller's policies

@c @implementation
public func pwcheck_policy_file(_ path: UnsafePointer<CChar>?, _ error: FailurePlace?)
  -> OpaquePointer?
{
  making(error) { () throws(Failure) in
    let path = try text(path, "path")
    let json: [UInt8]
    // The limit is that of the loader.
    do throws(SystemError) { json = try read(path, within: Budget(bytes: 1 << 20)) } catch {
      let message = "\(excerpt(path)): \(reason(error))."
      throw error.isTooLarge
        ? Failure(PWCHECK_BAD_POLICY, message, line: 1, column: 1)
        : Failure(PWCHECK_UNREADABLE, message)
    }
    let source = PolicySource(name: path, folder: path)
    return handOut(NamedPolicy(try source.policy(json)))
  }
}

@c @implementation public func pwcheck_policy_parse(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ folder: UnsafePointer<CChar>?,
  _ error: FailurePlace?
) -> OpaquePointer? {
  making(error) { () throws(Failure) in
    let json = try bytes(json, length, "json")
    return handOut(NamedPolicy(try source(ofText: folder).policy(json)))
  }
}

@c @implementation public func pwcheck_policy_for_roles(
  _ policy: OpaquePointer?, _ roles: UnsafePointer<CChar>?, _ error: FailurePlace?
) -> OpaquePointer? {
  making(error) { () throws(Failure) in
    guard let policy else { throw .isNull("policy") }
    let roles = try text(roles, "roles").split(separator: "\n").map { String($0) }
    do throws(PolicyError) {
      return handOut(
        NamedPolicy(try value(of: policy, NamedPolicy.self).policy.forRoles(Set(roles))))
    } catch { throw Failure(PWCHECK_BAD_ARGUMENT, error.sentence) }
  }
}

@c @implementation public func pwcheck_policy_lint(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ folder: UnsafePointer<CChar>?,
  _ worst: UnsafeMutablePointer<Int32>?, _ error: FailurePlace?
) -> OpaquePointer? {
  // Nothing found must not be what a caller reads that overlooks an error.
  worst?.pointee = 3
  return making(error) { () throws(Failure) in
    let json = try bytes(json, length, "json")
    let file = try source(ofText: folder).review(json)
    worst?.pointee =
      switch file.findings.map(\.severity).max() {
      case nil: 0
      case .note: 1
      case .warning: 2
      case .error: 3
      }
    return handOut(SecretText(LintReport(files: [file]).rendered(as: .json)))
  }
}

@c @implementation public func pwcheck_policy_id(_ policy: OpaquePointer?) -> UnsafePointer<CChar>?
{ policy.map { value(of: $0, NamedPolicy.self).id.cString } }

@c @implementation
public func pwcheck_policy_free(_ policy: OpaquePointer?) { release(policy, NamedPolicy.self) }
