extension JSONWriter {
  /// Writes an object with the members that a closure writes.
  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }

  /// Writes a member that is an object.
  package mutating func object(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    key(name)
    object(write)
  }

  /// Writes an array with the elements that a closure writes.
  package mutating func array(_ write: (inout JSONWriter) -> Void) {
    beginArray()
    write(&self)
    endArray()
  }

  /// Writes a member that is an array.
  package mutating func array(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    key(name)
    array(write)
  }

  /// Writes a member that is an array of objects, one for each element.
  package mutating func objects<Element>(
    _ name: StaticString, _ elements: some Sequence<Element>,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    array(name) { json in
      for element in elements { json.object { write(element, &$0) } }
    }
  }

  /// Writes a member that is an array of strings.
  package mutating func strings(_ name: StaticString, _ texts: some Sequence<String>) {
    array(name) { json in
      for text in texts { json.string(text) }
    }
  }
}
