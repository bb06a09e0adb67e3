import ReportFormats
import Testing

@Test(arguments: [
  ("abc", 4, "abc "), ("abc", 3, "abc"), ("abcdef", 4, "a..."), ("abcdef", 3, "..."),
  ("abcdef", 2, ".."), ("abcdef", 0, ""),
])
func `a text that is cut is as wide as its column`(_ text: String, _ width: Int, _ shown: String) {
  #expect(fitted(text, to: width, ellipsis: "...") == shown)
}
