// Sentences that only a page needs. All others are the module's, in the same languages.

const plurals = (language, forms) => (count) =>
  (forms[new Intl.PluralRules(language).select(count)] ?? forms.other).replace('#', count)

const languages = {
  en: {
    cannotCheck: 'The password cannot be checked at the moment.',
    capsLock: 'Caps Lock is on.',
    suggest: 'Suggest',
    suggestPassword: 'Suggest a password',
    rules: 'Rules: # of #',
    asking: 'checking…',
    met: 'met',
    pending: 'not yet',
    failed: 'not met',
    missing: plurals('en', { one: '1 more character', other: '# more characters' }),
  },
  es: {
    cannotCheck: 'La contraseña no se puede comprobar en este momento.',
    capsLock: 'El bloqueo de mayúsculas está activado.',
    suggest: 'Sugerir',
    suggestPassword: 'Sugerir una contraseña',
    rules: 'Reglas: # de #',
    asking: 'comprobando…',
    met: 'cumplido',
    pending: 'aún no',
    failed: 'no cumplido',
    missing: plurals('es', { one: '1 carácter más', other: '# caracteres más' }),
  },
  he: {
    cannotCheck: 'אי אפשר לבדוק את הסיסמה כרגע.',
    capsLock: 'מקש Caps Lock פעיל.',
    suggest: 'הצעה',
    suggestPassword: 'הצעת סיסמה',
    rules: 'כללים: # מתוך #',
    asking: 'בבדיקה…',
    met: 'מתקיים',
    pending: 'עדיין לא',
    failed: 'לא מתקיים',
    missing: plurals('he', { one: 'עוד תו אחד', two: 'עוד שני תווים', other: 'עוד # תווים' }),
  },
  ar: {
    cannotCheck: 'لا يمكن التحقق من كلمة المرور في الوقت الحالي.',
    capsLock: 'مفتاح Caps Lock مفعّل.',
    suggest: 'اقتراح',
    suggestPassword: 'اقتراح كلمة مرور',
    rules: 'القواعد: # من #',
    asking: 'جارٍ التحقق…',
    met: 'مستوفى',
    pending: 'ليس بعد',
    failed: 'غير مستوفى',
    missing: plurals('ar', {
      one: 'حرف إضافي واحد', two: 'حرفان إضافيان', few: '# أحرف إضافية', many: '# حرفًا إضافيًا', other: '# حرف إضافي',
    }),
  },
}

/** The sentences of a language; in English where it is not spoken. */
export const wordsOf = (language) => languages[language.toLowerCase().split('-')[0]] ?? languages.en

/** A sentence with its numbers, in order. */
export const filled = (sentence, ...numbers) => sentence.replace(/#/g, () => numbers.shift())
