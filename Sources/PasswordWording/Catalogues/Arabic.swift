import PasswordStrength
import UnicodeText

final class Arabic: Catalogue {
  func guesses(_ count: RoundedGuesses) -> String {
    switch count {
    case .number(1): "محاولة واحدة"
    case .number(2): "نحو محاولتين"
    case .number(let number):
      "نحو \(amount(number, "محاولة واحدة", "محاولتان", "محاولات", "محاولة"))"
    case .millions(1): "نحو مليون محاولة"
    case .millions(2): "نحو مليوني محاولة"
    case .millions(let count): "نحو \(count) \(count <= 10 ? "ملايين" : "مليون") محاولة"
    case .billions(1): "نحو مليار محاولة"
    case .billions(2): "نحو ملياري محاولة"
    case .billions(let count): "نحو \(count) \(count <= 10 ? "مليارات" : "مليار") محاولة"
    case .power(let exponent): "نحو \(powerOfTen(exponent)) محاولة"
    }
  }

  func duration(_ span: CrackTime.Span) -> String {
    switch span {
    case .instant: "أقل من ثانية"
    case .seconds(let count): amount(count, "ثانية واحدة", "ثانيتان", "ثوان", "ثانية")
    case .minutes(let count): amount(count, "دقيقة واحدة", "دقيقتان", "دقائق", "دقيقة")
    case .hours(let count): amount(count, "ساعة واحدة", "ساعتان", "ساعات", "ساعة")
    case .days(let count): amount(count, "يوم واحد", "يومان", "أيام", "يوما", "يوم")
    case .months(let count): amount(count, "شهر واحد", "شهران", "أشهر", "شهرا", "شهر")
    case .years(let count): amount(count, "سنة واحدة", "سنتان", "سنوات", "سنة")
    case .centuries: "قرون"
    }
  }

  func sentence(for warning: StrengthWarning) -> String {
    switch warning {
    case .topTenPassword: "هذه إحدى كلمات المرور العشر الأكثر شيوعا."
    case .topHundredPassword: "هذه إحدى كلمات المرور المئة الأكثر شيوعا."
    case .commonPassword: "هذه كلمة مرور شائعة يجربها المهاجمون أولا."
    case .likeCommonPassword: "هذه قريبة من كلمة مرور شائعة، والمهاجمون يجربون التغييرات المعتادة."
    case .personalWord: "تتكون في معظمها من كلمات يعرفها الآخرون عنك."
    case .siteWord: "تتكون في معظمها من كلمة تخص هذا الموقع."
    case .singleWord: "يسهل تخمين كلمة واحدة، حتى مع أرقام أو رموز حولها."
    case .singleName: "يسهل تخمين اسم، حتى مع أرقام أو رموز حوله."
    case .calendarWord: "تجرب أسماء الفصول والشهور والأيام مبكرا، خاصة مع سنة."
    case .keyboardWalk: "يسهل تخمين المفاتيح المتجاورة في أي اتجاه."
    case .sequence: "يسهل تخمين الحروف أو الأرقام المرتبة، مثل abc أو 6543."
    case .repetition: "تكرار محرف أو مجموعة محارف لا يضيف شيئا تقريبا."
    case .date: "التواريخ والسنوات قليلة، والمهاجمون يجربونها مبكرا."
    case .identifier: "لها شكل رقم هاتف أو رقم آخر، والمهاجمون يجربون هذه الأرقام كلها."
    case .onlyDigits: "يستطيع المهاجمون تجربة كل الأرقام بسرعة."
    case .tooShort: "هي قصيرة إلى حد يمكن معه تجربة كل كلمات المرور بهذا الطول."
    }
  }

  func sentence(for suggestion: StrengthSuggestion) -> String {
    switch suggestion {
    case .addUncommonWords: "أضف كلمة أو كلمتين. الكلمات النادرة أفضل."
    case .useUncommonWords: "استبدل ببعض الكلمات كلمات نادرة."
    case .startFromSomethingElse: "لا تبدأ من كلمة مرور شائعة."
    case .avoidPersonalWords: "تجنب الأسماء والكلمات التي يربطها الآخرون بك."
    case .avoidKeyboardWalks: "تجنب صفوف المفاتيح المتجاورة."
    case .avoidSequences: "تجنب الحروف والأرقام المرتبة."
    case .avoidRepetition: "تجنب التكرار."
    case .avoidDates: "تجنب التواريخ والسنوات، خاصة ما يتعلق بك منها."
    case .capitalsHelpLittle: "حرف كبير في البداية، أو كل الحروف كبيرة، لا يفيد إلا قليلا."
    case .lookAlikesHelpLittle: "المحارف المتشابهة، مثل @ بدل a، لا تفيد إلا قليلا."
    case .reversingHelpsLittle: "كتابة كلمة بالعكس لا تفيد إلا قليلا."
    }
  }
}
