package import Patterns

/// A pattern of a policy: its text and all that is made of it, once, when the policy is loaded.
package struct RulePattern: Sendable {
  package let engine: Pattern
  package let tree: PatternTree
  /// The answer to the rule without the engine; nil if only the engine can answer.
  package let shortcut: LoweredPattern?
  /// See ``PatternTree/necessaryBytes``; nil too if the engine is not asked.
  let necessaryBytes: ByteSet?

  package var mayAskEngine: Bool { shortcut?.answersEveryText != true }

  package var source: String { engine.source }

  package enum Use: Sendable { case found, notFound, counted }

  /// - Throws: `PatternError` with PCRE2's message and the offset it points at.
  package init(_ source: String, use: Use) throws(PatternError) {
    var (tree, shortcut): (PatternTree?, LoweredPattern?) = (nil, nil)
    // Only a pattern that PCRE2 compiles is read. One that it never runs needs no machine code.
    engine = try Pattern(
      source,
      shortcuts: {
        let read = PatternTree(source)
        #if !hasFeature(Embedded)
          // A tree that PCRE2 disagrees with is no ground for any shortcut.
          if read.passesOver, !read.agreesWithEngine {
            tree = PatternTree(unread: source)
            return []
          }
        #endif
        (tree, shortcut) = (read, LoweredPattern(read, use))
        if let shortcut, shortcut.answersEveryText { return .startOptimizations }
        return shortcut == nil ? read.rightShortcuts : read.rightShortcuts.subtracting(.machineCode)
      }(), patience: 64)
    self.tree = tree ?? PatternTree(source)
    self.shortcut = shortcut
    #if hasFeature(Embedded)
      necessaryBytes = nil  // They save time only.
    #else
      necessaryBytes = shortcut == nil ? self.tree.necessaryBytes : nil
    #endif
  }
}

extension PatternTree {
  package var defects: [EngineDefect] { EngineDefect.present.filter { mayMeet($0) } }

  /// The shortcuts of the engine that give the same answers as the engine without shortcuts.
  package var rightShortcuts: Pattern.Shortcuts {
    // Verbs such as `(*COMMIT)` may mean something else where a search begins elsewhere.
    if changesWhole { return .startOptimizations }
    #if hasFeature(Embedded)
      return []  // They save time only, and what can be wrong with them takes code to find.
    #else
      // A pattern that is not understood in full takes no shortcut.
      var shortcuts: Pattern.Shortcuts = isForMachineCode ? .all : []
      for defect in defects {
        shortcuts.remove(defect.isOfStartOptimizations ? .startOptimizations : .machineCode)
      }
      return shortcuts
    #endif
  }
}
