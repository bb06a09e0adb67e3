/// The manual page of a file format, in section 5.
///
/// Written as ``ManualPage`` is: text that is handed in means itself.
package struct FormatPage {
  /// A part of a page below its heading.
  package enum Block {
    /// Filled text.
    case paragraph(String)
    /// A term with its meaning, such as a key of the file.
    case entry(term: String, text: String)
    /// Lines that stand as they are.
    case listing([String])
  }

  private let name: String
  private let program: String
  private let summary: String
  private let edition: ManualPage.Edition
  private let sections: [(title: String, blocks: [Block])]

  /// A page.
  ///
  /// - Parameters:
  ///   - name: The name under which `man 5` finds it.
  ///   - program: Whose format it is.
  ///   - summary: The summary of the page in the index.
  ///   - edition: What stands at its foot, and the pages to be seen beside it; sections of prose
  ///     are not taken.
  ///   - sections: The sections between the name and the related pages.
  package init(
    _ name: String, of program: String, summary: String, edition: ManualPage.Edition,
    sections: [(title: String, blocks: [Block])]
  ) {
    self.name = name
    self.program = program
    self.summary = summary
    self.edition = edition
    self.sections = sections
  }

  /// The page's source.
  package var roff: String {
    var page = RoffText()
    page.comment("Made by 'man --file' from the schema of the format.")
    page.title(
      name.uppercased(), section: 5, date: edition.date, source: "\(program) \(edition.version)")
    page.macro("SH", ["NAME"])
    page.paragraph("\(name) - \(summary)")
    for section in sections {
      page.macro("SH", [section.title.uppercased()])
      var isFirst = true
      for block in section.blocks {
        switch block {
        case .paragraph(let text):
          if !isFirst { page.macro("PP") }
          page.paragraph(text)
        case .entry(let term, let text): page.entry([.bold(term)], text)
        case .listing(let lines): page.listing(lines)
        }
        isFirst = false
      }
    }
    page.seeAlso(edition.related)
    return page.source
  }
}
