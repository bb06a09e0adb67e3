// In a file of its own, which the module for web pages leaves out: it has no reflection.
extension SecretText: CustomReflectable {
  /// A mirror without content, so that no log gets hold of the text.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
