import PasswordStrength
import UnicodeText

final class Spanish: Catalogue {
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
