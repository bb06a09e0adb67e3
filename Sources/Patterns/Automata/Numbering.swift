/// Different values, numbered from 0 in the order in which they come.
struct Numbering<Value: Hashable> {
  private(set) var values: [Value] = []
  private(set) var numbers: [Value: Int] = [:]

  subscript(number: Int) -> Value { values[number] }

  mutating func number(_ value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
