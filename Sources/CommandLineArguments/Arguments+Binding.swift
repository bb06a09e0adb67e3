extension Arguments {
  /// An option that takes a value and may be given once.
  package mutating func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ value: ValueDescription, _ property: inout Value,
    help: String
  ) {
    let value = value.of(Value.self, default: property)
    let option = OptionDescription(name: name, short: short, value: value, help: help)
    add(option) { value.assign($0, to: &property) }
  }

  /// An option that takes a value and adds it to the others each time it is given.
  package mutating func repeated<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ value: ValueDescription, _ property: inout [Value],
    help: String
  ) {
    let value = value.of(Value.self)
    let option = OptionDescription(
      name: name, short: short, value: value, isRepeated: true, help: help)
    add(option) { value.append($0, to: &property) }
  }

  /// An option without a value, which turns a property on.
  package mutating func flag(
    _ name: String, short: Character? = nil, _ property: inout Bool, help: String
  ) {
    add(OptionDescription(name: name, short: short, help: help)) { _ in
      property = true
      return true
    }
  }

  /// A positional argument that must be given.
  package mutating func positional<Value: ArgumentValue>(
    _ value: ValueDescription, _ property: inout Value, help: String
  ) {
    let value = value.of(Value.self)
    add(PositionalDescription(value: value, isRequired: true, help: help)) {
      value.assign($0, to: &property)
    }
  }

  /// A positional argument that may be left out.
  package mutating func positional<Value: ArgumentValue>(
    _ value: ValueDescription, _ property: inout Value?, help: String
  ) {
    let value = value.of(Value.self)
    add(PositionalDescription(value: value, help: help)) { value.assign($0, to: &property) }
  }

  /// All remaining positional arguments.
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
