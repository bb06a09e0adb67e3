/// The errors about a JSON file in which one text, a key or a value, is long and has characters
/// that steer a terminal, and about one in which the value beside such a key is a number.
///
/// - Parameters:
///   - file: One that has no quotes within texts.
///   - error: The description of the error about a file; nil if it is read.
package func errors(
  aboutHostile file: UnsafeBufferPointer<UInt8>, _ error: ([UInt8]) -> String?
) -> [String] {
  // Every other part is a text.
  let parts = String(decoding: file, as: UTF8.self)
    .split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
  var variants: [[String]] = []
  for index in stride(from: 1, to: parts.count, by: 2) {
    var changed = parts
    changed[index] += "\\u001B[31m\\u202E\\r" + String(repeating: "x", count: 4000)
    variants.append(changed)
    guard parts[index + 1] == ": " else { continue }
    changed[index + 1] += "1" + parts[index + 3]
    changed.removeSubrange((index + 2)...(index + 3))
    variants.append(changed)
  }
  return variants.compactMap { error(Array($0.joined(separator: "\"").utf8)) }
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
