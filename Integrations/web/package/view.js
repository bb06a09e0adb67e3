// What both elements draw: the checklist, the meter, an error, and what a screen reader says.
import { sheet } from './style.js'

let count = 0
export const newID = (what) => `pwcheck-${what}-${++count}`

/** Makes an element; text is never read as markup. */
export function make(tag, className, attributes = {}) {
  const element = document.createElement(tag)
  if (className) element.className = className
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text
}

/** Shows a list of sentences, which is not there without any. */
export function showLines(list, lines) {
  list.hidden = lines.length === 0
  list.replaceChildren(...lines.map((line) => {
    const item = make('li')
    item.textContent = line
    return item
  }))
}

/** Also where there are no constructed style sheets, which is no reason to fail. */
export function adoptStyles(root) {
  if (!sheet || root.adoptedStyleSheets === undefined || root.adoptedStyleSheets.includes(sheet)) return
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** The language of the nearest `lang`. */
export const languageOf = (element) => element.closest('[lang]')?.lang || 'en'

/** The text behind an address of the page. */
export async function fetchedText(address, what) {
  const response = await fetch(new URL(address, document.baseURI))
  if (!response.ok) throw new Error(`${address}: the ${what} cannot be had: status ${response.status}.`)
  return response.text()
}

/** The rules with their marks. Lines are changed in place, so that a screen reader keeps its place. */
export class Checklist {
  element = make('ul', 'pwcheck-rules', { role: 'list' })

  show(lines) {
    const list = this.element
    list.hidden = lines.length === 0
    while (list.children.length > lines.length) list.lastChild.remove()
    lines.forEach((line, index) => {
      const item = list.children[index] ?? list.appendChild(this.#line())
      const [mark, label, remark, state] = item.children
      item.dataset.mark = line.mark ?? 'none'
      item.style.setProperty('--pwcheck-depth', line.depth)
      setText(mark, line.symbol ?? '')
      setText(label, line.label)
      setText(remark, line.remark ? ` (${line.remark})` : '')
      setText(state, line.state ? ` (${line.state})` : '')
    })
  }

  #line() {
    const item = make('li', 'pwcheck-rule')
    item.append(
      make('span', 'pwcheck-mark', { 'aria-hidden': 'true' }), make('span', 'pwcheck-label', { dir: 'auto' }),
      make('span', 'pwcheck-remark'), make('span', 'pwcheck-unseen'))
    return item
  }
}

/** The strength as a bar with its level in words. */
export class Meter {
  element = make('div', 'pwcheck-meter')
  #bar = make('div', 'pwcheck-bar', { role: 'meter', 'aria-valuemin': '0', 'aria-valuemax': '100' })
  #name = make('span', 'pwcheck-level', { 'aria-hidden': 'true' })

  constructor() {
    this.#bar.append(make('div', 'pwcheck-filled'))
    this.element.append(this.#bar, this.#name)
    this.show(undefined)
  }

  show(meter) {
    this.element.hidden = !meter
    if (!meter) return
    this.element.dataset.role = meter.role
    this.#bar.setAttribute('aria-label', meter.label)
    this.#bar.setAttribute('aria-valuenow', meter.score)
    this.#bar.setAttribute('aria-valuetext', meter.name)
    this.#bar.style.setProperty('--pwcheck-score', meter.score / 100)
    setText(this.#name, meter.name)
  }
}

/** Says what changed, once typing pauses. */
export class Announcer {
  element = make('p', 'pwcheck-unseen', { role: 'status' })
  #sentences = new Map()
  #timer

  say(sentences, delay = 0) {
    // Of two sentences on one rule the later one holds.
    for (const sentence of sentences) this.#sentences.set(sentence.split(': ')[0], sentence)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      setText(this.element, [...this.#sentences.values()].join('. '))
      this.#sentences.clear()
    }, delay)
  }

  stop() {
    clearTimeout(this.#timer)
    this.#sentences.clear()
    setText(this.element, '')
  }
}

/** Draws attention to what is wrong; the style sheet leaves it out where motion is unwelcome. */
export function shake(element) {
  element.classList.remove('pwcheck-shake')
  void element.offsetWidth // so that it starts anew
  element.classList.add('pwcheck-shake')
}
