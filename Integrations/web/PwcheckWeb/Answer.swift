internal import JSON

/// What a function has to say beside a number: JSON, valid until the next call. Holds no password.
nonisolated(unsafe) private var document = JSONWriter()

/// The number that stands for "no": the reason is in the answer.
let refused: Int32 = -1

@_expose(wasm, "answer")
@_cdecl("pwcheck_answer")
package func answerAddress() -> UnsafeRawPointer? {
  // It is not changed before the page has read it.
  UnsafeRawPointer(document.bytes.baseAddress)
}

@_expose(wasm, "answerSize")
@_cdecl("pwcheck_answer_size")
package func answerSize() -> Int { document.bytes.count }

/// Answers with one JSON value.
func answer(_ write: (inout JSONWriter) -> Void) {
  document.removeAll()
  write(&document)
}

/// Refuses a file: the sentence, and where the mistake is.
func refuse<Mistake>(_ error: LocatedError<Mistake>) -> Int32 {
  answer { json in
    json.object { json in
      json.member("message", error.problem)
      json.member("line", error.line)
      json.member("column", error.column)
    }
  }
  return refused
}

/// Refuses what is no file.
func refuse(_ message: String) -> Int32 {
  answer { json in
    json.object { json in
      json.member("message", message)
    }
  }
  return refused
}
