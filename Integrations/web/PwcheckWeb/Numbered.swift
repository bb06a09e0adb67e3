/// Things that the page knows by a number, until it gives them back.
struct Numbered<Element> {
  private var elements: [Element?] = []

  subscript(number: Int32) -> Element {
    get {
      guard let element = elements[Int(number)] else { preconditionFailure("it was given back") }
      return element
    }
    set { elements[Int(number)] = newValue }
  }

  mutating func add(_ element: Element) -> Int32 {
    if let free = elements.firstIndex(where: { $0 == nil }) {
      elements[free] = element
      return Int32(free)
    }
    elements.append(element)
    return Int32(elements.count - 1)
  }

  mutating func remove(_ number: Int32) { elements[Int(number)] = nil }
}
