package import LocatedJSON

extension ObjectReader {
  /// A string, or an object of strings by language.
  package func text(_ key: String) throws(Failure) -> LocalizedText? {
    guard let value = self[key] else { return nil }
    switch value.kind {
    case .string: return LocalizedText(try string(value, key: key))
    case .object(let members):
      var translations: [(language: String, text: String)] = []
      for member in members {
        translations.append((member.key, try string(member.value, key: member.key)))
      }
      do throws(DefinitionError<Mistake>) {
        return try LocalizedText(checking: translations, key: key, for: Mistake.self)
      } catch {
        let place = members.first { $0.key == error.key }?.keyLocation
        throw fail(error.reason, at: place ?? value.location)
      }
    default: throw wrongType(value, key, "a string or an object of strings by language")
    }
  }
}
