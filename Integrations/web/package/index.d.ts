/** A shipped policy's name, a policy file's text, or its value. */
export type PolicySource = string | object

/** What an app knows of the user: texts, numbers, or objects of them. The keys `user` (or `username`),
 *  `name`, `email`, `site`, `birthday` (1990-05-17) and `other` say what a text is, for rules that ask for
 *  some kinds of words only. A text of which that is not known counts as a word of every kind. */
export type Words =
  | string | number | readonly Words[] | { readonly [kind: string]: Words | null | undefined }

export interface About {
  /** User name, mail address, names. */
  user?: Words
  /** The site's name. */
  site?: Words
}

/** A compiled module, bytes, a response, or an address with its integrity hash. */
export type FileSource =
  | ArrayBuffer | ArrayBufferView | Response | URL | string | { url: URL | string; integrity?: string }

export interface LoadOptions {
  module?: FileSource | WebAssembly.Module
  model?: FileSource
  /** The leaked passwords and the rarer words, 1.8 MB more: true for the package's own file. Without
   *  them an estimate is higher for a password that is on that list only and for such words, and a
   *  rule that asks for the list "leaked-passwords" is refused. */
  leaked?: boolean | FileSource
}

/** Fetches the module and the model, and starts them. Later calls that want no other files give the
 *  same. */
export function load(options?: LoadOptions): Promise<Pwcheck>

export type Outcome = 'met' | 'unmet' | 'undetermined' | 'notApplicable'

export interface RuleResult {
  id: string
  label: string
  outcome: Outcome
  /** '✅', '⚪️' or '❌'; null beside a rule that does not apply. */
  mark: string | null
  severity: 'error' | 'warning'
  message?: string
  /** What a `breached` rule found out. A page has no corpus: its answer is `could-not-check` with
   *  the reason `elsewhere`, and the server decides. */
  breach?: { answer: 'could-not-check'; reason: string; message: string }
  reference?: string
  members?: RuleResult[]
}

export interface Attackers<Value> {
  online_throttling_100_per_hour: Value
  online_no_throttling_10_per_second: Value
  offline_slow_hashing_1e4_per_second: Value
  offline_fast_hashing_1e10_per_second: Value
}

/** A part of the password as an attacker guesses it; places are code points of its NFC form. */
export interface Segment {
  pattern: string
  i: number
  /** The last one. */
  j: number
  guesses_log10: number
  rank?: number
  reason: string
}

export interface Estimate {
  /** 0-100: weak from 20 (10⁶ guesses), fair from 40 (10⁹), strong from 60 (10¹²), very strong from 80 (10¹⁸), 100 from 10²⁴. */
  score: number
  /** zxcvbn's score: 1 from 10³ guesses, 2 from 10⁶, 3 from 10⁸, 4 from 10¹⁰. */
  score_0_4: 0 | 1 | 2 | 3 | 4
  level: string
  guesses_log10: number
  crack_times_seconds: Attackers<number>
  crack_times_display: Attackers<string>
  feedback: { warning: string; suggestions: string[] }
  sequence: Segment[]
}

/** What `pwcheck check --format json` prints. */
export interface Assessment extends Estimate {
  schema: 'pwcheck.check/1'
  policy: string
  /** No rule that is an error is unmet or undetermined. */
  accepted: boolean
  undetermined: boolean
  truncated: boolean
  too_many_marks: boolean
  rules: RuleResult[]
}

export interface RuleDescription {
  id: string
  label: string
  severity: 'error' | 'warning'
  members?: RuleDescription[]
}

export class Pwcheck {
  readonly names: { policies: string[]; forms: string[]; languages: string[] }
  /** @throws PwcheckError for a policy that is refused. */
  checker(policy?: PolicySource, options?: { language?: string; isFile?: boolean; roles?: string[] }): Checker
  estimate(text: string, about?: About & { language?: string }): Estimate
  /** Sentences for the user: a warning, suggestions, and the attack that matters. */
  advice(text: string, about?: About & { language?: string }): string[]
  guessesLog10(text: string, about?: About): number
  /** @throws PwcheckError for a form that is refused. */
  form(form: PolicySource, options?: { checker?: Checker; language?: string; isFile?: boolean }): Form
}

export class Checker {
  /** @throws EngineStopped if the module stopped; the text was not judged.
   *  @throws PwcheckError with the code 'not-text' for U+0000 or half of a surrogate pair in any text. */
  check(text: string, about?: About & { previous?: string | null; blurred?: boolean }): Assessment
  accepts(text: string, about?: About & { previous?: string | null }): boolean
  readonly policy: { id: string; title: string; rules: RuleDescription[] }
  close(): void
}

export interface Screen {
  title: string
  subtitle?: string
  fields: {
    id: string
    label: string
    hint?: string
    secure: boolean
    revealed: boolean
    error?: string
    checklist: {
      mark?: 'met' | 'pending' | 'advised' | 'failed'
      symbol?: string
      state?: string
      label: string
      remark?: string
      depth: number
      /** The page cannot check this rule; the server does. */
      server?: true
    }[]
    /** Further reasons, the main weakness and suggestions, once the user has left the field. */
    advice?: string[]
    meter?: {
      label: string
      level: 0 | 1 | 2 | 3 | 4
      name: string
      score: number
      /** How far each of the bar's five parts is filled, from 0 to 1: that of the level is begun, and only a score of 100
       *  fills the last one. */
      segments: number[]
      role: 'bad' | 'fair' | 'good'
      /** The attack that matters, and the time that it takes. */
      attack: string
    }
  }[]
  focus?: number
  button: { label: string; enabled: boolean; ready: boolean }
  stage:
    | { name: 'editing' }
    | { name: 'submitting'; message: string }
    | { name: 'succeeded'; title: string; message?: string; button?: string }
    | { name: 'finished'; result: 'completed' | 'continued' | 'cancelled' | 'quit' }
  alert?: string
  notice?: string
  announcements: string[]
  words: { reveal: string; conceal: string; cancel: string; stop: string }
  direction: 'ltr' | 'rtl'
  effects: (
    | { name: 'submit'; attempt: number; hidden: Record<string, string> }
    | { name: 'cancelSubmission'; attempt: number }
    | { name: 'refuse'; field: number }
    | { name: 'finish'; result: 'completed' | 'cancelled' | 'quit' }
    /** The button leads to another form; `user` is the text of the first field that is not secure. */
    | { name: 'finish'; result: 'continued'; next: string; user?: string }
  )[]
}

export type FormEvent =
  | 'focusField' | 'focusButton' | 'focusLost' | 'replaceText' | 'confirm' | 'submit' | 'progressed'
  | 'succeeded' | 'failed' | 'reset' | 'toggleReveal' | 'cancel'

export class Form {
  readonly screen: Screen
  send(event: FormEvent, details?: { field?: number; attempt?: number; text?: string }): Screen
  setContext(words: Words, previous?: string | null): Screen
  close(): void
}

/** A policy or a form is refused. */
export class PwcheckError extends Error {
  /** The sentence without the place. */
  readonly problem: string
  readonly line?: number
  readonly column?: number
  /** Of a text that is refused. */
  readonly code?: 'not-text'
}

/** The module stopped in the middle of a call. A new instance is ready; the text was not judged. */
export class EngineStopped extends Error {}
