internal import PasswordAudit

extension CSVColumn {
  /// The columns of `csv:PASSWORD` or `csv:USER,PASSWORD`, in this order; nil for a text that has
  /// another form.
  ///
  /// Each is a number from 1, or a name. In double quotes, as in CSV, it is a name, which may have
  /// a comma or be a number.
  static func columns(_ argument: String) -> [CSVColumn]? {
    let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
    var columns: [CSVColumn] = []
    var rest = Array(argument.utf8)[...]
    repeat {
      if rest.first == quote {
        guard let name = takeQuoted(&rest, quote), !name.isEmpty, rest.first ?? comma == comma
        else { return nil }
        columns.append(.name(String(decoding: name, as: UTF8.self)))
      } else {
        let field = rest.prefix { $0 != comma }
        rest = rest.dropFirst(field.count)
        let name = String(decoding: field, as: UTF8.self)
        let number = Int(name)
        guard !name.isEmpty, number ?? 1 > 0 else { return nil }
        columns.append(number.map(CSVColumn.number) ?? .name(name))
      }
    } while rest.popFirst() != nil
    let isPair = columns.count == 2 && columns[0] != columns[1]
    return columns.count == 1 || isPair ? columns : nil
  }

  /// Takes the text in quotes at the beginning; nil if the quote is not closed.
  private static func takeQuoted(_ rest: inout ArraySlice<UInt8>, _ quote: UInt8) -> [UInt8]? {
    rest.removeFirst()
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == quote {
        guard rest.first == quote else { return text }
        rest.removeFirst()
      }
      text.append(byte)
    }
    return nil
  }
}
