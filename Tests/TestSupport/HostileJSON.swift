/// The variants of a JSON file in which one text, a key or a value, has characters that steer a
/// terminal; and those in which the value beside such a key is a number.
package func hostileVariants(of json: String) -> [String] {
  var variants: [String] = []
  let parts = json.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
  // Every other part is a text; the files have no quotes within texts.
  for index in stride(from: 1, to: parts.count, by: 2) {
    var changed = parts
    changed[index] += "\\u001B[31m\\u202E\\r"
    variants.append(changed.joined(separator: "\""))
    let isKey = parts[index + 1].hasPrefix(":")
    if isKey, index + 2 < parts.count, parts[index + 1].allSatisfy({ $0 == ":" || $0 == " " }) {
      changed[index + 1] += "1" + parts[index + 3]
      changed.removeSubrange((index + 2)...(index + 3))
      variants.append(changed.joined(separator: "\""))
    }
  }
  return variants
}

/// Whether a text could steer a terminal.
package func steersTerminal(_ text: String) -> Bool {
  text.unicodeScalars.contains { scalar in
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar != "\n"
    default: false
    }
  }
}
