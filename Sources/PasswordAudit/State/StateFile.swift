internal import JSON
internal import UnicodeText

/// The JSON around the packed bytes of a state. A checksum tells whether it is whole.
enum StateFile {
  private static let schema = "pwcheck.state/3"

  /// - Parameter records: What a program that hands over a list compares with what it handed over.
  static func written(_ content: PackedBytes, records: Int) -> [UInt8] {
    var file = Array("{\"schema\":\"\(schema)\",\"records\":\(records),\"content\":\"".utf8)
    file += Base64.encode(content.bytes)
    file += "\",\"checksum\":".utf8
    file += "\"\(checksum(of: file[...]))\"}\n".utf8
    return file
  }

  static func read(_ bytes: [UInt8]) throws(StateError) -> (content: PackedBytes, records: Int) {
    let limits = JSONParser.Limits(AuditSummary.stateBudget, depth: 8)
    guard let file = try? JSONParser.parse(bytes, limits: limits) else { throw .notJSON }
    guard let first = file.members?.first, first.key == "schema", let found = first.value.string
    else { throw .notAState(schema: nil) }
    guard found == schema else {
      throw found.hasPrefix("pwcheck.state/")
        ? .unknownVersion(schema: found) : .notAState(schema: found)
    }
    let tail = "\"0123456789abcdef\"}\n".utf8.count
    guard let sum = file["checksum"]?.string, sum == checksum(of: bytes.dropLast(tail)) else {
      throw .checksum
    }
    guard file.members?.count == 4, let records = file["records"]?.number,
      let content = file["content"]?.string.flatMap({ Base64.decode($0.utf8) })
    else { throw .damaged }
    return (PackedBytes(content), Int(exactly: records) ?? -1)
  }

  private static func checksum(of bytes: ArraySlice<UInt8>) -> String {
    hexadecimal(bytes.withUnsafeBufferPointer { sipHash($0, 0, 0) })
  }
}
