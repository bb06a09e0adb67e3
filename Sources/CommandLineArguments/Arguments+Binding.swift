extension Arguments {
  /// Binds an option that takes a value and may be given once.
  package mutating func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ value: @autoclosure () -> ValueDescription,
    _ property: inout Value, help: @autoclosure () -> String
  ) {
    func described() -> ValueDescription { value().of(Value.self, default: property) }
    for text in texts(of: name, short, described, help) where !value().assign(text, to: &property) {
      refuse(text, of: "\(name) \(value().name)", described())
    }
  }

  /// Binds an option that takes a value, which is added to the others each time it is given.
  package mutating func repeated<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ value: @autoclosure () -> ValueDescription,
    _ property: inout [Value], help: @autoclosure () -> String
  ) {
    func described() -> ValueDescription { value().of(Value.self) }
    for text in texts(of: name, short, isRepeated: true, described, help)
    where !value().append(text, to: &property) {
      refuse(text, of: "\(name) \(value().name)", described())
    }
  }

  /// Binds an option without a value, which turns a property on.
  package mutating func flag(
    _ name: String, short: Character? = nil, _ property: inout Bool,
    help: @autoclosure () -> String
  ) {
    if !texts(of: name, short, takesValue: false, { nil }, help).isEmpty { property = true }
  }

  /// Binds a positional argument that must be given.
  package mutating func positional<Value: ArgumentValue>(
    _ value: ValueDescription, _ property: inout Value, help: String
  ) {
    let value = value.of(Value.self)
    add(PositionalDescription(value: value, isRequired: true, help: help)) {
      value.assign($0, to: &property)
    }
  }

  /// Binds a positional argument that may be left out.
  package mutating func positional<Value: ArgumentValue>(
    _ value: ValueDescription, _ property: inout Value?, help: String
  ) {
    let value = value.of(Value.self)
    add(PositionalDescription(value: value, help: help)) { value.assign($0, to: &property) }
  }

  /// Binds all remaining positional arguments.
  package mutating func positional<Value: ArgumentValue>(
    _ value: ValueDescription, _ property: inout [Value], isRequired: Bool = false, help: String
  ) {
    let value = value.of(Value.self)
    add(PositionalDescription(value: value, isRequired: isRequired, isRepeated: true, help: help)) {
      value.append($0, to: &property)
    }
  }
}

extension ValueDescription {
  fileprivate func assign<Value: ArgumentValue>(_ text: String, to property: inout Value) -> Bool {
    guard let value = parse(text, as: Value.self) else { return false }
    property = value
    return true
  }

  fileprivate func append<Value: ArgumentValue>(_ text: String, to property: inout [Value]) -> Bool
  {
    guard let value = parse(text, as: Value.self) else { return false }
    property.append(value)
    return true
  }
}
