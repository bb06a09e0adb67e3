extension ReportSection {
  /// A record for each figure of the table: section, item, figure, value. Shares are fractions, so
  /// that a spreadsheet can go on calculating.
  package var renderedCSV: String {
    rows.flatMap { row in
      zip(columns, row.values).compactMap { heading, value in
        number(value).map { csvRecord([id, item(row.label), heading, $0]) }
      }
    }.joined()
  }

  private func item(_ label: Label) -> String {
    switch label {
    case .words(let words): words
    case .rule(let id, _), .named(_, let id): id
    case .verbatim(let text), .name(let text): text
    }
  }

  private func number(_ value: Value) -> String? {
    switch value {
    case .count(let count): String(count)
    case .share(let part, let whole): decimal(fraction(part, of: whole), 9)
    case .words: nil
    }
  }
}
