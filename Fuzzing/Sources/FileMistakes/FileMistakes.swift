import FuzzSupport

@testable import PasswordPolicy

/// A refused policy or form file is refused with a place in it and a sentence that a terminal can
/// show.
public func check(_ error: LocatedError<some FileMistake>, of file: UnsafeBufferPointer<UInt8>) {
  let lines = file.reduce(1) { $1 == 0x0A || $1 == 0x0D ? $0 + 1 : $0 }
  require((1...lines).contains(error.line), "a mistake is on a line of the file")
  require((1...(file.count + 1)).contains(error.column), "a mistake is in a column of the file")
  let sentence = error.sentence(file: "file.json")
  let place = "file.json:\(error.line):\(error.column): "
  require(sentence.hasPrefix(place), "a sentence begins with the place")
  require(sentence.utf8.count > place.utf8.count, "a sentence says what is wrong")
  // A caret below a broken pattern takes two more lines; nothing else may move a terminal's cursor.
  let controls = sentence.unicodeScalars.filter {
    $0.properties.generalCategory == .control && $0 != "\n"
  }
  require(controls.isEmpty, "a sentence has no control characters")
}
