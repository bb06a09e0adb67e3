import PasswordStrength
import UnicodeText

final class Hebrew: Catalogue {
  func guesses(_ count: RoundedGuesses) -> String {
    switch count {
    case .number(1): "ניחוש אחד"
    case .number(let number): "כ־\(grouped(number)) ניחושים"
    case .millions(1): "כמיליון ניחושים"
    case .millions(let count): "כ־\(count) מיליון ניחושים"
    case .billions(1): "כמיליארד ניחושים"
    case .billions(let count): "כ־\(count) מיליארד ניחושים"
    case .power(let exponent): "כ־\(powerOfTen(exponent)) ניחושים"
    }
  }

  func duration(_ span: CrackTime.Span) -> String {
    switch span {
    case .instant: "פחות משנייה"
    case .seconds(let count): amount(count, "שנייה אחת", "שתי שניות", "שניות")
    case .minutes(let count): amount(count, "דקה אחת", "שתי דקות", "דקות")
    case .hours(let count): amount(count, "שעה אחת", "שעתיים", "שעות")
    case .days(let count): amount(count, "יום אחד", "יומיים", "ימים")
    case .months(let count): amount(count, "חודש אחד", "חודשיים", "חודשים")
    // From eleven on Hebrew counts years in the singular.
    case .years(let count): amount(count, "שנה אחת", "שנתיים", count > 10 ? "שנה" : "שנים")
    case .centuries: "מאות שנים"
    }
  }

  func sentence(for warning: StrengthWarning) -> String {
    switch warning {
    case .topTenPassword: "זו אחת מעשר הסיסמאות הנפוצות ביותר."
    case .topHundredPassword: "זו אחת ממאה הסיסמאות הנפוצות ביותר."
    case .commonPassword: "זו סיסמה נפוצה, שתוקפים מנסים תחילה."
    case .likeCommonPassword: "זו סיסמה קרובה לסיסמה נפוצה, ותוקפים מנסים את השינויים הרגילים."
    case .personalWord: "היא מורכבת בעיקר ממילים שאחרים יודעים עליכם."
    case .siteWord: "היא מורכבת בעיקר ממילה של האתר הזה."
    case .singleWord: "קל לנחש מילה אחת, גם אם יש סביבה ספרות או סימנים."
    case .singleName: "קל לנחש שם, גם אם יש סביבו ספרות או סימנים."
    case .calendarWord: "שמות של עונות, חודשים וימים מנוסים מוקדם, בייחוד עם שנה."
    case .keyboardWalk: "קל לנחש מקשים סמוכים, בכל כיוון."
    case .sequence: "קל לנחש אותיות או ספרות לפי הסדר, כמו abc או 6543."
    case .repetition: "חזרה על תו או על קבוצת תווים אינה מוסיפה כמעט דבר."
    case .date: "יש מעט תאריכים ושנים, ותוקפים מנסים אותם מוקדם."
    case .identifier: "יש לה צורה של מספר טלפון או של מספר אחר, ותוקפים עוברים על כולם."
    case .onlyDigits: "תוקפים יכולים לנסות במהירות את כל המספרים."
    case .tooShort: "היא קצרה כל כך שאפשר לנסות את כל הסיסמאות באורכה."
    }
  }

  func sentence(for suggestion: StrengthSuggestion) -> String {
    switch suggestion {
    case .addUncommonWords: "הוסיפו עוד מילה או שתיים. מילים נדירות עדיפות."
    case .useUncommonWords: "החליפו חלק מהמילים במילים נדירות."
    case .startFromSomethingElse: "אל תתחילו מסיסמה נפוצה."
    case .avoidPersonalWords: "הימנעו משמות וממילים שאחרים מקשרים אליכם."
    case .avoidKeyboardWalks: "הימנעו משורות של מקשים סמוכים."
    case .avoidSequences: "הימנעו מאותיות ומספרות לפי הסדר."
    case .avoidRepetition: "הימנעו מחזרות."
    case .avoidDates: "הימנעו מתאריכים ומשנים, בייחוד כאלה שקשורים אליכם."
    case .capitalsHelpLittle: "אות גדולה בהתחלה, או רק אותיות גדולות, עוזרות מעט מאוד."
    case .lookAlikesHelpLittle: "תווים דומים, כמו @ במקום a, עוזרים מעט מאוד."
    case .reversingHelpsLittle: "כתיבת מילה מהסוף להתחלה עוזרת מעט מאוד."
    }
  }
}
