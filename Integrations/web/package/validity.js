// The validity of an input, which the page and any number of elements write: it is composed, so that
// none wipes what another has said, and brought up to date before it answers.

/** A value of which the page has one and pwcheck another: what the page writes is never lost. */
class Shared {
  #read
  #write
  #compose
  #page
  #written

  constructor(read, write, compose) {
    this.#read = read
    this.#write = write
    this.#compose = compose
    this.#page = this.#written = read()
  }

  set(own) {
    const now = this.#read(this.#written)
    if (now !== this.#written) this.#page = now
    this.#written = this.#compose(this.#page, own)
    if (this.#written !== now) this.#write(this.#written)
  }
}

const inputs = new WeakMap()

export class Validity {
  #input
  #form
  #claims = new Map()
  #message
  #mark
  #unwatch
  #isWritten = false

  static of(input) {
    if (!inputs.has(input)) inputs.set(input, new Validity(input))
    return inputs.get(input)
  }

  constructor(input) {
    const native = HTMLInputElement.prototype
    this.#input = input
    this.#form = input.form
    this.#message = new Shared(
      (written = '') => {
        if (!Reflect.get(native, 'validity', input).customError) return ''
        // One that is read-only or disabled does not tell its message.
        return input.willValidate ? Reflect.get(native, 'validationMessage', input) : written
      },
      (message) => native.setCustomValidity.call(input, message),
      (page, own) => page || own)
    this.#mark = new Shared(
      () => input.getAttribute('aria-invalid'),
      (mark) => (mark === null ? input.removeAttribute('aria-invalid') : input.setAttribute('aria-invalid', mark)),
      (page, own) => own ?? page)
    this.#unwatch = watch(input, () => this.#written())
    const refresh = () => this.refresh()
    answer(input, native, ['checkValidity', 'reportValidity'], ['validity', 'validationMessage'], refresh)
    if (this.#form) {
      const refreshAll = () => [...this.#form.elements].forEach((field) => inputs.get(field)?.refresh())
      answer(this.#form, HTMLFormElement.prototype, ['checkValidity', 'reportValidity'], [], refreshAll)
    }
  }

  /** What an element has against the text, or nothing, and whether that is to be marked. `judge` is
   *  called before the validity is told to anybody. */
  claim(owner, message, isMarked, judge) {
    this.#claims.set(owner, { message, isMarked, judge })
    this.#write()
  }

  release(owner) {
    if (!this.#claims.delete(owner)) return
    this.#write()
    if (this.#claims.size > 0) return
    inputs.delete(this.#input)
    this.#unwatch()
    for (const name of ['checkValidity', 'reportValidity', 'validity', 'validationMessage']) delete this.#input[name]
    const others = [...(this.#form?.elements ?? [])].some((field) => inputs.has(field))
    if (this.#form && !others) for (const name of ['checkValidity', 'reportValidity']) delete this.#form[name]
  }

  refresh() {
    for (const { judge } of this.#claims.values()) judge()
    this.#write()
  }

  /** Once the script is done that wrote, which may be a framework's in the middle of its own work. */
  #written() {
    if (this.#isWritten) return
    this.#isWritten = true
    queueMicrotask(() => {
      this.#isWritten = false
      if (this.#claims.size > 0) this.refresh()
    })
  }

  #write() {
    const claims = [...this.#claims.values()]
    this.#message.set(claims.find(({ message }) => message)?.message ?? '')
    this.#mark.set(claims.some(({ isMarked }) => isMarked) ? 'true' : null)
  }
}

/** Tells of each text that a script writes; gives what ends that. React puts such a property onto the
 *  input itself, unless there is one already, and takes what it hands on to from the prototype of the
 *  input's constructor. */
function watch(input, written) {
  const own = Object.getOwnPropertyDescriptor(input, 'value')
  const native = Object.getPrototypeOf(input)
  const { get, set } = own ?? Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const value = { configurable: true, enumerable: true, get, set(text) {
    set.call(this, text)
    written()
  } }
  if (own) Object.defineProperty(input, 'value', value)
  else {
    const watched = Object.create(native, { value })
    Object.defineProperty(watched, 'constructor', { value: Object.assign(() => {}, { prototype: watched }) })
    Object.setPrototypeOf(input, watched)
  }
  return () => {
    if (!own) Object.setPrototypeOf(input, native)
    else if (Object.getOwnPropertyDescriptor(input, 'value')?.set === value.set) Object.defineProperty(input, 'value', own)
  }
}

/** Lets an object of the page ask `refresh` before it answers. */
function answer(object, native, methods, getters, refresh) {
  for (const name of methods) {
    const value = () => {
      refresh()
      return native[name].call(object)
    }
    Object.defineProperty(object, name, { configurable: true, writable: true, value })
  }
  for (const name of getters) {
    const get = () => {
      refresh()
      return Reflect.get(native, name, object)
    }
    Object.defineProperty(object, name, { configurable: true, get })
  }
}
