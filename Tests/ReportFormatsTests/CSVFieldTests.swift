import ReportFormats
import Testing

@Test(arguments: ["=", "+", "-", "@", "'", "|", "%", "＝", "＋", "－", "＠"])
func `a field that begins like a formula gets an apostrophe`(_ start: String) {
  #expect(csvField("\(start)1") == "'\(start)1")
  #expect(csvField("1\(start)") == "1\(start)")
}

@Test(arguments: ["\t", "\r", "\n"])
func `a field that begins with white space of a line gets an apostrophe`(_ start: String) {
  #expect(csvField("\(start)=1").hasPrefix("'"))
}
