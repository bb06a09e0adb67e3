internal import LocatedJSON

extension Policy {
  /// Whether a file means to be a policy, right or wrong: an object with a "policy" key, or text in which one can be found although it is not
  /// JSON. To be told from other JSON files when a folder is searched.
  public static func isPolicyFile(_ json: [UInt8]) -> Bool {
    if let value = try? JSONParser.parse(json) {
      guard case .object(let members) = value.kind else { return false }
      return members.contains { $0.key == "policy" } && members.contains { $0.key == "rules" }
    }
    let text = String(decoding: json, as: UTF8.self)
    return text.contains("\"policy\"") && text.contains("\"rules\"")
  }
}
