internal import JSON
internal import PasswordGeneration
internal import PasswordPolicy
internal import UnicodeText

/// One line of a client. Texts that may be secret are borrowed from it.
struct Request {
  enum Operation: String, CaseIterable {
    case check
    case checkMany = "check-many"
    case explain, generate, health, stats
  }

  var operation: Operation
  /// The id of a policy; nil for the first one.
  var policy: UnsafeBufferPointer<UInt8>?
  var password = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var user: [PersonalWord] = []
  var roles: [UnsafeBufferPointer<UInt8>] = []
  var previous: UnsafeBufferPointer<UInt8>?
  /// The hashes of earlier passwords, the newest one first; nil if they are not known.
  var history: [UnsafeBufferPointer<UInt8>]?
  var count = 1
  var length: Int?
  var words: Int?
  /// The requests to check a password, of those to check many.
  var checks: [LentJSON] = []
  var isForPrometheus = false
  private let limits: Budget

  var takesLong: Bool {
    operation == .generate || operation == .checkMany || history?.isEmpty == false
  }

  static let mostPasswords = 100

  /// - Parameter expected: The operation that the client has named elsewhere; nil if 'op' names it.
  /// - Throws: The mistake, without a word of what stands in the request: it may be a password.
  init(_ value: LentJSON, as expected: Operation?, within limits: Budget) throws(RequestError) {
    self.limits = limits
    guard let members = value.members else { throw .invalid("a request must be a JSON object") }
    operation = expected ?? .check
    if let name = value["op"] {
      guard
        let known = name.string.flatMap({ name in
          Operation.allCases.first { name.elementsEqual($0.rawValue.utf8) }
        })
      else {
        throw .invalid(
          "'op' must be one of \(Operation.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      guard known == operation || expected == nil else {
        throw .invalid("'op' must be '\(operation.rawValue)' here, or left out")
      }
      operation = known
    }
    for member in members {
      guard try read(member) else {
        throw .invalid(
          "a member is unknown or not one of '\(operation.rawValue)', at column \(member.column)")
      }
    }
    if operation == .check || operation == .explain, value["password"] == nil {
      throw .invalid("'password' is missing")
    }
    if operation == .checkMany, value["checks"] == nil { throw .invalid("'checks' is missing") }
    if length != nil, words != nil {
      throw .invalid("'length' and 'words' cannot be given together")
    }
  }

  /// Reads one member; false if the operation has none of this name.
  private mutating func read(_ member: LentJSON.Member) throws(RequestError) -> Bool {
    let value = member.value
    guard let key = Self.keys.first(where: { member.keyBytes.elementsEqual($0.utf8) }) else {
      return false
    }
    switch (key, operation) {
    case ("id", _), ("op", _): break
    case ("user", .check), ("user", .explain), ("user", .generate): user = try words(value)
    case ("roles", .check), ("roles", .generate): roles = try strings(value, key)
    case ("password", .check), ("password", .explain): password = try string(value, key)
    case ("policy", .check), ("policy", .generate): policy = try string(value, key)
    case ("previous", .check), ("previous", .generate): previous = try string(value, key)
    case ("history", .check): history = try strings(value, key)
    case ("checks", .checkMany):
      guard let elements = value.elements, elements.count <= limits.entries else {
        throw .invalid("'checks' must be an array of at most \(limits.entries) requests")
      }
      checks = Array(elements)
    case ("count", .generate): count = try whole(value, key, 1...Self.mostPasswords)
    case ("length", .generate): length = try whole(value, key, 1...PasswordGenerator.longest)
    case ("words", .generate): words = try whole(value, key, 1...PassphraseForm.mostWords)
    case ("format", .stats):
      guard let format = value.string, format.spells("json") || format.spells("prometheus") else {
        throw .invalid("'format' must be json or prometheus")
      }
      isForPrometheus = format.spells("prometheus")
    default: return false
    }
    return true
  }

  private static let keys = [
    "id", "op", "policy", "password", "user", "roles", "previous", "history", "count", "length",
    "words", "format", "checks",
  ]

  private func string(
    _ value: LentJSON, _ key: String
  ) throws(RequestError) -> UnsafeBufferPointer<UInt8> {
    guard let text = value.string else { throw .invalid("'\(key)' must be a string") }
    return try whole(text, key)
  }

  /// Reads a text without U+0000, at which a program could cut it off.
  private func whole(
    _ text: UnsafeBufferPointer<UInt8>, _ key: String
  ) throws(RequestError) -> UnsafeBufferPointer<UInt8> {
    guard !text.contains(0) else {
      throw RequestError(
        code: .notText,
        message: "'\(key)' has U+0000, at which many programs would cut it off. Refuse it")
    }
    return text
  }

  private func strings(
    _ value: LentJSON, _ key: String
  ) throws(RequestError) -> [UnsafeBufferPointer<UInt8>] {
    guard let elements = value.elements, elements.count <= limits.entries else {
      throw .invalid("'\(key)' must be an array of at most \(limits.entries) strings")
    }
    return try elements.map { (element) throws(RequestError) in
      guard let text = element.string else {
        throw .invalid("'\(key)' must be an array of strings")
      }
      return try whole(text, key)
    }
  }

  /// Reads words about the user: strings, and objects such as `{"email": "ana@example.com"}`.
  private func words(_ value: LentJSON) throws(RequestError) -> [PersonalWord] {
    func mistake() -> RequestError {
      let kinds = PersonalWord.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      return .invalid(
        "'user' must be an array of at most \(limits.entries) strings or objects with one of "
          + kinds)
    }
    guard let elements = value.elements, elements.count <= limits.entries else { throw mistake() }
    return try elements.map { (element) throws(RequestError) in
      if let text = element.string { return PersonalWord(try word(text)) }
      guard let members = element.members, members.count == 1,
        let kind = PersonalWord.Kind.allCases.first(where: {
          members[0].keyBytes.elementsEqual($0.rawValue.utf8)
        }), let text = members[0].value.string
      else { throw mistake() }
      let own = try word(text)
      guard kind.takes(own) else {
        throw .invalid("'user' has a birthday in another form than 1990-05-17")
      }
      return PersonalWord(own, kind)
    }
  }

  /// A word without so many combining marks in a row that comparing it takes quadratic time.
  private func word(_ text: UnsafeBufferPointer<UInt8>) throws(RequestError) -> String {
    guard !ValidUTF8(text).exceedsMarkLimit else {
      throw .invalid(
        "'user' has a word with more combining marks in a row than any language writes")
    }
    return String(decoding: try whole(text, "user"), as: UTF8.self)
  }

  private func whole(_ value: LentJSON, _ key: String, _ range: ClosedRange<Int>)
    throws(RequestError) -> Int
  {
    guard let number = value.number.flatMap(Int.init(exactly:)), range.contains(number) else {
      throw .invalid(
        "'\(key)' must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

struct RequestError: Error {
  enum Code: String {
    case notJSON = "not-json"
    /// A text has U+0000 or half of a surrogate pair.
    case notText = "not-text"
    case tooLong = "too-long"
    case invalid
    case unknownPolicy = "unknown-policy"
    case unknownRole = "unknown-role"
    case notGenerated = "not-generated"
    case busy
    /// The corpus has no range, or not as a whole.
    case noRanges = "no-ranges"
    // Of HTTP.
    case forbidden
    case notFound = "not-found"
    case notAllowed = "not-allowed"
  }

  let code: Code
  /// The reason for people. Holds nothing of the request.
  let message: String
  /// The status of HTTP, and the method that the path is for if the request has another.
  var status: UInt32 = 400
  var allowed: String?

  static func invalid(_ message: String) -> RequestError {
    RequestError(code: .invalid, message: message)
  }

  static var busy: RequestError {
    RequestError(
      code: .busy, message: "other slow requests are waiting. Ask again later", status: 503)
  }
}

extension RequestError {
  /// The error for a line that cannot be read. Nothing of the line is in the message.
  init(_ error: JSONError) {
    let column = error.location.column
    (code, message) =
      switch error.reason {
      case .loneSurrogate: (.notText, "the escape at column \(column) is half of a surrogate pair")
      case .duplicateKey: (.invalid, "a member is repeated, at column \(column)")
      default: (.notJSON, "this is not valid JSON, from column \(column)")
      }
  }
}
