internal import Platform

/// Weights of texts that keep the order in which the texts were first met, so that every sum is
/// made in the same order in every run: a Dictionary's own order changes from process to process.
struct Distribution {
  private(set) var keys: [String] = []
  private(set) var weights: [Double] = []
  private var places: [String: Int] = [:]

  var count: Int { keys.count }

  subscript(key: String) -> Double? { places[key].map { weights[$0] } }

  mutating func add(_ weight: Double, to key: String) {
    if let place = places[key] {
      weights[place] += weight
    } else {
      places[key] = keys.count
      keys.append(key)
      weights.append(weight)
    }
  }

  /// The distribution with weights that sum to 1, each changed by `transform` first.
  func normalized(_ transform: (Double) -> Double = { $0 }) -> Distribution {
    var result = self
    var sum = 0.0
    for i in weights.indices {
      result.weights[i] = transform(weights[i])
      sum += result.weights[i]
    }
    for i in weights.indices { result.weights[i] /= sum }
    return result
  }

  /// The indexes in order of falling weight; equal weights are in order of their code points.
  func ranking() -> [Int] {
    let texts = keys.map { Array($0.utf8) }
    return weights.indices.sorted { a, b in
      weights[a] == weights[b]
        ? texts[a].lexicographicallyPrecedes(texts[b]) : weights[a] > weights[b]
    }
  }

  func top(_ count: Int) -> Distribution {
    var result = Distribution()
    for i in ranking().prefix(count) { result.add(weights[i], to: keys[i]) }
    return result.normalized()
  }

  /// A mixture of other texts, with shares of their own, and the rest of this distribution.
  func mixed(with other: [(entry: String, share: Double)], share: Double) -> Distribution {
    let sum = other.reduce(0) { $0 + $1.share }
    var result = Distribution()
    for (key, weight) in zip(keys, weights) { result.add(weight * (1 - share), to: key) }
    for (entry, weight) in other { result.add(weight / sum * share, to: entry) }
    return result
  }

  /// Texts in order of rank, the r-th (from 0) with a weight proportional to (r +
  /// offset)^-exponent.
  static func zipf(_ entries: [String], exponent: Double, offset: Double) -> Distribution {
    var result = Distribution()
    for (r, entry) in entries.enumerated() {
      result.add(power(Double(r) + offset, -exponent), to: entry)
    }
    return result.normalized()
  }
}
