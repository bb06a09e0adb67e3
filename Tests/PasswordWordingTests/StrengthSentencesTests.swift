import PasswordPolicy
import PasswordStrength
import PasswordWording
import Testing

private func duration(_ span: CrackTime.Span, _ language: Language) -> String {
  Wording(language).strength.duration(span)
}

@Test(arguments: [
  (CrackTime.Span.seconds(1), "1 second", "1 segundo", "שנייה אחת", "ثانية واحدة"),
  (.seconds(2), "2 seconds", "2 segundos", "שתי שניות", "ثانيتان"),
  (.seconds(3), "3 seconds", "3 segundos", "3 שניות", "3 ثوان"),
  (.seconds(11), "11 seconds", "11 segundos", "11 שניות", "11 ثانية"),
  (.minutes(1), "1 minute", "1 minuto", "דקה אחת", "دقيقة واحدة"),
  (.minutes(10), "10 minutes", "10 minutos", "10 דקות", "10 دقائق"),
  (.hours(2), "2 hours", "2 horas", "שעתיים", "ساعتان"),
  (.hours(23), "23 hours", "23 horas", "23 שעות", "23 ساعة"),
  (.days(1), "1 day", "1 día", "יום אחד", "يوم واحد"),
  (.days(5), "5 days", "5 días", "5 ימים", "5 أيام"),
  (.days(30), "30 days", "30 días", "30 ימים", "30 يوما"),
  (.months(1), "1 month", "1 mes", "חודש אחד", "شهر واحد"),
  (.months(11), "11 months", "11 meses", "11 חודשים", "11 شهرا"),
  (.years(2), "2 years", "2 años", "שנתיים", "سنتان"),
  (.years(7), "7 years", "7 años", "7 שנים", "7 سنوات"),
  (.years(99), "99 years", "99 años", "99 שנה", "99 سنة"),
  (.instant, "less than a second", "menos de un segundo", "פחות משנייה", "أقل من ثانية"),
  (.centuries, "centuries", "siglos", "מאות שנים", "قرون"),
])
func `times follow the plural rules of each language`(
  _ span: CrackTime.Span, _ english: String, _ spanish: String, _ hebrew: String, _ arabic: String
) {
  #expect(duration(span, .english) == english)
  #expect(duration(span, .spanish) == spanish)
  #expect(duration(span, .hebrew) == hebrew)
  #expect(duration(span, .arabic) == arabic)
}

@Test(arguments: [
  (0.0, "1 intento", "ניחוש אחד", "محاولة واحدة"),
  (0.302, "unos 2 intentos", "כ־2 ניחושים", "نحو محاولتين"),
  (0.9, "unos 8 intentos", "כ־8 ניחושים", "نحو 8 محاولات"),
  (1.5, "unos 30 intentos", "כ־30 ניחושים", "نحو 30 محاولة"),
  (2, "unos 100 intentos", "כ־100 ניחושים", "نحو 100 محاولة"),
  (4.9, "unos 80\u{A0}000 intentos", "כ־80,000 ניחושים", "نحو 80,000 محاولة"),
  (6, "alrededor de 1 millón de intentos", "כמיליון ניחושים", "نحو مليون محاولة"),
  (6.31, "unos 2 millones de intentos", "כ־2 מיליון ניחושים", "نحو مليوني محاولة"),
  (6.5, "unos 3 millones de intentos", "כ־3 מיליון ניחושים", "نحو 3 ملايين محاولة"),
  (8.3, "unos 200 millones de intentos", "כ־200 מיליון ניחושים", "نحو 200 مليون محاولة"),
  (9, "unos mil millones de intentos", "כמיליארד ניחושים", "نحو مليار محاولة"),
  (11.7, "unos 500 mil millones de intentos", "כ־500 מיליארד ניחושים", "نحو 500 مليار محاولة"),
  (12, "unos 10¹² intentos", "כ־10¹² ניחושים", "نحو 10¹² محاولة"),
])
func `numbers of guesses follow the plural rules of each language`(
  _ log10: Double, _ spanish: String, _ hebrew: String, _ arabic: String
) {
  let guesses = RoundedGuesses(log10: log10)
  #expect(Wording(.spanish).strength.guesses(guesses) == spanish)
  #expect(Wording(.hebrew).strength.guesses(guesses) == hebrew)
  #expect(Wording(.arabic).strength.guesses(guesses) == arabic)
}

@Test func `a number in Spanish has no comma, which is a decimal mark there`() throws {
  let attacker = Attacker.offline(try PasswordHash("md5"), gpus: 1000)
  #expect(Language.spanish.name(of: attacker).hasSuffix(" 1\u{A0}000 GPU"))
  let answer = BreachAnswer.found(atLeast: 1234, atMost: 1234, oneWrongIn: nil)
  #expect(Wording(.spanish).sentence(on: answer).contains("(veces: 1\u{A0}234)"))
}
