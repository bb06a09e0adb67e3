// In a file of its own: Embedded Swift, of which the module for web pages is made, has no reflection.
extension SecretText: CustomReflectable {
  /// Nothing, so that no log gets hold of the text.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
