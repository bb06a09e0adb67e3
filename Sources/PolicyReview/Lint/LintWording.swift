internal import UnicodeText

extension BacktrackingGrowth {
  /// A square does little harm to texts that are never longer than 4096 bytes.
  var severity: LintSeverity { degree > 3 ? .error : degree > 2 ? .warning : .note }

  /// An attack as a programmer would write it: "a" × 30 + "!".
  private var attackText: String {
    let pumps = order == .exponential ? 30 : 1000
    let pieces = [
      prefix.isEmpty ? nil : quotedText(prefix),
      "\(quotedText(pump)) × \(self.pumps(atMost: pumps))",
      suffix.isEmpty ? nil : quotedText(suffix),
    ]
    return pieces.compactMap(\.self).joined(separator: " + ")
  }

  var sentence: String {
    let shown = samples.suffix(3)
    let counts = shown.map { "\($0.steps) for \($0.pumps)" }.joined(separator: ", ")
    let manner =
      switch order {
      case .exponential: "exponentially"
      case .polynomial(2): "with the square"
      case .polynomial(3): "with the cube"
      case .polynomial(let degree): "with the power of \(degree)"
      }
    let name = order == .exponential ? "with each repetition" : "of the length"
    return "The steps of a search grow \(manner) \(name) on \(attackText): \(counts) repetitions."
  }

  /// A number of pumps for people to try: a round one, unless something limits it.
  private func pumps(atMost round: Int) -> Int {
    attack.limit < .max ? samples.last?.pumps ?? round : min(round, 4000 / pump.utf8.count)
  }
}

// MARK: Parts of sentences

/// A text in quotes, with a run of one character shortened.
func quotedText(_ text: String) -> String {
  let runs = Array(text.unicodeScalars)
  if runs.count > 3, Set(runs).count == 1 {
    return "\(quotedText(String(runs[0]))) × \(runs.count)"
  }
  let hasQuotes = text.contains("\"")
  let escaped = printable(text).map { character in
    character == "\"" || character == "\\" && hasQuotes ? "\\\(character)" : String(character)
  }
  return "\"\(escaped.joined())\""
}

private func shown(_ scalar: Unicode.Scalar) -> String { printable(String(scalar)) }

/// That a range has characters of another kind (symbol or not) than its first one.
func rangeSentence(_ low: Unicode.Scalar, _ high: Unicode.Scalar) -> String {
  let all = (low.value...high.value).compactMap(Unicode.Scalar.init)
  let odd = characters(all.filter { isSymbol($0) != isSymbol(low) })
  return "The range '\(shown(low))-\(shown(high))' also includes \(odd)."
}

private func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
  !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
}

func characters(_ scalars: [Unicode.Scalar]) -> String {
  var (parts, i) = ([String](), 0)
  while i < scalars.count {
    var j = i
    while j + 1 < scalars.count, scalars[j + 1].value == scalars[j].value + 1,
      !isSymbol(scalars[i]), !isSymbol(scalars[j + 1])
    { j += 1 }
    if j - i > 2 {
      parts.append("\(shown(scalars[i]))-\(shown(scalars[j]))")
    } else {
      parts += scalars[i...j].map { $0 == " " ? "space" : shown($0) }
    }
    i = j + 1
  }
  return parts.joined(separator: " ")
}

func list(_ words: [String]) -> String { quotedList(words.map(printable)) }
