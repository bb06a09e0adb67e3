package import JSONOutput

// What the SARIF reports of audits and of reviews have in common (SARIF 2.1.0, OASIS).

extension JSONWriter {
  /// Writes a member that is a message.
  package mutating func sarifText(_ name: StaticString, _ text: String) {
    key(name)
    beginObject()
    member("text", text)
    endObject()
  }

  /// Writes the file of a physical location.
  package mutating func sarifArtifact(_ path: String) {
    key("artifactLocation")
    beginObject()
    member("uri", uriReference(path))
    if !path.hasPrefix("/") { member("uriBaseId", "%SRCROOT%") }
    endObject()
  }
}

/// A path as a URI reference (RFC 3986): absolute paths as `file:` URIs, all others relative.
private func uriReference(_ path: String) -> String {
  let hexadecimal = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  for byte in path.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      bytes.append(byte)
    default: bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
    }
  }
  let encoded = String(decoding: bytes, as: UTF8.self)
  return path.hasPrefix("/") ? "file://" + encoded : encoded
}
