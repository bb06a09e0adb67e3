import PasswordPolicy

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
}
