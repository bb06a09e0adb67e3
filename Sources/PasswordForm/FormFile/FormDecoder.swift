internal import JSON
public import PasswordPolicy
internal import UnicodeText

extension FormDefinition {
  /// Reads a form file, version 1 (`policies/schema/form-1.json`), as strictly as a policy file.
  ///
  /// - Parameters:
  ///   - json: The file's bytes, UTF-8.
  ///   - readFile: Reads a policy, or a file that such a policy names, by its path relative to the
  ///     form's file.
  ///   - openCorpus: Opens a breach corpus that such a policy names, by its path relative to the
  ///     form's file.
  /// - Throws: `FormFileError` for the first mistake, with its place.
  public init(
    json: some Collection<UInt8>, readFile: (_ path: String) throws(ListReadError) -> [UInt8],
    openCorpus: @escaping @Sendable (_ path: String) throws(PolicyError) -> BreachedPasswords =
      Policy.opensNoCorpus
  ) throws(FormFileError) {
    let file = try FormObject(json: json, what: "a form file")
    self = try withoutActuallyEscaping(readFile) { readFile throws(FormFileError) in
      let decoder = FormDecoder(readFile: readFile) { (json, file) throws(PolicyFileError) in
        try Policy(
          json: json,
          readFile: { path throws(ListReadError) in try readFile(joined(path, besides: file)) },
          openCorpus: { path throws(PolicyError) in try openCorpus(joined(path, besides: file)) })
      }
      return try decoder.form(file)
    }
  }

  /// Reads a form file whose policies are shipped ones.
  public init(json: some Collection<UInt8>) throws(FormFileError) {
    let decoder = FormDecoder(
      readFile: { _ throws(ListReadError) in
        throw ListReadError(reason: "files of one's own need a 'readFile' function")
      },
      makePolicy: { (json, _) throws(PolicyFileError) in try Policy(json: json) })
    self = try decoder.form(FormObject(json: json, what: "a form file"))
  }
}

private typealias FormObject = ObjectReader<FormFileMistake>

private struct FormDecoder {
  let readFile: (String) throws(ListReadError) -> [UInt8]
  /// Makes a policy of a file, which names others relative to its path; a shipped one has none.
  let makePolicy: (_ json: [UInt8], _ path: String) throws(PolicyFileError) -> Policy

  func form(_ object: FormObject) throws(FormFileError) -> FormDefinition {
    if !object.hasKey(near: "form") { _ = try object.required("form") }
    try object.allowKeys("$schema form id title subtitle fields hidden submit success".words)
    let version = try object.required("form")
    guard let number = version.number else {
      throw object.wrongType(version, "form", "the number 1")
    }
    guard number == 1 else { throw object.fail(.unsupportedVersion(number), at: version.location) }
    _ = try object.string("$schema")
    _ = try object.required("id")
    let id = try object.id()
    let fields = try fields(object)
    let submit = try child("submit", of: object, keys: ["label", "busy"])
    let success = try child("success", of: object, keys: "title message button next".words)
    if let success { _ = try success.required("title") }
    let title = try text("title", of: object)
    let subtitle = try object.text("subtitle")
    let (label, busy) = (try submit?.text("label"), try submit?.text("busy"))
    let said = FormDefinition.Success(
      title: try success?.text("title") ?? title, message: try success?.text("message"),
      button: try success?.text("button"), next: try success?.string("next"))
    let hidden = try hidden(object)
    do throws(FormError) {
      return try FormDefinition(
        id: id, title: title, subtitle: subtitle, fields: fields, hidden: hidden,
        submitLabel: label, busyText: busy, success: said)
    } catch { throw object.located(error) }
  }

  private func fields(_ object: FormObject) throws(FormFileError) -> [FormField] {
    _ = try object.required("fields")
    let elements = try object.elements("fields") ?? []
    var fields: [FormField] = []
    for element in elements {
      let reader = try FormObject(element, in: "fields")
      let field = try field(reader)
      do throws(FormError) { fields.append(try field.after(fields)) } catch {
        throw located(error, reader, elements)
      }
    }
    return fields
  }

  private func hidden(_ object: FormObject) throws(FormFileError) -> [FormDefinition.HiddenField] {
    guard let value = object["hidden"] else { return [] }
    let reader = try FormObject(value, what: "'hidden'")
    return try (value.members ?? []).map { (member) throws(FormFileError) in
      .init(id: member.key, value: try reader.string(member.value, key: member.key))
    }
  }

  private func located(_ error: FormError, _ reader: FormObject, _ fields: [JSONValue])
    -> FormFileError
  {
    switch error.mistake {
    case .duplicateFieldID(let id, _):
      let first = fields.first { $0["id"]?.string == id }
      let mistake = FormFileMistake.duplicateFieldID(id, firstLine: first?["id"]?.location.line)
      return reader.fail(mistake, at: reader["id"]?.location ?? reader.location)
    case .unknownField(let name, "personal", _, _):
      let named = reader["personal"]?.elements?.first { $0.string == name }
      return reader.fail(error.reason, at: named?.location ?? reader.location)
    default: return reader.located(error)
    }
  }

  private func field(_ object: FormObject) throws(FormFileError) -> FormField {
    try object.allowKeys(
      ("id label hint placeholder secure policy matches personal checklist deadEnds strength "
        + "suggest messages").words,
      synonyms: "name label password secure rules policy confirms matches")
    _ = try object.required("id")
    let id = try object.id()
    let policy = try policy(object)
    let matches = try object.string("matches")
    let personal = try (object.elements("personal") ?? []).map {
      (element) throws(FormFileError) in try object.string(element, key: "personal")
    }
    let (label, hint) = (try text("label", of: object), try object.text("hint"))
    let placeholder = try object.text("placeholder")
    let isSecure = try object.flag("secure") ?? false
    let showsChecklist = try object.flag("checklist") ?? false
    let showsDeadEnds = try object.flag("deadEnds") ?? true
    let showsStrength = try object.flag("strength") ?? false
    let suggests = try object.flag("suggest") ?? false
    let texts = try child("messages", of: object, keys: "empty invalid mismatch".words)
    let messages = FormField.Messages(
      empty: try texts?.text("empty"), invalid: try texts?.text("invalid"),
      mismatch: try texts?.text("mismatch"))
    do throws(FormError) {
      return try FormField(
        id: id, label: label, hint: hint, placeholder: placeholder, isSecure: isSecure,
        policy: policy, matches: matches, personal: personal, showsChecklist: showsChecklist,
        showsDeadEnds: showsDeadEnds, showsStrength: showsStrength, suggests: suggests,
        messages: messages)
    } catch { throw object.located(error) }
  }

  private func policy(_ object: FormObject) throws(FormFileError) -> Policy? {
    guard let value = object["policy"] else { return nil }
    let name = try object.string(value, key: "policy")
    let json: [UInt8]
    var path = ""
    if let shipped = Policy.shippedFile(named: name) {
      json = Array(shipped)
    } else if name.contains("/") || name.contains(".") {
      path = name
      do { json = try readFile(name) } catch {
        throw object.fail(.unreadablePolicy(name, reason: error.reason), at: value.location)
      }
    } else {
      let known = Policy.shippedNames
      let mistake = FormFileMistake.unknownPolicy(
        name, suggestion: nearest(to: name, in: known), known: known)
      throw object.fail(mistake, at: value.location)
    }
    do { return try makePolicy(json, path) } catch {
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
