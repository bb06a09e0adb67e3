extension Arguments {
  package mutating func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ value: @autoclosure () -> ValueDescription,
    _ property: inout Value, help: @autoclosure () -> String
  ) {
    func described() -> ValueDescription { value().of(Value.self, default: property) }
    let texts = texts(of: name, short, described, help)
    read(texts, described, of: { "\(name) \($0.name)" }, take: { property = $0 })
  }

  /// Binds an option that takes a value, which is added to the others each time it is given.
  package mutating func repeated<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ value: @autoclosure () -> ValueDescription,
    _ property: inout [Value], help: @autoclosure () -> String
  ) {
    func described() -> ValueDescription { value().of(Value.self) }
    let texts = texts(of: name, short, isRepeated: true, described, help)
    read(texts, described, of: { "\(name) \($0.name)" }, take: { property.append($0) })
  }

  package mutating func flag(
    _ name: String, short: Character? = nil, _ property: inout Bool,
    help: @autoclosure () -> String
  ) {
    if !texts(of: name, short, takesValue: false, { nil }, help).isEmpty { property = true }
  }

  package mutating func positional<Value: ArgumentValue>(
    _ value: ValueDescription, _ property: inout Value, help: String
  ) {
    add(value, isRequired: true, help: help) { property = $0 }
  }

  /// Binds a positional argument that may be left out.
  package mutating func positional<Value: ArgumentValue>(
    _ value: ValueDescription, _ property: inout Value?, help: String
  ) {
    add(value, help: help) { (value: Value) in property = value }
  }

  /// Binds all remaining positional arguments.
  package mutating func positional<Value: ArgumentValue>(
    _ value: ValueDescription, _ property: inout [Value], isRequired: Bool = false, help: String
  ) {
    add(value, isRequired: isRequired, isRepeated: true, help: help) { property.append($0) }
  }
}
