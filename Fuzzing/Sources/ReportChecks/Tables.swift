import FuzzSupport

/// As many fields in every record, and none that a spreadsheet takes for a formula.
func checkCSV(_ text: String) {
  let records = csvRecords(text)
  for record in records {
    require(record.count == records[0].count, "every record has as many fields")
    for field in record {
      let first = field.unicodeScalars.first
      require(!["=", "+", "-", "@", "\t", "\r"].contains { $0 == first }, "no field is a formula")
    }
  }
}

/// As RFC 4180 has them.
private func csvRecords(_ text: String) -> [[String]] {
  var records: [[String]] = []
  var record: [String] = []
  var field = ""
  var isQuoted = false
  var scalars = text.unicodeScalars[...]
  while let scalar = scalars.popFirst() {
    switch scalar {
    case "\"" where isQuoted:
      if scalars.first == "\"" {
        field.unicodeScalars.append("\"")
        scalars.removeFirst()
      } else {
        isQuoted = false
      }
    case _ where isQuoted: field.unicodeScalars.append(scalar)
    case "\"":
      require(field.isEmpty, "a field is quoted whole")
      isQuoted = true
    case ",":
      record.append(field)
      field = ""
    case "\r":
      require(scalars.popFirst() == "\n", "a record ends with CR LF")
      records.append(record + [field])
      (record, field) = ([], "")
    default: field.unicodeScalars.append(scalar)
    }
  }
  require(!isQuoted && record.isEmpty && field.isEmpty, "the last record ends")
  return records
}

/// As many cells in every row of a table, and no element but `<code>`.
func checkMarkdown(_ text: String) {
  var expected = 0
  for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    guard line.first == UInt8(ascii: "|") else {
      expected = 0
      continue
    }
    let cells = cells(line)
    require(expected == 0 || cells == expected, "a table keeps its columns")
    expected = cells
  }
  for element in text.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    .dropFirst()
  {
    require(
      element.starts(with: "code>".utf8) || element.starts(with: "/code>".utf8),
      "no element but code")
  }
}

/// How many bars a line has that no backslash escapes.
private func cells(_ line: Substring.UTF8View) -> Int {
  var (count, isEscaped) = (0, false)
  for byte in line {
    if byte == UInt8(ascii: "|"), !isEscaped { count += 1 }
    isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
  }
  return count
}

/// No command but the report's own, and no property but those that it knows.
func checkWorkflow(_ text: String) {
  for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    .dropLast()
  {
    let kinds = ["::error ", "::warning ", "::notice "]
    guard let kind = kinds.first(where: { line.starts(with: $0.utf8) }) else {
      fatalError("not so: a line of a workflow is a command of the report's own")
    }
    let properties = line.dropFirst(kind.utf8.count).prefix { $0 != UInt8(ascii: ":") }
    for property in properties.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    {
      let name = String(decoding: property.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      require(
        ["file", "line", "title"].contains(name), "a property of a command is the report's own")
    }
  }
}
