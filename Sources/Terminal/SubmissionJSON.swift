internal import PasswordForm

/// What the command behind a form reads:
/// `{"schema":"pwcheck.form-values/1","form":"…","fields":{"password":"…"}}` and a line end.
func submissionJSON(_ submission: FormSubmission) -> [UInt8] {
  var json: [UInt8] = []
  // An array that grows leaves what it had behind. Six bytes are the longest that one can become.
  let texts = submission.values.reduce(0) { $0 + $1.id.utf8.count + $1.text.withUTF8(\.count) + 6 }
  json.reserveCapacity(6 * (texts + submission.formID.utf8.count) + 64)
  json += "{\"schema\":\"pwcheck.form-values/1\",\"form\":".utf8
  appendJSON(SecretText(submission.formID), to: &json)
  json += ",\"fields\":{".utf8
  for (index, value) in submission.values.enumerated() {
    if index > 0 { json += ",".utf8 }
    appendJSON(SecretText(value.id), to: &json)
    json += ":".utf8
    appendJSON(value.text, to: &json)
  }
  json += "}}\n".utf8
  return json
}

private func appendJSON(_ text: SecretText, to json: inout [UInt8]) {
  json.append(UInt8(ascii: "\""))
  text.withUTF8 { bytes in
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
      case 0x00...0x1F, 0x7F:
        let hex = String(byte, radix: 16)
        json += ("\\u" + String(repeating: "0", count: 4 - hex.count) + hex).utf8
      default: json.append(byte)
      }
    }
  }
  json.append(UInt8(ascii: "\""))
}
