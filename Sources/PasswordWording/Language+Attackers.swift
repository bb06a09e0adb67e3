package import PasswordStrength
internal import UnicodeText

extension Language {
  /// The name of an attacker in a table of times, with their speed. Web pages have no such table.
  package func name(of attacker: Attacker) -> String {
    switch attacker {
    case .onlineThrottled:
      pick(
        "online, 100 tries an hour", "en línea, 100 intentos por hora", "מקוון, 100 ניסיונות בשעה",
        "عبر الشبكة، 100 محاولة في الساعة")
    case .onlineUnthrottled:
      pick(
        "online, 10 tries a second", "en línea, 10 intentos por segundo",
        "מקוון, 10 ניסיונות בשנייה", "عبر الشبكة، 10 محاولات في الثانية")
    case .offlineSlowHash:
      pick(
        "stolen, slow hash, 10⁴ a second", "robada, hash lento, 10⁴ por segundo",
        "נגנבה, גיבוב איטי, 10⁴ בשנייה", "مسروقة، تجزئة بطيئة، 10⁴ في الثانية")
    case .offlineFastHash:
      pick(
        "stolen, fast hash, 10¹⁰ a second", "robada, hash rápido, 10¹⁰ por segundo",
        "נגנבה, גיבוב מהיר, 10¹⁰ בשנייה", "مسروقة، تجزئة سريعة، 10¹⁰ في الثانية")
    case .offline(let hash, let gpus):
      pick(
        "stolen, \(hash.name), \(counted(gpus, "GPU"))",
        "robada, \(hash.name), \(spaced(grouped(gpus))) GPU",
        "נגנבה, \(hash.name), \(grouped(gpus)) GPU", "مسروقة، \(hash.name)، \(grouped(gpus)) GPU")
    }
  }
}
