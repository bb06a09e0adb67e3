import FuzzSupport

/// As many fields in every record, and none that a spreadsheet takes for a formula.
func checkCSV(_ text: String) {
  let records = csvRecords(text)
  for record in records {
    require(record.count == records[0].count, "every record has as many fields")
    for field in record {
      require(!["=", "+", "-", "@", "\t", "\r"].contains { field.hasPrefix($0) }, "no field is a formula")
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
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    let cells = line.replacing("\\\\", with: "").replacing("\\|", with: "").split(
      separator: "|", omittingEmptySubsequences: false
    ).count
    if !line.hasPrefix("|") {
      expected = 0
    } else if expected == 0 {
      expected = cells
    } else {
      require(cells == expected, "a table keeps its columns")
    }
  }
  let elements = text.split(separator: "<", omittingEmptySubsequences: false).dropFirst()
  require(elements.allSatisfy { $0.hasPrefix("code>") || $0.hasPrefix("/code>") }, "no element but code")
}
