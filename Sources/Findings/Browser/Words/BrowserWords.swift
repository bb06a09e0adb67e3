package import PasswordWording

/// The words of the browser in one language. A missing one does not compile.
///
/// They are here and not among those of forms, which are part of web pages too.
package struct BrowserWords: Sendable {
  let title: String
  let severities: [FindingSeverity: String]
  let statuses: [FindingStatus: String]
  let all: String
  let orWorse: @Sendable (_ severity: String) -> String
  let count: @Sendable (_ shown: String, _ total: String) -> String

  let emptyFile, emptyFileHint, noneOpen, noneOpenHint, noMatch, noMatchHint: String

  let place, account, state, severity, passwords, rules, clause, advice, since, history, id: String
  let found, gone, foundAgain, worse, completed, reopened: String
  let dismissed: @Sendable (_ until: String?) -> String
  let dismissalEnded: String

  let keyOpen, keyBack, keySearch, keyFilter, keyDismiss, keyComplete, keyMark: String
  let keyReopen: String
  let keyUndo, keyShare, keyRefresh, keyHelp, keyQuit, keyMove, keyPage, keyEnds: String
  let keyApply, keyCancel, keyChange, keyStop, keyRun: String

  let searchFor, reason, until, fileName: String
  let needsReason, reasonTooLong, badDay, pastDay: String

  let wasDismissed, wasCompleted, wasReopened, wasUndone, nothingToUndo, isOpenAlready: String
  let changedByOther, findingIsGone: String
  let copied: String
  let saved: @Sendable (_ path: String) -> String

  let copyText, copyMarkdown, copyJSON, saveFile: String
  let filterState, filterSeverity, filterRule: String

  let refreshRuns, refreshing, refreshStopped, nothingToRefresh: String
  let refreshed: @Sendable (_ open: String) -> String
  let inputWasPipe, optionLeftOut: String
  let cut: @Sendable (_ count: String) -> String

  let position: @Sendable (_ number: String, _ total: String) -> String

  /// The words in one language.
  package static func words(for language: Language) -> BrowserWords {
    switch language {
    case .english: .english
    case .spanish: .spanish
    case .hebrew: .hebrew
    case .arabic: .arabic
    }
  }
}
