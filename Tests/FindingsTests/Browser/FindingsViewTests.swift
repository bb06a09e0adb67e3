import Testing

@testable import Findings

@Test func `a search knows the words of findings that are read again`() {
  var view = FindingsView(today: today)
  view.load([finding(1, lists: ["a.txt"])])
  view.load([finding(1, lists: ["other.txt"])])
  view.setSearch("other")
  #expect(view.visible == [0])
}
