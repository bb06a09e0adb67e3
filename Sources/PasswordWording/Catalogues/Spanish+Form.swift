extension Spanish {
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
}
