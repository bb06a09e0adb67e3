private let share = 3e-4
private let mostGroups = 8
private let longestIdentifier = 48

private struct Group {
  var range: Range<Int>
  var digits = 0
  var hexLetters = 0
  var letters: Int { range.count - digits }
  var isDigits: Bool { digits == range.count }
  var isHex: Bool { digits + hexLetters == range.count }
}

private typealias Groups = UnsafeMutableBufferPointer<Group>

private typealias Reading = (Double, IdentifierFormat)

extension Mixture {
  func identifier(_ text: PreparedText) -> (Double, IdentifierFormat)? {
    guard text.count <= longestIdentifier else { return nil }
    guard text.features.isDisjoint(with: .others) else { return nil }
    // Nothing but letters and digits is hexadecimal, an account's number, or no identifier.
    if !text.features.contains(.symbols), text.count < 15 { return nil }
    // The usual ending of passwords ends no identifier.
    let last = text.count - 1
    if text.buffers.kinds[last] == SegmentKind.symbols, !isSeparator(text.buffers.scalars[last]) {
      return nil
    }
    return withUnsafeTemporaryAllocation(of: Group.self, capacity: mostGroups) { memory in
      guard let groups = groups(text, memory) else { return nil }
      return account(text, groups) ?? fixedForm(text, groups) ?? number(text, groups)
        ?? shortCode(text, groups)
    }
  }

  /// The groups of a text whose other characters are separators; nil for other texts.
  private func groups(_ text: PreparedText, _ memory: Groups) -> Groups? {
    var count = 0
    var isInside = false
    for i in 0..<text.count {
      let kind = text.buffers.kinds[i]
      guard kind != SegmentKind.symbols else {
        guard isSeparator(text.buffers.scalars[i]) else { return nil }
        isInside = false
        continue
      }
      if !isInside {
        if count == mostGroups { return nil }
        memory[count] = Group(range: i..<i)
        count += 1
        isInside = true
      }
      memory[count - 1].range = memory[count - 1].range.lowerBound..<i + 1
      if kind == SegmentKind.digits {
        memory[count - 1].digits += 1
      } else if text.buffers.letters[i] < 6 {
        memory[count - 1].hexLetters += 1
      }
    }
    return count == 0 ? nil : UnsafeMutableBufferPointer(rebasing: memory[..<count])
  }

  private func isSeparator(_ scalar: UInt32) -> Bool {
    isOne(scalar, of: " ()+,-./:{}")
  }

  /// The separator, if the same one stands everywhere between groups and nowhere else.
  private func separator(_ text: PreparedText, _ groups: Groups) -> UInt32? {
    guard groups.count > 1 else { return nil }
    let first = text.buffers.scalars[groups[0].range.upperBound]
    return areApart(groups, in: text) { $0 == first } ? first : nil
  }

  /// Whether one separator of a kind stands between each two groups, and none before or after them.
  private func areApart(
    _ groups: Groups, in text: PreparedText, by isOfKind: (UInt32) -> Bool
  ) -> Bool {
    groups[0].range.lowerBound == 0 && groups[groups.count - 1].range.upperBound == text.count
      && (1..<groups.count).allSatisfy {
        let place = groups[$0 - 1].range.upperBound
        return groups[$0].range.lowerBound == place + 1 && isOfKind(text.buffers.scalars[place])
      }
  }

  // MARK: Addresses, UUIDs, hexadecimal digits

  private func fixedForm(_ text: PreparedText, _ groups: Groups) -> Reading? {
    if groups.count == 1, text.count >= 16, groups[0].range.count == text.count, groups[0].isHex,
      groups[0].digits > 0, groups[0].hexLetters > 0
    {
      return (share * power(1 / 16.0, text.count), .hexadecimal)
    }
    if groups.allSatisfy({ $0.isHex }),
      groups.lazy.map({ $0.range.count }).elementsEqual([8, 4, 4, 4, 12])
    {
      let first = text.buffers.scalars[groups[0].range.lowerBound]
      let isConstant = groups.allSatisfy { group in
        group.range.allSatisfy { text.buffers.scalars[$0] == first }
      }
      // Version and variant are known.
      return (share * (isConstant ? 1 / 16.0 : power(0.5, 122)), .uuid)
    }
    guard let separator = separator(text, groups) else { return nil }
    if groups.count == 6, separator == 0x3A || separator == 0x2D,
      groups.allSatisfy({ $0.isHex && $0.range.count == 2 })
    {
      return (share * power(1 / 256.0, 6), .networkAddress)
    }
    if groups.count == 4, separator == 0x2E,
      groups.allSatisfy({ $0.isDigits && $0.range.count <= 3 })
    {
      return address(text, groups).map { (3 * share * $0, .networkAddress) }
    }
    return nil
  }

  private func address(_ text: PreparedText, _ groups: Groups) -> Double? {
    func part(_ k: Int) -> Int { text.number(groups[k].range) }
    let (a, b, c, d) = (part(0), part(1), part(2), part(3))
    guard max(a, b) < 256, max(c, d) < 256 else { return nil }
    // Most are an address of a network at home or at work.
    func octet(_ value: Int) -> Double {
      value < 2 || value == 254 || value == 255 ? 0.15 : 0.5 / 256
    }
    let rest = octet(c) * octet(d)
    if a == b, a == c, a == d { return 0.05 / 256 }
    switch (a, b) {
    case (192, 168): return 0.4 * rest
    case (10, _), (172, _): return 0.1 * octet(b) * rest
    case (127, 0): return 0.1 * rest
    case (255, 255): return 0.05 * rest
    default: return 0.3 * power(1 / 256.0, 4)
    }
  }

  // MARK: Accounts

  private func account(_ text: PreparedText, _ groups: Groups) -> Reading? {
    let kinds = text.buffers.kinds
    guard groups.count == 1 || separator(text, groups) == 0x20,
      kinds[0] == SegmentKind.letters, kinds[1] == SegmentKind.letters,
      kinds[2] == SegmentKind.digits, kinds[3] == SegmentKind.digits
    else { return nil }
    let digits = groups.reduce(0) { $0 + $1.digits } - 2
    let letters = groups.reduce(0) { $0 + $1.letters } - 2
    guard 15...34 ~= digits + letters + 4, digits >= 10, letters <= 6, hasCountry(text),
      hasCheckDigits(text)
    else { return nil }
    // Some forty countries use it much, the check digits follow from the rest, and a few thousand
    // banks have the first seven digits or the letters.
    let free = letters > 0 ? digits : digits - 3
    let bank = letters > 0 ? 1 / 300.0 : 1
    return (share / 40 * bank * power(0.1, free), .accountNumber)
  }

  private static let countries: StaticString = """
    adaealatazbabebgbhbrbychcrcyczdedkdoeeegesfifofrgbgegiglgrgthrhuieiliqisitjokwkzlblclilt\
    lulvlymcmdmemkmrmtmunlnopkplpsptqarorssascsdsesisksmstsvtltntruavavgxk
    """

  private func hasCountry(_ text: PreparedText) -> Bool {
    let (codes, scalars) = (Self.countries.utf8Start, text.buffers.scalars)
    return stride(from: 0, to: Self.countries.utf8CodeUnitCount, by: 2).contains {
      UInt32(codes[$0]) == scalars[0] && UInt32(codes[$0 + 1]) == scalars[1]
    }
  }

  /// Whether the check digits are right: the rest by 97 is 1, with 10-35 for letters and the first
  /// four characters at the end.
  private func hasCheckDigits(_ text: PreparedText) -> Bool {
    var rest = 0
    for k in 4..<text.count + 4 {
      let i = k < text.count ? k : k - text.count
      switch text.buffers.kinds[i] {
      case SegmentKind.digits: rest = (rest * 10 + Int(text.buffers.scalars[i] &- 0x30)) % 97
      case SegmentKind.letters: rest = (rest * 100 + Int(text.buffers.letters[i]) + 10) % 97
      default: break
      }
    }
    return rest == 1
  }

  // MARK: Numbers

  private func number(_ text: PreparedText, _ groups: Groups) -> Reading? {
    guard groups.allSatisfy({ $0.isDigits }) else { return equalGroups(text, groups) }
    let scalars = text.buffers.scalars
    let digits = groups.reduce(0) { $0 + $1.digits }
    guard 5...19 ~= digits else { return nil }
    let hasPlus = scalars[0] == 0x2B
    let hasPrefix = scalars[0] == 0x30 && scalars[1] == 0x30
    let isPhone = 7...15 ~= digits && (hasPlus || scalars[0] == 0x30 || scalars[0] == 0x28)
    // A single group without a plus is a run of digits like any other.
    guard groups.count > 1 || hasPlus else { return nil }
    var free = digits
    var p = share
    if isPhone, hasPlus || hasPrefix {
      let code = hasPrefix ? 2 : 0
      let first = scalars[groups[0].range.lowerBound + code]
      free -= code + (first == 0x31 || first == 0x37 ? 1 : 2)
      p /= 30
    } else if isPhone, scalars[0] == 0x30 {
      free -= 1
    }
    p *= power(0.1, free)
    p = max(p, share * probability(withoutSymbols: text))
    return (p, isPhone ? .phoneNumber : .groupedNumber)
  }

  private func equalGroups(_ text: PreparedText, _ groups: Groups) -> Reading? {
    guard groups.count >= 3, separator(text, groups) != nil, groups[0].range.count >= 3,
      groups.allSatisfy({ $0.range.count == groups[0].range.count })
    else { return nil }
    return (share * probability(withoutSymbols: text), .groupedNumber)
  }

  // MARK: Codes

  private func shortCode(_ text: PreparedText, _ groups: Groups) -> Reading? {
    guard 2...3 ~= groups.count, groups.allSatisfy({ $0.range.count <= 4 }),
      areApart(groups, in: text, by: { $0 == 0x20 || $0 == 0x2D })
    else { return nil }
    let digits = groups.reduce(0) { $0 + $1.digits }
    let letters = groups.reduce(0) { $0 + $1.letters }
    guard 5...8 ~= digits + letters, digits > 0, letters > 0 else { return nil }
    return (3 * share * power(1 / 26.0, letters) * power(0.1, digits), .shortCode)
  }
}
