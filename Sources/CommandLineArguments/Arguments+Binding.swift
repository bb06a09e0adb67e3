extension Arguments {
  /// Binds an option that takes a value and may be given once.
  package mutating func option<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ value: @autoclosure () -> ValueDescription,
    _ property: inout Value, help: @autoclosure () -> String
  ) {
    func described() -> OptionDescription {
      OptionDescription(
        name: name, short: short, value: value().of(Value.self, default: property), help: help())
    }
    let option = OptionDescription(name: name, short: short, value: "", help: "")
    for text in values(of: option, described) where !value().assign(text, to: &property) {
      refuse(text, of: described())
    }
  }

  /// Binds an option that takes a value, which is added to the others each time it is given.
  package mutating func repeated<Value: ArgumentValue>(
    _ name: String, short: Character? = nil, _ value: @autoclosure () -> ValueDescription,
    _ property: inout [Value], help: @autoclosure () -> String
  ) {
    func described() -> OptionDescription {
      OptionDescription(
        name: name, short: short, value: value().of(Value.self), isRepeated: true, help: help())
    }
    let option = OptionDescription(name: name, short: short, value: "", isRepeated: true, help: "")
    for text in values(of: option, described) where !value().append(text, to: &property) {
      refuse(text, of: described())
    }
  }

  /// Binds an option without a value, which turns a property on.
  package mutating func flag(
    _ name: String, short: Character? = nil, _ property: inout Bool,
    help: @autoclosure () -> String
  ) {
    let option = OptionDescription(name: name, short: short, help: "")
    let isGiven = !values(of: option) {
      OptionDescription(name: name, short: short, help: help())
    }.isEmpty
    if isGiven { property = true }
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
