struct RecordFields {
  /// The password; empty if the record has a place for one and none in it.
  let password: UnsafeBufferPointer<UInt8>
  let username: UnsafeBufferPointer<UInt8>?

  init(whole record: UnsafeBufferPointer<UInt8>) { (password, username) = (record, nil) }

  init?(userPass record: UnsafeBufferPointer<UInt8>, separator: UInt8) {
    guard let place = record.firstIndex(of: separator) else { return nil }
    password = record.slice(place + 1, record.count)
    username = record.slice(0, place)
  }

  /// Cuts `hash:password`, also after a user; see ``InputFormat/potfile``. Nil without a password.
  init?(potfile record: UnsafeBufferPointer<UInt8>) {
    guard let end = Self.endOfHash(record), end < record.count else { return nil }
    password = record.slice(end + 1, record.count)
    username = nil
  }

  /// The offset of the colon before the password, or the end without any; nil without a hash.
  private static func endOfHash(_ record: UnsafeBufferPointer<UInt8>) -> Int? {
    var start = 0
    var found = HashForm.beginning(of: record)
    if found == nil, let first = record.firstIndex(of: colon), first > 0 {
      start = first + 1
      found = HashForm.beginning(of: record.slice(start, record.count))
    }
    guard let (form, end) = found else {
      return record.first == UInt8(ascii: "$")
        ? record.firstIndex(of: colon) : record.lastIndex(of: colon)
    }
    // A salt may follow digits.
    guard !form.isUnmistakable, start + end < record.count else { return start + end }
    return record.lastIndex(of: colon)
  }

  /// Reads an assignment in a `.env` file; nil for others. Comments and blanks are `isComment`.
  ///
  /// Quotes, single or double, end a value: what follows is a comment. In double quotes a backslash
  /// makes the next character an ordinary one and is kept, for only the program that reads the file
  /// knows which sequences mean something else. Without quotes ` #` begins a comment. A value in
  /// quotes that goes on in the next line cannot be read.
  init?(env record: UnsafeBufferPointer<UInt8>, isComment: inout Bool) {
    var line = record.trimmed()
    isComment = line.isEmpty || line[0] == UInt8(ascii: "#")
    if isComment { return nil }
    if line.starts(with: "export ".utf8) { line = line.slice(7, line.count).trimmed() }
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    username = line.slice(0, equals).trimmed()
    let value = line.slice(equals + 1, line.count).trimmed()
    guard let quote = value.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else {
      let comment = value.indices.first { i in
        value[i] == UInt8(ascii: "#") && (i == 0 || value[i - 1] == 0x20 || value[i - 1] == 0x09)
      }
      password = comment.map { value.slice(0, $0).trimmed() } ?? value
      return
    }
    var end = 1
    while end < value.count, value[end] != quote {
      end += quote == UInt8(ascii: "\"") && value[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < value.count else { return nil }
    password = value.slice(1, end)
  }
}
