internal import JSON
package import PasswordPolicy

/// A policy with the places of its parts in its file, which is parsed once for both.
package struct ReviewedPolicy: Sendable {
  package let policy: Policy
  let places: PolicyPlaces

  /// Reads a policy file, with functions that read and open the files that it names.
  package init(
    json: [UInt8], readFile: ListReader, openCorpus: @escaping CorpusOpener = Policy.opensNoCorpus
  ) throws(PolicyFileError) {
    let file = try Policy.parse(json)
    policy = try Policy(file, readFile: readFile, openCorpus: openCorpus)
    places = PolicyPlaces(json, root: file.value)
  }
}
