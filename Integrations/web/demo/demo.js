import { load } from './package/index.js'
import './package/elements.js'

const by = (id) => document.getElementById(id)
const pwcheck = await load()

// The page's own form, in the languages that the elements speak.
const texts = {
  name: { en: 'Name', es: 'Nombre', he: 'שם', ar: 'الاسم' },
  email: { en: 'E-mail', es: 'Correo electrónico', he: 'דוא״ל', ar: 'البريد الإلكتروني' },
  password: { en: 'Password', es: 'Contraseña', he: 'סיסמה', ar: 'كلمة المرور' },
  submit: { en: 'Sign up', es: 'Registrarse', he: 'הרשמה', ar: 'إنشاء حساب' },
  clear: { en: 'Clear', es: 'Borrar', he: 'ניקוי', ar: 'مسح' },
}

const breached = {
  policy: 1, id: 'breached', title: 'eight characters, and not from a breach', rules: [
    { id: 'length', label: 'at least 8 characters', length: { min: 8 } },
    { id: 'breached', label: 'not from a breach', breached: { file: 'breaches.pwb' } },
  ],
}
for (const [name, value = name] of [...pwcheck.names.policies.map((name) => [name]), ['with a server', JSON.stringify(breached)]]) {
  const option = new Option(name, value)
  option.selected = name === 'default'
  by('policy').append(option)
}
by('policy').addEventListener('change', () => by('field').setAttribute('policy', by('policy').value))
by('language').addEventListener('change', () => {
  const language = by('language').value
  document.documentElement.lang = language
  document.documentElement.dir = language === 'he' || language === 'ar' ? 'rtl' : 'ltr'
  for (const part of document.querySelectorAll('[data-text]')) part.textContent = texts[part.dataset.text][language]
})
for (const name of ['marks', 'rules']) {
  by(name).addEventListener('change', () => {
    for (const element of document.querySelectorAll('pwcheck-field, pwcheck-form')) element[name] = by(name).value
  })
}
by('scheme').addEventListener('change', () => {
  document.documentElement.style.colorScheme = by('scheme').value
})

/** The parts that an attacker would guess, as wide as they are long. */
function drawSegments() {
  const user = [by('name').value, by('email').value]
  const { sequence } = pwcheck.estimate(by('password').value, { user })
  by('segments').replaceChildren(...sequence.map((segment) => {
    const part = document.createElement('div')
    part.style.setProperty('--share', segment.j - segment.i + 1)
    part.textContent = `${segment.reason}, 10^${segment.guesses_log10.toFixed(1)}`
    part.title = part.textContent
    return part
  }))
}
for (const id of ['name', 'email', 'password']) by(id).addEventListener('input', drawSegments)
by('sign-up').addEventListener('reset', () => setTimeout(() => {
  drawSegments()
  by('verdict').textContent = ''
}))
by('sign-up').addEventListener('submit', (event) => {
  event.preventDefault()
  by('verdict').textContent = 'The page accepts it. The server would decide now.'
})

// In the place of a server that has a corpus of breaches, with "horse" in it.
const fetchFile = window.fetch
window.fetch = async (address, options) => {
  if (options?.method !== 'POST') return fetchFile(address, options)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const accepted = !/horse/i.test(JSON.parse(options.body).password)
  const rules = [{ id: 'breached', outcome: accepted ? 'met' : 'unmet', message: 'This password is known from a breach.' }]
  return Response.json({ accepted, rules: rules.slice(accepted ? 1 : 0), message: rules[0].message }, { status: accepted ? 200 : 422 })
}

// A server that takes a second, and refuses the first attempt.
let attempts = 0
for (const form of document.querySelectorAll('pwcheck-form')) {
  form.addEventListener('pwcheck-submit', ({ detail }) => {
    attempts++
    const isRefused = form.id === 'reset' && attempts === 1
    setTimeout(() => (isRefused ? detail.fail('The server is busy. Please try again.') : detail.succeed()), 1000)
  })
}
