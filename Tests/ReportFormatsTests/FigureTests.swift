import PasswordPolicy
import ReportFormats
import Testing

@Test(arguments: [
  (0, 0, "–"), (0, 7, "0 %"), (7, 7, "100 %"), (1, 3, "33.3 %"), (1, 1_000_000, "<0.1 %"),
  (999_999, 1_000_000, ">99.9 %"), (1, 2001, "<0.1 %"), (1, 1000, "0.1 %"),
  (9989, 10_000, "99.9 %"),
])
func `a share is neither nothing of something nor all of less`(
  _ part: Int, _ whole: Int, _ text: String
) {
  #expect(percent(part, of: whole) == text)
}

@Test func `no line ends before a per cent sign`() {
  #expect(prose("5 % & 10 %.") == "5\u{A0}% &amp; 10\u{A0}%.")
}

@Test(arguments: [24, 36, 60])
func `however narrow the terminal is, no word of a row is lost`(_ width: Int) {
  let labels: [ReportSection.Label] = [
    .words("found within a day from stolen hashes"), .rule(id: "length", "at least 8 characters"),
  ]
  let section = ReportSection(
    id: "findings", title: "Findings", columns: ["Passwords"],
    rows: labels.map { ReportSection.Row(label: $0, values: [.count(3)]) })
  let text = SectionText(style: TextStyle(marks: .ascii), width: width).section(section)
  for word in ["found", "within", "stolen", "hashes", "length", "least", "characters"] {
    #expect(text.contains(word))
  }
}

@Test func `a histogram without columns has a scale too`() {
  let row = ReportSection.Row(label: .words("8"), values: [.count(0)])
  let section = ReportSection(
    id: "lengths", title: "Lengths", columns: ["Passwords"], rows: [row], chart: .histogram)
  let page = section.renderedHTML(tallestColumn: 0)
  #expect(page.contains("100 %") || page.contains("100.0 %"))
  #expect(!page.contains("nan"))
}
