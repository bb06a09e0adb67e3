internal import CPCRE2

/// The places at which PCRE2 reads the items of a pattern, from the automatic callouts that it is
/// compiled with (pcre2callout(3)): one before each item, also before each bracket and bar. And the
/// number of groups; nil if the pattern does not compile.
private func engineReading(of source: String) -> (places: Set<Int>, groups: Int)? {
  guard let code = try? Pattern.compile(source, options: UInt32(PCRE2_AUTO_CALLOUT)) else {
    return nil
  }
  defer { pcre2_code_free_8(code) }
  var (places, groups) = (Set<Int>(), 0 as UInt32)
  pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &groups)
  withUnsafeMutablePointer(to: &places) { places in
    _ = pcre2_callout_enumerate_8(
      code,
      { block, places in
        let places = places?.assumingMemoryBound(to: Set<Int>.self)
        if let block { places?.pointee.insert(Int(block.pointee.pattern_position)) }
        return 0
      }, places)
  }
  return (places, Int(groups))
}

extension PatternTree {
  /// Whether PCRE2 reads the pattern as the tree has it: every item begins where it does for
  /// PCRE2, which sees no other items, and as many groups capture.
  ///
  /// True for a tree with a part that changes the meaning of the whole, on which nothing rests.
  ///
  /// - Complexity: That of compiling the pattern, O(n)
  package var agreesWithEngine: Bool {
    if changesWhole { return true }
    guard let engine = engineReading(of: source) else { return false }
    var (items, groups, opaque) = (Set<Int>(), 0, [Range<Int>]())
    var sharesNumbers = false
    for node in root.descendants {
      let start = node.range.lowerBound
      switch node.kind {
      case .empty, .sequence, .alternation, .repeated: break
      case .opaque: opaque.append(node.range)
      case .group(let kind, _):
        if case .capturing = kind { groups += 1 }
        if resetsNumbers(node) { sharesNumbers = true }
        guard engine.places.contains(start) else { return false }
      case .look: guard engine.places.contains(start) else { return false }
      case .literal, .set, .grapheme, .lineBreak, .assertion, .backreference, .recursion:
        items.insert(start)
      }
    }
    guard items.isSubset(of: engine.places),
      sharesNumbers || !opaque.isEmpty || groups == engine.groups
    else { return false }
    let bytes = Array(source.utf8)
    return engine.places.subtracting(items).allSatisfy { place in
      place == bytes.count
        || [UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|")].contains(bytes[place])
        || opaque.contains { $0.contains(place) }
    }
  }

  /// Whether a part is `(?|…)`, whose alternatives number their groups alike.
  func resetsNumbers(_ node: PatternNode) -> Bool {
    guard case .group(.nonCapturing, _) = node.kind else { return false }
    return text(of: node).utf8.starts(with: "(?|".utf8)
  }
}
