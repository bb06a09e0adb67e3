internal import LocatedJSON
public import PasswordPolicy
internal import UnicodeText

extension Form {
  /// Reads a form file, version 1 (`policies/schema/form-1.json`), as strictly as a policy file.
  ///
  /// - Parameters:
  ///   - json: The file's bytes, UTF-8.
  ///   - readFile: Reads a policy, or a list of such a policy, that is named by its path. Without
  ///     it only what is shipped can be
  ///     used.
  /// - Throws: `PolicyFileError` for the first mistake, with its place.
  public init(
    json: some Collection<UInt8>,
    readFile: (_ path: String) throws(ListReadError) -> [UInt8] = { _ throws(ListReadError) in
      throw ListReadError(reason: "files of one's own need a 'readFile' function")
    }
  ) throws(PolicyFileError) {
    let value: JSONValue
    do { value = try JSONParser.parse(Array(json)) } catch {
      throw PolicyFileError(reason: .syntax(error.reason), location: error.location, ruleID: nil)
    }
    self = try withoutActuallyEscaping(readFile) { readFile throws(PolicyFileError) in
      try FormDecoder(readFile: readFile).form(value)
    }
  }
}

private struct FormDecoder {
  let readFile: (String) throws(ListReadError) -> [UInt8]

  func form(_ value: JSONValue) throws(PolicyFileError) -> Form {
    guard case .object = value.kind else {
      throw PolicyFileError(
        reason: .form(.notAnObject(found: value.kindName)), location: value.location, ruleID: nil)
    }
    let object = try ObjectReader(value, key: nil)
    if !object.hasKey(near: "form") { _ = try required("form", of: object) }
    try object.allowKeys([
      "$schema", "form", "id", "title", "subtitle", "fields", "submit", "success",
    ])
    let version = try required("form", of: object)
    guard case .number(let number) = version.kind else {
      throw object.fail(
        .wrongType(key: "form", expected: "the number 1", found: version.kindName),
        at: version.location)
    }
    guard number == 1 else {
      throw object.fail(.form(.unsupportedVersion(number)), at: version.location)
    }
    _ = try object.string("$schema")
    _ = try required("id", of: object)
    let id = try object.id()
    let fields = try fields(object)
    let submit = try child("submit", of: object, keys: ["label", "busy"])
    let success = try child("success", of: object, keys: ["title", "message", "button"])
    if let success { _ = try required("title", of: success) }
    let title = try text("title", of: object)
    return Form(
      id: id, title: title, subtitle: try object.text("subtitle"), fields: fields,
      submitLabel: try submit?.text("label"), busyText: try submit?.text("busy"),
      success: Form.Success(
        title: try success?.text("title") ?? title, message: try success?.text("message"),
        button: try success?.text("button")))
  }

  private func fields(_ object: ObjectReader) throws(PolicyFileError) -> [FormField] {
    let place = try required("fields", of: object).location
    let elements = try object.elements("fields") ?? []
    guard !elements.isEmpty else { throw object.fail(.form(.noFields), at: place) }
    var fields: [FormField] = []
    var lines: [String: Int] = [:]
    for element in elements {
      let reader = try ObjectReader(element, key: "fields")
      let field = try field(reader, after: fields.map(\.id))
      let place = reader["id"]?.location ?? reader.location
      if let first = lines.updateValue(place.line, forKey: field.id) {
        throw reader.fail(.form(.duplicateFieldID(field.id, firstLine: first)), at: place)
      }
      fields.append(field)
    }
    return fields
  }

  private func field(_ object: ObjectReader, after ids: [String]) throws(PolicyFileError)
    -> FormField
  {
    try object.allowKeys(
      [
        "id", "label", "hint", "secure", "policy", "matches", "personal", "checklist", "strength",
        "messages",
      ],
      synonyms: ["name": "label", "password": "secure", "rules": "policy", "confirms": "matches"])
    _ = try required("id", of: object)
    let id = try object.id()
    let policy = try policy(object)
    let match = try object["matches"].map { value throws(PolicyFileError) in
      try position(value, key: "matches", ids, object)
    }
    var personal: [Int] = []
    for element in try object.elements("personal") ?? [] {
      personal.append(try position(element, key: "personal", ids, object))
    }
    let messages = try child("messages", of: object, keys: ["empty", "invalid", "mismatch"])
    if match == nil, let stray = messages?.member("mismatch") {
      throw object.fail(.strayKey("mismatch", goesWith: "matches"), at: stray.keyLocation)
    }
    let showsChecklist = try object.flag("checklist") ?? false
    if showsChecklist, policy == nil, match == nil, let stray = object.member("checklist") {
      throw object.fail(.strayKey("checklist", goesWith: "policy"), at: stray.keyLocation)
    }
    return FormField(
      id: id, label: try text("label", of: object), hint: try object.text("hint"),
      isSecure: try object.flag("secure") ?? false, policy: policy, matchedField: match,
      personalFields: personal, showsChecklist: showsChecklist,
      showsStrength: try object.flag("strength") ?? false,
      messages: FormField.Messages(
        empty: try messages?.text("empty"), invalid: try messages?.text("invalid"),
        mismatch: try messages?.text("mismatch")))
  }

  /// Only a field that stands before can be named, so that no two can wait for each other.
  private func position(
    _ value: JSONValue, key: String, _ ids: [String], _ object: ObjectReader
  ) throws(PolicyFileError) -> Int {
    let name = try object.string(value, key: key)
    if let index = ids.firstIndex(of: name) { return index }
    let mistake = FormFileMistake.unknownField(
      name, key: key, suggestion: nearest(to: name, in: ids), known: ids)
    throw object.fail(.form(mistake), at: value.location)
  }

  private func policy(_ object: ObjectReader) throws(PolicyFileError) -> Policy? {
    guard let value = object["policy"] else { return nil }
    let name = try object.string(value, key: "policy")
    let json: [UInt8]
    if let shipped = Policy.shippedFile(named: name) {
      json = Array(shipped)
    } else if name.contains("/") || name.contains(".") {
      do { json = try readFile(name) } catch {
        throw object.fail(.form(.unreadablePolicy(name, reason: error.reason)), at: value.location)
      }
    } else {
      let known = Policy.shippedNames
      let mistake = FormFileMistake.unknownPolicy(
        name, suggestion: nearest(to: name, in: known), known: known)
      throw object.fail(.form(mistake), at: value.location)
    }
    do { return try Policy(json: json, readList: readFile) } catch {
      throw object.fail(.form(.brokenPolicy(name, error)), at: value.location)
    }
  }

  // MARK: Members

  private func required(_ key: String, of object: ObjectReader) throws(PolicyFileError) -> JSONValue
  {
    guard let value = object[key] else {
      throw object.fail(.form(.missingKey(key)), at: object.location)
    }
    return value
  }

  private func text(_ key: String, of object: ObjectReader) throws(PolicyFileError) -> LocalizedText
  {
    _ = try required(key, of: object)
    return try object.text(key) ?? LocalizedText(key)
  }

  private func child(
    _ key: String, of object: ObjectReader, keys: [String]
  ) throws(PolicyFileError) -> ObjectReader? {
    guard let value = object[key] else { return nil }
    let child = try ObjectReader(value, key: key)
    try child.allowKeys(keys)
    return child
  }
}
