import TestSupport
import Testing

@testable import PasswordAudit

private let secretNames = """
  PASSWORD PASS DB_PASS DB_PASSWORD PGPASSWORD MYSQL_ROOT_PASSWORD dbPassword userPassword passwd
  PASSPHRASE SSH_PASSPHRASE PASSCODE DB_PWD PIN SIM_PIN SECRET CLIENT_SECRET clientSecret
  SECRET_KEY_BASE DJANGO_SECRET_KEY TOKEN GITHUB_TOKEN authToken accessToken refresh_token
  API_KEY apiKey APIKEY X-API-Key ACCESS_KEY AWS_SECRET_ACCESS_KEY PRIVATE_KEY privateKey
  SSH_PRIVATE_KEY SIGNING_KEY ENCRYPTION_KEY MASTER_KEY KEY CREDENTIAL CREDENTIALS credentials
  DB_CREDS JWT JWT_SECRET PSK WPA_PSK SALT PASSWORD_SALT HASH_PEPPER PEPPER WEBHOOK_SIGNING
  STRIPE_SK STRIPE_PRIVATE BEARER AUTH_BEARER BEARER_TOKEN HMAC HMAC_KEY GITLAB_PAT AZURE_SAS
  MNEMONIC RABBITMQ_ERLANG_COOKIE BASIC_AUTH basicAuth CONTRASENA CONTRASEÑA contraseña db_clave
  PASSWORT DB_PASSWORT datenbankpasswort KENNWORT GEHEIMNIS MOT_DE_PASSE motDePasse MDP DB_MDP
  SENHA DB_SENHA PALAVRA_PASSE SEGREDO CHAVE_API PAROLA WACHTWOORD DB_WACHTWOORD HASŁO haslo
  HESLO LÖSENORD losenord PASSORD ADGANGSKODE SALASANA ŞIFRE ПАРОЛЬ пароль 密码 パスワード 비밀번호
  PASS_WORD SMTP_PASSWORD_1 password2 FERNET_KEY LICENSE_KEY VAULT_TOKEN NPM_TOKEN _authToken
  db-pass APIKey ACCESSTOKEN MYSQL_PWD pwd spring.datasource.password ADMIN_PW ROOT_PW SUDO_PASS LDAP_BIND_PASSWORD KEYSTORE_PASSWORD REDIS_PASSWORD unlockPin
  """

private let otherNames = """
  PORT HOST USER DATABASE MONKEY KEYBOARD_LAYOUT KEYSTONE HONKEY TURKEY PWD OLDPWD COMPASS BYPASS_CACHE
  PASSENGER PASSIVE_MODE SPIN SPINNER OPINION PINNED SECRETARIAT_NAME TOKENIZER TOKEN_TTL
  TOKEN_TYPE TOKEN_URL TOKEN_EXPIRY PASSWORD_FILE POSTGRES_PASSWORD_FILE PASSWORD_MIN_LENGTH
  PASSWORD_POLICY PASSWORD_HASH PASSWORD_HISTORY PASSWORD_HINT KEY_ID AWS_ACCESS_KEY_ID KEY_NAME
  KEY_PATH KEY_SIZE KEY_TYPE PUBLIC_KEY SSH_PUBLIC_KEY STRIPE_PUBLISHABLE_KEY SECRET_NAME
  secretKeyRef SECRET_VERSION SECRETS_PATH KEY_VAULT JWT_ISSUER JWT_AUDIENCE JWT_ALGORITHM
  JWT_EXPIRATION SALT_ROUNDS BCRYPT_COST PRIVATE_SUBNET PRIVATE_IP SIGNING_ALG SALTED BASALT
  PEPPERMINT SKIN TASK DISK PATH PATTERN BEARER_FORMAT HMAC_ALGORITHM max_tokens maxTokens
  MIN_KEY_LENGTH TOTAL_TOKENS CLEAN CLEAR CHAVES_DO_CARNAVAL_COUNT CLAVECIN LEVEL LOG_LEVEL DEBUG
  NODE_ENV LANG TZ HOME SHELL EDITOR NAME TITLE URL DATABASE_URL CALLBACK_URI ENDPOINT REGION
  BUCKET TIMEOUT RETRIES FEATURE_FLAG VERSION COMMIT BRANCH HOSTNAME DOMAIN CREDENTIALS_FILE
  GOOGLE_APPLICATION_CREDENTIALS_PATH TOKEN_COUNT PIN_LENGTH API_VERSION PARTY SIGNAL HEADER
  """

@Test func `names of secrets are told from others`() {
  func isSecret(_ name: Substring) -> Bool {
    Array(name.utf8).withUnsafeBufferPointer(SecretName.matches)
  }
  let secrets = secretNames.split(whereSeparator: \.isWhitespace)
  let others: [Substring] = otherNames.split(whereSeparator: \.isWhitespace) + ["", "_"]
  #expect(secrets.count >= 100 && others.count >= 100)
  #expect(secrets.filter { !isSecret($0) } == [])
  #expect(others.filter(isSecret) == [])
}

@Test(arguments: [
  ("MYSQL_ALLOW_EMPTY_PASSWORD", "yes", true), ("require_password", "yes", true),
  ("ALLOW_EMPTY_PASSWORD", "1", true), ("passwordProtected", "True", true),
  ("MYSQL_RANDOM_ROOT_PASSWORD", "yes", true), ("disable_token_check", "false", true),
  ("REQUIRE_PASSWORD", "optional", true), ("REQUIRE_PASSWORD", "optionally", false),
  ("DB_PASSWORD", "yes", false), ("DB_PASSWORD", "true", false), ("PIN", "1", false),
  ("ALLOW_EMPTY_PASSWORD", "hunter2", false), ("SHOW_PASSWORD", "nein", false),
])
func `a flag is an answer to what its name asks`(_ name: String, _ value: String, _ isFlag: Bool) {
  let isFound = Array(value.utf8).withUnsafeBufferPointer { value in
    Array(name.utf8).withUnsafeBufferPointer { SecretName.isFlag(value, of: $0) }
  }
  #expect(isFound == isFlag)
}

@Test(arguments: [
  ("postgres://ana:p%40ss@db/x", ["p@ss"]), ("redis://:pw@h:6379/0", ["pw"]),
  ("amqp://u:p1@h1,amqp://u:p2@h2", ["p1", "p2"]), ("mongodb+srv://u:a%2Fb@h/?w=1", ["a/b"]),
  ("https://user:tok@github.com/x.git", ["tok"]), ("mysql://u:p:q@h", ["p:q"]),
  ("postgres://u:p#1/2@h/db", ["p#1/2"]), ("postgres://u:a@b@h/db", ["a@b"]),
  ("postgres://u:@h/db", [""]), ("postgres://u:%zz%4@h", ["%zz%4"]),
  ("jdbc:postgresql://h/db?user=a&password=q%20q&ssl=1", ["q q"]),
  ("jdbc:sqlserver://h:1433;user=a;password=jj", ["jj"]),
  ("jdbc:sqlserver://h;password={a;b}};c};user=x", ["a;b};c"]),
  ("jdbc:oracle:thin:scott/tiger@//h:1521/x", ["tiger"]),
  ("u:pw@tcp(h:3306)/db", ["pw"]), ("u:pw@unix(/tmp/s)/db", ["pw"]),
  ("Server=db;User Id=ana;Password=p@ss;Encrypt=true", ["p@ss"]),
  ("Server=db;Pwd='a;b';Uid=x", ["a;b"]),
  ("AccountName=x;AccountKey=abc==;EndpointSuffix=y", ["abc=="]),
  ("host=db user=ana password='p \\'w'", ["p 'w"]), ("host=db password=x", ["x"]),
  ("-Xmx1g -Djavax.net.ssl.keyStorePassword=changeit", ["changeit"]),
  ("see postgres://u:p@h for more", ["p"]),
  ("https://h/x?access_token=abc#f", ["abc"]),
  ("https://example.com:8080/a@b", []), ("ssh://git@github.com/x", []), ("https://[::1]:80/@x", []),
  ("http://h/x?page=1", []), ("a sentence: with words", []), ("a=b", []), ("password=x", []),
  ("set token=abc in the file", []), ("://u:p@h", []), ("", []),
])
func `passwords within values are found`(_ value: String, _ expected: [String]) {
  let found = Array(value.utf8).withUnsafeBufferPointer(embeddedPasswords)
  #expect(found.map { String(decoding: $0, as: UTF8.self) } == expected)
}

@Test(arguments: [
  ("${DB_PASSWORD}", ""), ("${{ secrets.DB }}", ""), ("{{ .Values.password }}", ""),
  ("$DB_PASSWORD", ""), ("${DB:?missing}", ""), ("${DB_PASSWORD:-changeme}", "changeme"),
  ("${DB-x}", "x"), ("${DB}x", nil), ("x${DB}", nil), ("$hunter2", nil), ("${}", nil), ("$", nil),
  ("{{", nil), ("${a b}", nil), ("Abcdef1!", nil),
])
func `a reference to a value elsewhere is no password, but its default is`(
  _ value: String, _ expected: String?
) {
  let text = Array(value.utf8).withUnsafeBufferPointer { bytes in
    referenceDefault(bytes).map { String(decoding: $0, as: UTF8.self) }
  }
  #expect(text == expected)
}

@Test(arguments: [
  "a://b:", "a=b;", "x://@", "a='", "{=", "@tcp(", "a://b:c@d/?key=e&", "a={;", "a={x}};",
  "a='''';",
])
func `passwords are looked for in linear time`(_ piece: String) {
  let factor = growth(from: 2000) { size in
    let value = Array(String(repeating: piece, count: size).utf8)
    _ = value.withUnsafeBufferPointer(embeddedPasswords)
  }
  #expect(factor < 8)
}
