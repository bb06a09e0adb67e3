internal import UnicodeText

///
/// A name is taken apart at everything that is not a letter, and where a capital follows a small
/// letter. A part that is one of the words makes it a secret, so that neither MONKEY nor
/// KEYBOARD_LAYOUT is one; unless the name is about the secret: TOKEN_TTL, PASSWORD_FILE,
/// PUBLIC_KEY. PWD in capitals is the working directory.
enum SecretName {
  static func matches(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if name.elementsEqual("PWD".utf8) { return false }
    let parts = parts(name)
    guard let last = parts.last, !isFact(parts) else { return false }
    if parts.contains(where: words.contains) || lastWords.contains(last) { return true }
    // PASS_WORD and mot_de_passe.
    let whole = parts.joined()
    return within.contains { whole.includes($0) }
      || endings.contains { ending in parts.contains { $0.hasSuffix(ending) } }
  }

  static func isBesideSecret(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let parts = parts(name)
    return isFact(parts) || parts.last.map(companions.contains) ?? false
  }

  /// Whether values below this name are not in use: earlier passwords, passkeys, `secretKeyRef`.
  static func isApart(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let parts = parts(name)
    return parts.contains { ["history", "fido", "passkeys"].contains($0) } || parts.last == "ref"
  }

  /// Whether a value is an answer to the question in the name, and not a secret:
  /// `MYSQL_ALLOW_EMPTY_PASSWORD=yes`. Under any other name, "yes" is a password.
  static func isFlag(
    _ value: UnsafeBufferPointer<UInt8>, of name: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard value.count <= 8 else { return false }
    return flags.contains(String(decoding: value, as: UTF8.self).lowercased())
      && parts(name).contains(where: questions.contains)
  }

  private static func isFact(_ parts: [String]) -> Bool {
    parts.contains { $0 == "public" || $0 == "publishable" }
      || parts.first.map(amounts.contains) ?? false || parts.last.map(facts.contains) ?? false
  }

  /// With words of other languages that are too short to be looked for within others.
  private static let words = Set(
    """
    pass passes passcode pwd pw pin token tokens key keys cred creds psk jwt sk salt pepper bearer
    hmac mnemonic passkey concealed kennwort parole losung mdp jeton cle clé clave claves secreto
    senha senhas segredo chave segreto chiave parola geheim sleutel haslo hasło klucz heslo klic
    klíč losen lösen kodeord sifre şifre anahtar jelszo jelszó salasana lozinka parol пароль ключ
    секрет κωδικός סיסמה 密码 密碼 密钥 パスワード 비밀번호
    """.words)

  /// The words that make a secret of a name only at its end: PRIVATE_SUBNET is not one.
  private static let lastWords: Set<String> = ["private", "signing", "sas", "pat"]

  /// The words long enough to be found within others, as in PGPASSWORD and `datenbankpasswort`.
  private static let within = """
    password passwd passphrase secret credential passwort geheimnis schluessel schlüssel
    contrasena contraseña motdepasse palavrapasse wachtwoord passord losenord lösenord adgangskode
    signingkey basicauth erlangcookie seedphrase
    """.words

  private static let endings = "token apikey accesskey privatekey authkey dbpass userpass".words

  /// The last words of names that describe a secret, such as its length, instead of holding it.
  private static let facts = Set(
    """
    age alg algorithm attempts audience bits cost count date days description digest dir disabled
    enabled endpoint expiration expires expiry file fingerprint format hash hashes header hint
    history host hours id ids interval issuer iterations label length lifetime limit max min
    minutes name names path pattern placeholder policy port prefix provider ref regex region
    required retries rotation rounds scope scopes seconds size suffix timeout title ttl type uri
    url usage vault version
    """.words)

  private static let amounts: Set<String> = ["max", "min", "num", "number", "total"]

  private static let companions = Set(
    """
    user username login email mail account database db server domain namespace external optional
    created updated comment notes note tags
    """.words)

  private static let questions = Set(
    """
    allow allowed ask auth authentication change check disable disallow empty enable encrypt
    encrypted expire force generate has hide is mask need needs no onetime private prompt protect
    protected random read remember require requires reset reveal save show signing skip store
    support supports use uses validate verify with without
    """.words)

  private static let flags = Set(
    "yes no true false on off y n t f 1 0 enabled disabled never always none optional".words)

  /// The parts of a name in lower case. May allocate: names are few and short, unlike passwords.
  private static func parts(_ name: UnsafeBufferPointer<UInt8>) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    func isUpper(_ i: Int) -> Bool { i < name.count && isCapital(name[i]) }
    func isLower(_ i: Int) -> Bool { i < name.count && isSmall(name[i]) }
    func endPart() {
      if part.contains(where: { $0 >= 0x80 }) {
        part = caseFolded(String(decoding: part, as: UTF8.self))
      }
      if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
      part.removeAll()
    }
    // Longer ones name nothing.
    for i in name.indices.prefix(256) {
      // "dbPass" and "APIKey".
      let isStart = isUpper(i) && i > 0 && (isLower(i - 1) || isUpper(i - 1) && isLower(i + 1))
      let isLetter = isUpper(i) || isLower(i) || name[i] >= 0x80
      if isStart || !isLetter { endPart() }
      if isLetter { part.append(name[i] < 0x80 ? name[i] | 0x20 : name[i]) }
    }
    endPart()
    return parts
  }
}
