package import PasswordStrength
internal import UnicodeText

extension Language {
  /// The name of an attacker in a table of times, with their speed. Web pages have no such table.
  package func name(of attacker: Attacker) -> String {
    switch self {
    case .english:
      switch attacker {
      case .onlineThrottled: "online, 100 tries an hour"
      case .onlineUnthrottled: "online, 10 tries a second"
      case .offlineSlowHash: "stolen, slow hash, 10⁴ a second"
      case .offlineFastHash: "stolen, fast hash, 10¹⁰ a second"
      case .offline(let hash, let gpus): "stolen, \(hash.name), \(counted(gpus, "GPU"))"
      }
    case .spanish:
      switch attacker {
      case .onlineThrottled: "en línea, 100 intentos por hora"
      case .onlineUnthrottled: "en línea, 10 intentos por segundo"
      case .offlineSlowHash: "robada, hash lento, 10⁴ por segundo"
      case .offlineFastHash: "robada, hash rápido, 10¹⁰ por segundo"
      case .offline(let hash, let gpus): "robada, \(hash.name), \(spaced(grouped(gpus))) GPU"
      }
    case .hebrew:
      switch attacker {
      case .onlineThrottled: "מקוון, 100 ניסיונות בשעה"
      case .onlineUnthrottled: "מקוון, 10 ניסיונות בשנייה"
      case .offlineSlowHash: "נגנבה, גיבוב איטי, 10⁴ בשנייה"
      case .offlineFastHash: "נגנבה, גיבוב מהיר, 10¹⁰ בשנייה"
      case .offline(let hash, let gpus): "נגנבה, \(hash.name), \(grouped(gpus)) GPU"
      }
    case .arabic:
      switch attacker {
      case .onlineThrottled: "عبر الشبكة، 100 محاولة في الساعة"
      case .onlineUnthrottled: "عبر الشبكة، 10 محاولات في الثانية"
      case .offlineSlowHash: "مسروقة، تجزئة بطيئة، 10⁴ في الثانية"
      case .offlineFastHash: "مسروقة، تجزئة سريعة، 10¹⁰ في الثانية"
      case .offline(let hash, let gpus): "مسروقة، \(hash.name)، \(grouped(gpus)) GPU"
      }
    }
  }
}
