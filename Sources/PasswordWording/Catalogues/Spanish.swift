import PasswordPolicy
import PasswordStrength
import UnicodeText

final class Spanish: Catalogue {
  let accepted = "Aceptada"
  let notAccepted = "No aceptada"
  let undetermined = "no se ha podido comprobar, así que no cuenta como cumplido"
  let leftOut = "se comprueba cuando se cumplan las demás reglas"
  let notApplicable = "no se aplica"
  let warning = "recomendado"
  let deadEnd = "escribir más no ayuda; borra algo"
  let space = "el espacio"

  func notAllowed(_ character: String) -> String { "no se permite \(character)" }

  func breached(times: String?) -> String {
    let often = times.map { " (veces: \(spaced($0)))" } ?? ""
    return "Esta contraseña ha aparecido en una filtración de datos\(often); elige otra."
  }

  func truncated(bytes: Int) -> String {
    """
    Solo se han examinado los primeros \(bytes) bytes, así que ninguna regla que mire la \
    contraseña entera puede aceptarla.
    """
  }

  func tooManyMarks(limit: Int) -> String {
    """
    Tiene más de \(limit) signos diacríticos seguidos, así que ninguna regla puede decidirse. \
    Quita la mayoría de esos signos.
    """
  }

  func name(of mark: Mark) -> String {
    switch mark {
    case .met: "cumplido"
    case .pending: "aún no"
    case .advised: "no cumplido, solo recomendado"
    case .failed: "no cumplido"
    }
  }

  func isEmpty(label: String) -> String { "«\(label)» está vacío." }
  var mismatch: String { "Las dos entradas no coinciden." }
  var entriesMatch: String { "las dos entradas coinciden" }
  var checkedLater: String { "se comprueba al enviar" }
  var pasteRefused: String { "No se ha pegado nada: tiene varias líneas o caracteres de control." }
  func tooLong(bytes: Int) -> String { "Aquí no caben más de \(bytes) bytes." }
  var submit: String { "Continuar" }
  var submitting: String { "Un momento…" }
  var submissionStopped: String {
    "Ya no se espera respuesta. Puede que la petición se haya realizado igualmente."
  }
  var cancelled: String { "Cancelado" }

  func commandFailed(status: Int) -> String { "Ha fallado (estado \(status)). Inténtalo de nuevo." }
  func commandKilled(signal: Int) -> String {
    "Se ha interrumpido (señal \(signal)). Inténtalo de nuevo."
  }
  func commandNotStarted(reason: String) -> String { "No se ha podido iniciar: \(reason)." }
  func timedOut(seconds: Int) -> String {
    seconds == 1
      ? "No ha habido respuesta en un segundo." : "No ha habido respuesta en \(seconds) segundos."
  }

  func met(_ count: Int, of total: Int) -> String { "\(count) de \(total) cumplidos" }

  func field(_ label: String, isSecure: Bool, number: Int, of count: Int) -> String {
    let kind = isSecure ? "campo oculto" : "campo de texto"
    return count == 1 ? "\(label), \(kind)" : "\(label), \(kind), \(number) de \(count)"
  }
  func button(_ label: String) -> String { "\(label), botón" }
  var revealed: String { "La contraseña está a la vista." }
  var concealed: String { "La contraseña está oculta." }

  var keyReveal: String { "mostrar" }
  var keyConceal: String { "ocultar" }
  var keyCancel: String { "cancelar" }
  var keyStop: String { "detener" }

  var strength: String { "Seguridad" }
  var comma: String { ", " }
  func name(of level: StrengthLevel) -> String {
    ["muy débil", "débil", "aceptable", "fuerte", "muy fuerte"][level.rawValue]
  }

  func guesses(_ count: RoundedGuesses) -> String {
    switch count {
    case .number(1): "1 intento"
    case .number(let number): "unos \(spaced(grouped(number))) intentos"
    case .millions(1): "alrededor de 1 millón de intentos"
    case .millions(let count): "unos \(count) millones de intentos"
    case .billions(1): "unos mil millones de intentos"
    case .billions(let count): "unos \(count) mil millones de intentos"
    case .power(let exponent): "unos \(powerOfTen(exponent)) intentos"
    }
  }

  func threat(to level: StrengthLevel) -> String {
    switch level {
    case .veryWeak: "Un inicio de sesión con 100 intentos por hora la revela en"
    case .weak: "Un inicio de sesión con 10 intentos por segundo la revela en"
    case .fair: "Un hash lento robado la revela en"
    case .strong: "Un hash rápido robado la revela en"
    case .veryStrong: "Incluso un hash rápido robado la protege durante"
    }
  }

  func duration(_ span: CrackTime.Span) -> String {
    switch span {
    case .instant: "menos de un segundo"
    case .seconds(let count): counted(count, "segundo")
    case .minutes(let count): counted(count, "minuto")
    case .hours(let count): counted(count, "hora")
    case .days(let count): counted(count, "día")
    case .months(let count): counted(count, "mes", "meses")
    case .years(let count): counted(count, "año")
    case .centuries: "siglos"
    }
  }

  func sentence(for warning: StrengthWarning) -> String {
    switch warning {
    case .topTenPassword: "Es una de las diez contraseñas más comunes."
    case .topHundredPassword: "Es una de las cien contraseñas más comunes."
    case .commonPassword: "Es una contraseña común, de las que se prueban primero."
    case .likeCommonPassword:
      "Se parece a una contraseña común, y los atacantes prueban los cambios habituales."
    case .personalWord: "Consiste sobre todo en palabras que otros saben de ti."
    case .siteWord: "Consiste sobre todo en una palabra de este sitio."
    case .singleWord: "Una sola palabra es fácil de adivinar, aunque lleve cifras o símbolos."
    case .singleName: "Un nombre es fácil de adivinar, aunque lleve cifras o símbolos."
    case .calendarWord:
      "Las estaciones, los meses y los días se prueban pronto, sobre todo con un año."
    case .keyboardWalk: "Las teclas contiguas son fáciles de adivinar, en cualquier dirección."
    case .sequence: "Las letras o cifras en orden, como abc o 6543, son fáciles de adivinar."
    case .repetition: "Repetir un carácter o un grupo de caracteres no añade casi nada."
    case .date: "Hay pocas fechas y años, y los atacantes los prueban pronto."
    case .identifier:
      """
      Tiene la forma de un número de teléfono o de otro número, y los atacantes los recorren \
      todos.
      """
    case .onlyDigits: "Los atacantes pueden probar pronto todos los números."
    case .tooShort: "Es tan corta que se pueden probar todas las contraseñas de su longitud."
    }
  }

  func sentence(for suggestion: StrengthSuggestion) -> String {
    switch suggestion {
    case .addUncommonWords: "Añade una o dos palabras más. Mejor si son poco comunes."
    case .useUncommonWords: "Cambia algunas palabras por otras poco comunes."
    case .startFromSomethingElse: "No partas de una contraseña común."
    case .avoidPersonalWords: "Evita nombres y palabras que otros relacionen contigo."
    case .avoidKeyboardWalks: "Evita las filas de teclas contiguas."
    case .avoidSequences: "Evita las letras y cifras en orden."
    case .avoidRepetition: "Evita las repeticiones."
    case .avoidDates: "Evita fechas y años, sobre todo los que tengan que ver contigo."
    case .capitalsHelpLittle: "Una mayúscula al principio, o todo en mayúsculas, ayuda muy poco."
    case .lookAlikesHelpLittle: "Los caracteres parecidos, como @ por a, ayudan muy poco."
    case .reversingHelpsLittle: "Escribir una palabra al revés ayuda muy poco."
    }
  }
}

/// A number with unbreakable spaces for its commas, which would be decimal marks.
func spaced(_ number: String) -> String {
  number.map { $0 == "," ? "\u{A0}" : String($0) }.joined()
}
