import Testing

@testable import Terminal
@testable import UnicodeText

@Test(
  arguments: [
    ("a", "moveToStart"), ("b", "moveLeft"), ("c", "quit"), ("d", "deleteForward"),
    ("e", "moveToEnd"), ("f", "moveRight"), ("h", "deleteBackward"), ("k", "deleteToEnd"),
    ("n", "focusNext"), ("p", "focusPrevious"), ("r", "toggleReveal"), ("u", "deleteToStart"),
    ("w", "deleteWordBackward"), ("x", "reset"), ("z", nil),
  ] as [(Character, String?)])
func `keys with Ctrl do in a form what they do in a shell`(_ key: Character, _ event: String?) {
  #expect(Key.control(key).event.map { "\($0)" } == event)
}

@Test(
  arguments: [
    (.text("n"), "text(\"n\")"), (.paste("n"), "paste(\"n\")"), (.enter, "confirm"),
    (.escape, "back"), (.up, "up"), (.backTab, "up"), (.control("p"), "up"), (.down, "down"),
    (.tab, "down"), (.control("n"), "down"), (.left, "left"), (.right, "right"),
    (.pageUp, "pageUp"), (.pageDown, "pageDown"), (.home, "first"), (.end, "last"),
    (.backspace, "deleteBackward"), (.control("u"), "deleteToStart"),
    (.click(row: 3), "click(row: 2)"), (.wheelUp, "wheel(-3)"), (.wheelDown, "wheel(3)"),
    (.control("c"), "quit"), (.control("z"), nil), (.unknown, nil),
  ] as [(Key, String?)])
func `what keys do in the findings browser`(_ key: Key, _ event: String?) {
  #expect(key.browserEvent.map { "\($0)" } == event)
}
