import Testing

@testable import Terminal

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
