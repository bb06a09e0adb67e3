// pwcheck: the same engine and the same policy files as the command, in a page, a worker or node.
import * as assets from './assets.js'
import { Engine, EngineStopped, Kept, PwcheckError, joined, languageNumber, source, whole } from './engine.js'
import { estimate } from './estimate.js'
import { Form } from './presenter.js'

export { EngineStopped, PwcheckError }

/** What was loaded from the package's own files, without and with the leaked passwords. */
const shared = new Map()

/** Fetches the module and the model, and starts them. Later calls that want no other files give the
 *  same. */
export function load({ module, model, leaked = false } = {}) {
  if (module || model || typeof leaked !== 'boolean') return start(module, model, leaked)
  if (!shared.has(leaked)) {
    shared.set(leaked, start(module, model, leaked).catch((error) => {
      shared.delete(leaked) // the next call tries again
      throw error
    }))
  }
  return shared.get(leaked)
}

/** Lets a page answer in between. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

async function start(module = assets.module, model = assets.model, leaked = false) {
  const more = leaked === true ? assets.leaked : leaked
  const files = Promise.all([compile(module), read(model), more ? read(more) : undefined])
  const image = globalThis.document && globalThis.Worker ? await startedElsewhere(files) : undefined
  const [code, ...others] = await files
  if (image) await pause()
  const engine = new Engine(code, image ? { image } : { model: others[0], leaked: others[1] })
  await pause()
  return new Pwcheck(engine)
}

/** How long a worker may take that has everything. */
const LONGEST = 10_000
let address

/** The memory of an engine that a worker has started, which takes ten times as long as to copy it;
 *  nothing where no worker can, so that the page's thread has to. */
async function startedElsewhere(files) {
  let worker
  try {
    const { href } = assets.worker.url
    // Where the page must vouch for the addresses of scripts, it names this policy.
    address ??= globalThis.trustedTypes?.createPolicy('pwcheck', { createScriptURL: () => href }).createScriptURL(href) ?? href
    worker = new Worker(address)
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = (event) => {
        event.preventDefault()
        reject(new Error(event.message || `${href} cannot be had`))
      }
      files.then((all) => {
        worker.postMessage(all)
        setTimeout(reject, LONGEST, new Error('it takes too long'))
      }, reject)
    })
  } catch ({ message }) {
    await files
    console.warn(`pwcheck: the engine starts in the page's own thread, for there is no worker: ${message}.`)
  } finally {
    worker?.terminate()
  }
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source
  const response = await obtain(source)
  // Compiles while it arrives, if the server names the type that browsers insist on.
  const type = response.headers?.get('Content-Type')
  return type === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await bytes(response))
}

/** The browser would hash a file of megabytes in the page's own thread. */
async function read(source) {
  const { integrity, url } = source
  const subtle = integrity && globalThis.crypto?.subtle
  const data = new Uint8Array(await bytes(await obtain(subtle ? { url } : source)))
  if (!subtle) return data
  const digest = new Uint8Array(await subtle.digest('SHA-256', data))
  if (integrity !== `sha256-${btoa(String.fromCharCode(...digest))}`) throw new Error(`${url} is not the file that belongs here.`)
  return data
}

// Node takes 50 ms to have a Response, if it is asked what is one.
const bytes = (source) => source.arrayBuffer?.() ?? source

/** A response, or bytes as they are. */
async function obtain(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source) || source instanceof Response) return source
  const { url, integrity } = source.url ? source : { url: source }
  const address = new URL(url, globalThis.location?.href)
  if (address.protocol === 'file:' && typeof process === 'object') {
    // Hidden from bundlers for browsers, which have no such module.
    const files = 'node:fs/promises'
    return (await import(files)).readFile(address)
  }
  const response = await fetch(address, { integrity })
  if (!response.ok) throw new Error(`${address} cannot be had: status ${response.status}.`)
  return response
}

const nothing = {}

/** The user's own words out of what an app knows of them. */
function words({ user = [], site = [] } = nothing) {
  return user?.length === 0 && site?.length === 0 ? '' : joined(user) + joined(site, 'site')
}

/** The engine. Get one by `load()`. */
export class Pwcheck {
  #engine

  constructor(engine) {
    this.#engine = engine
  }

  /** For tests and the elements. */
  get engine() {
    return this.#engine
  }

  /** The names of the shipped policies and forms, and the languages. */
  get names() {
    this.#engine.call('names', [], [])
    return this.#engine.answer()
  }

  /** A checker for a shipped policy's name, a policy file's text, or its value. */
  checker(policy = 'default', { language = 'en', isFile, roles = [] } = {}) {
    return new Checker(this.#engine, { ...source(policy, 'policy', isFile), roles: joined(roles) }, language)
  }

  /** How strong a text is, and why. */
  estimate(text, about = nothing) {
    const language = languageNumber(about.language ?? 'en')
    return estimate(this.#engine, whole(text), words(about), language)
  }

  /** Sentences for the user: a warning, suggestions, and the attack that matters. */
  advice(text, { language = 'en', ...about } = {}) {
    this.#engine.call('advice', [], [whole(text), words(about)], [languageNumber(language)])
    return this.#engine.answer()
  }

  /** The decimal logarithm of the guesses alone, a good deal faster. */
  guessesLog10(text, about) {
    return this.#engine.callWithTexts('guesses', whole(text), words(about))
  }

  /** A form's behaviour without a view: events in, screens out. */
  form(form, options) {
    return new Form(this.#engine, form, options)
  }
}

/** Judges passwords against one policy. */
export class Checker {
  #engine
  #policy
  #language
  #kept

  constructor(engine, policy, language) {
    this.#engine = engine
    this.#kept = new Kept(this, engine, 'closePolicy')
    this.#policy = policy
    this.#language = languageNumber(language)
    this.#load()
  }

  /** Every rule's outcome, and the strength. */
  check(text, { previous = null, blurred = true, ...about } = {}) {
    const number = this.#load()
    this.#engine.call(
      'check', [number], [whole(text), words(about), previous === null ? null : whole(previous)], [this.#language, blurred ? 1 : 0])
    return this.#engine.answer()
  }

  /** Whether the policy accepts the text; false also if that could not be decided. */
  accepts(text, { previous = null, ...about } = {}) {
    const texts = [whole(text), words(about), previous === null ? null : whole(previous)]
    return this.#engine.call('judge', [this.#load()], texts) === 1
  }

  /** The policy's title and rules. */
  get policy() {
    this.#engine.call('describe', [this.#load(), this.#language], [])
    return this.#engine.answer()
  }

  /** Gives the policy's memory back. */
  close() {
    this.#kept.close()
  }

  /** The policy's number, for the elements. */
  get number() {
    return this.#load()
  }

  #load() {
    if (!this.#kept.isOpen) {
      const { text, roles, isFile, name } = this.#policy
      const number = this.#engine.call('policy', [], [text, roles], [isFile ? 1 : 0])
      if (number < 0) throw new PwcheckError(this.#engine.answer(), name)
      this.#kept.open(number)
    }
    return this.#kept.number
  }
}

