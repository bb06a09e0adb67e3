import PasswordForm
import PasswordPolicy
import PasswordStrength
import Testing

@testable import PasswordAudit

/// One of each error that a product throws, with what it says.
struct PublicErrorTests {
  private func error(_ body: () throws -> Void) throws -> any Error {
    do { try body() } catch { return error }
    throw Missing()
  }

  private struct Missing: Error {}

  @Test func `an error says where, what and how to cure it`() throws {
    let errors: [(any Error, String)] = [
      (
        try error { _ = try Policy(json: Array(#"{"policy": 1, "id": "p", "rule": []}"#.utf8)) },
        "line 1, column 26: unknown key 'rule'. Did you mean 'rules'?"
      ),
      (
        try error { _ = try Rule(id: "runs", label: "runs", .repeats(max: 0)) },
        "rule 'runs': 'max' is 0, but must be from 1 to 1000."
      ),
      (
        try error { _ = try FormDefinition(json: Array(#"{"form": 2}"#.utf8)) },
        """
        line 1, column 10: form version 2 is not one that this program reads. Write "form": 1.
        """
      ),
      (
        try error { _ = try FormDefinition(id: "f", title: "F", fields: []) },
        "the form has no fields. Give it at least one."
      ),
      (ListReadError(reason: "no such file"), "the file cannot be read: no such file."),
      (
        try error { _ = try PasswordHash("bcrypt:99") },
        "the cost of 'bcrypt' is a number from 4 to 31, such as 'bcrypt:10'."
      ),
      (
        SiteWordError.badCount(line: 7),
        """
        line 7: the count is not a whole number from 1 to 1,000,000,000,000, or it has no word. \
        Write 'word<TAB>count'.
        """
      ),
      (
        try error { _ = try AuditSummary(state: Array("x".utf8)) },
        "not a state of 'pwcheck audit --state': it is not JSON, or too large."
      ),
      (
        SummaryMismatch.sameAudit,
        "both hold the same audit, which would be counted twice. Leave one of them out."
      ),
      (
        ListSizeChanged(),
        "the list was changed while it was read in parts. Audit every part again."
      ),
      (
        FrameFault.noEnd,
        """
        the list breaks off at a record: the mark of the end is missing. The program that writes \
        it did not finish.
        """
      ),
      (
        DocumentError.tooDeep(limit: 9, line: 3),
        "line 3: lists and objects are nested deeper than 9."
      ),
      (
        AuditError.foreignList(name: "x", ForeignList(text: .potfile)),
        """
        x: the lines look like 'hash:password'. If these are passwords, set recognizesForeignLists \
        of the audit's options to false.
        """
      ),
    ]
    for (error, sentence) in errors {
      #expect("\(error)" == sentence)
      // An error that says its type or its case is one that nobody has written a sentence for.
      #expect(!"\(error)".contains("Error") && !"\(error)".contains("Mistake"))
    }
  }

  @Test func `every error of an audit has a sentence`() {
    struct Fault: Error, CustomStringConvertible { let description = "the disk is gone." }
    let errors: [AuditError] = [
      .input(name: "list", Fault()), .notText(name: "list", .zip), .zeroBytes(name: "list"),
      .carriageReturns(name: "list"), .document(name: "list", .encrypted(ForeignList(text: .sops))),
      .document(name: "list", .noPassword(line: 2, ForeignList(text: .sops))),
      .document(name: "list", .tooLarge(limit: 1 << 20)), .missingHeader(name: "list"),
      .unknownColumn(name: "list", column: "pass", available: ["hunter2"]),
      .ambiguousColumn(name: "list", column: "pass", numbers: [1, 2], .comma),
      .unclearSeparator(name: "list", [.comma, .tab]), .sameColumn(name: "list", number: 2),
      .unclosedQuote(name: "list", line: 2), .recordTooLong(name: "list", line: 2),
      .frames(name: "list", record: 2, .followed), .output(Fault()),
    ]
    for error in errors {
      let text = "\(error)"
      #expect(text.hasSuffix(".") && !text.contains("(") && !text.contains("hunter2"), "\(text)")
    }
  }
}
