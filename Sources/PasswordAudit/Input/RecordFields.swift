/// Where in a record the password is.
struct RecordFields {
  /// Empty if the record has a place for a password and none in it.
  let password: UnsafeBufferPointer<UInt8>
  let username: UnsafeBufferPointer<UInt8>?

  /// `user:password`, cut at the first separator; nil without one.
  init?(userPass record: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    guard let place = record.firstIndex(of: separator) else { return nil }
    password = record.slice(place + 1, record.count)
    username = record.slice(0, place)
  }

  /// `hash:password`; see ``InputFormat/potfile``. Nil without a colon.
  init?(potfile record: UnsafeBufferPointer<UInt8>) {
    let isTagged = record.first == UInt8(ascii: "$")
    let colon =
      isTagged ? record.firstIndex(of: UInt8(ascii: ":")) : record.lastIndex(of: UInt8(ascii: ":"))
    guard let colon else { return nil }
    password = record.slice(colon + 1, record.count)
    username = nil
  }

  /// A line of a `.env` file; `isComment` for one that says nothing, nil for one that is no
  /// assignment.
  ///
  /// The value may stand in single or double quotes, which end it: what follows is a comment. In
  /// double quotes a backslash makes the next character an ordinary one; the backslash is kept, for
  /// only the program that reads the file knows which sequences mean something else. Without quotes
  /// ` #` begins a comment. Every line is for itself: a value in quotes that goes on in the next
  /// line is taken to the end of its first.
  init?(env record: UnsafeBufferPointer<UInt8>, isComment: inout Bool) {
    var line = record.trimmed()
    isComment = line.isEmpty || line[0] == UInt8(ascii: "#")
    if isComment { return nil }
    if line.starts(with: "export ".utf8) { line = line.slice(7, line.count).trimmed() }
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    username = line.slice(0, equals).trimmed()
    let value = line.slice(equals + 1, line.count).trimmed()
    guard let quote = value.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      password = value.withoutComment
      return
    }
    var end = 1
    while end < value.count, value[end] != quote {
      end += quote == UInt8(ascii: "\"") && value[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    password = value.slice(1, min(end, value.count))
  }
}

extension UnsafeBufferPointer<UInt8> {
  func slice(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[start..<end])
  }

  /// Without spaces and tabs at both ends.
  fileprivate func trimmed() -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, count)
    while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
    while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
    return slice(start, end)
  }

  /// Up to a `#` that begins it or that follows white space.
  fileprivate var withoutComment: UnsafeBufferPointer<UInt8> {
    for i in indices where self[i] == UInt8(ascii: "#") {
      if i == 0 || self[i - 1] == 0x20 || self[i - 1] == 0x09 { return slice(0, i).trimmed() }
    }
    return self
  }

  /// The longest part from the start that has at most this many bytes and does not cut a UTF-8
  /// sequence.
  func cut(_ limit: Int) -> UnsafeBufferPointer<UInt8> {
    guard count > limit else { return self }
    for end in stride(from: limit, to: Swift.max(limit - 4, 0), by: -1)
    where self[end] & 0xC0 != 0x80 {
      return slice(0, end)
    }
    return slice(0, limit)
  }
}
