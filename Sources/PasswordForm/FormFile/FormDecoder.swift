internal import LocatedJSON
public import PasswordPolicy
internal import UnicodeText

extension FormDefinition {
  /// Reads a form file, version 1 (`policies/schema/form-1.json`), as strictly as a policy file.
  ///
  /// - Parameters:
  ///   - json: The file's bytes, UTF-8.
  ///   - readFile: Reads a policy, or a list of such a policy, that is named by its path. Without
  ///     it only what is shipped can be
  ///     used.
  /// - Throws: `FormFileError` for the first mistake, with its place.
  public init(
    json: some Collection<UInt8>,
    readFile: (_ path: String) throws(ListReadError) -> [UInt8] = { _ throws(ListReadError) in
      throw ListReadError(reason: "files of one's own need a 'readFile' function")
    }
  ) throws(FormFileError) {
    let file = try FormObject(json: json, what: "a form file")
    self = try withoutActuallyEscaping(readFile) { readFile throws(FormFileError) in
      try FormDecoder(readFile: readFile).form(file)
    }
  }
}

private typealias FormObject = ObjectReader<FormFileMistake>

private struct FormDecoder {
  let readFile: (String) throws(ListReadError) -> [UInt8]

  func form(_ object: FormObject) throws(FormFileError) -> FormDefinition {
    if !object.hasKey(near: "form") { _ = try object.required("form") }
    try object.allowKeys([
      "$schema", "form", "id", "title", "subtitle", "fields", "submit", "success",
    ])
    let version = try object.required("form")
    guard let number = version.number else {
      throw object.wrongType(version, "form", "the number 1")
    }
    guard number == 1 else {
      throw object.fail(.unsupportedVersion(number), at: version.location)
    }
    _ = try object.string("$schema")
    _ = try object.required("id")
    let id = try object.id()
    let fields = try fields(object)
    let submit = try child("submit", of: object, keys: ["label", "busy"])
    let success = try child("success", of: object, keys: ["title", "message", "button"])
    if let success { _ = try success.required("title") }
    let title = try text("title", of: object)
    return FormDefinition(
      id: id, title: title, subtitle: try object.text("subtitle"), fields: fields,
      submitLabel: try submit?.text("label"), busyText: try submit?.text("busy"),
      success: FormDefinition.Success(
        title: try success?.text("title") ?? title, message: try success?.text("message"),
        button: try success?.text("button")))
  }

  private func fields(_ object: FormObject) throws(FormFileError) -> [FormField] {
    let place = try object.required("fields").location
    let elements = try object.elements("fields") ?? []
    guard !elements.isEmpty else { throw object.fail(.noFields, at: place) }
    var fields: [FormField] = []
    var lines: [String: Int] = [:]
    for element in elements {
      let reader = try FormObject(element, what: "'fields'")
      let field = try field(reader, after: fields.map { $0.id })
      let place = reader["id"]?.location ?? reader.location
      if let first = lines.updateValue(place.line, forKey: field.id) {
        throw reader.fail(.duplicateFieldID(field.id, firstLine: first), at: place)
      }
      fields.append(field)
    }
    return fields
  }

  private func field(_ object: FormObject, after ids: [String]) throws(FormFileError)
    -> FormField
  {
    try object.allowKeys(
      [
        "id", "label", "hint", "secure", "policy", "matches", "personal", "checklist", "strength",
        "messages",
      ],
      synonyms: ["name": "label", "password": "secure", "rules": "policy", "confirms": "matches"])
    _ = try object.required("id")
    let id = try object.id()
    let policy = try policy(object)
    let match = try object["matches"].map { value throws(FormFileError) in
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
    _ value: JSONValue, key: String, _ ids: [String], _ object: FormObject
  ) throws(FormFileError) -> Int {
    let name = try object.string(value, key: key)
    if let index = ids.firstIndex(of: name) { return index }
    let mistake = FormFileMistake.unknownField(
      name, key: key, suggestion: nearest(to: name, in: ids), known: ids)
    throw object.fail(mistake, at: value.location)
  }

  private func policy(_ object: FormObject) throws(FormFileError) -> Policy? {
    guard let value = object["policy"] else { return nil }
    let name = try object.string(value, key: "policy")
    let json: [UInt8]
    if let shipped = Policy.shippedFile(named: name) {
      json = Array(shipped)
    } else if name.contains("/") || name.contains(".") {
      do { json = try readFile(name) } catch {
        throw object.fail(.unreadablePolicy(name, reason: error.reason), at: value.location)
      }
    } else {
      let known = Policy.shippedNames
      let mistake = FormFileMistake.unknownPolicy(
        name, suggestion: nearest(to: name, in: known), known: known)
      throw object.fail(mistake, at: value.location)
    }
    do { return try Policy(json: json, readList: readFile) } catch {
      throw object.fail(.brokenPolicy(name, error), at: value.location)
    }
  }

  // MARK: Members

  private func text(_ key: String, of object: FormObject) throws(FormFileError) -> LocalizedText {
    _ = try object.required(key)
    return try object.text(key) ?? LocalizedText(key)
  }

  private func child(
    _ key: String, of object: FormObject, keys: [String]
  ) throws(FormFileError) -> FormObject? {
    guard let value = object[key] else { return nil }
    let child = try FormObject(value, what: "'\(key)'")
    try child.allowKeys(keys)
    return child
  }
}
