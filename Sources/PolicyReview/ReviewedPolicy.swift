internal import JSON
package import PasswordPolicy

/// A policy with the places of its parts in its file, which is parsed once for both.
package struct ReviewedPolicy: Sendable {
  package let policy: Policy
  let places: PolicyPlaces

  /// Reads a policy file.
  ///
  /// - Parameters:
  ///   - readFile: Reads a file that the policy names by its path, relative to its own.
  ///   - openCorpus: Opens a breach corpus that the policy names by its path.
  /// - Throws: `PolicyFileError` for the first mistake, with its place.
  package init(
    json: [UInt8], readFile: ListReader, openCorpus: @escaping CorpusOpener = Policy.opensNoCorpus
  ) throws(PolicyFileError) {
    let file = try Policy.parse(json)
    policy = try Policy(file, readFile: readFile, openCorpus: openCorpus)
    places = PolicyPlaces(json, root: file.value)
  }
}
