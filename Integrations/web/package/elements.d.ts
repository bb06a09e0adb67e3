import type { Assessment, Outcome, Pwcheck } from './index.js'

/** `ready` alone knows anything of a password. */
export type PwcheckState = 'loading' | 'ready' | 'stale' | 'unavailable'

/** `<pwcheck-field for="ID" policy="NAME, URL or JSON" strength reveal suggest rules="all" advice leaked
 *  personal="IDS" previous="ID" remote="URL" marks="emoji" when-unavailable="allow or block">` */
export class PwcheckField extends HTMLElement {
  readonly state: PwcheckState
  htmlFor: string
  personal: string
  previous: string
  whenUnavailable: string
  /** The roles of the user, for rules that ask for some. */
  roles: string
  strength: boolean
  reveal: boolean
  suggest: boolean
  /** 'all' for every rule at once. */
  rules: string
  /** 'emoji' for ✅ and ⚪️. */
  marks: string
  /** Where the server is asked for its verdict. */
  remote: string
  advice: boolean
  leaked: boolean
  /** Whether the policy accepts what the input holds; null while that is not known. */
  readonly accepted: boolean | null
  readonly assessment: Assessment | null
  get policy(): string
  set policy(policy: string | object)
  /** What `load` gave, for a page that has the module's files from elsewhere. */
  engine?: Pwcheck | Promise<Pwcheck>
  /** Says what the server has against what the input holds, until it holds something else, or another
   *  policy judges it. */
  fail(message: string): void
  /** Says what the server found out about what the input holds, on the whole or by a rule, for as long. */
  verdict(verdict: { rule?: string; outcome?: Outcome; message?: string }): void
  /** Fills in a random password that the policy accepts, and shows it; false if none was found, or the
   *  input is read-only or disabled. */
  propose(): boolean
  reset(): void
}

/** A framework may set a flag to false, or to the empty text. */
type Flag = boolean | '' | 'true' | 'false'

export interface PwcheckFieldAttributes {
  for?: string
  policy?: string
  roles?: string
  personal?: string
  previous?: string
  remote?: string
  rules?: string
  marks?: string
  strength?: Flag
  reveal?: Flag
  suggest?: Flag
  advice?: Flag
  leaked?: Flag
  'when-unavailable'?: 'allow' | 'block'
}

export interface PwcheckFormAttributes {
  form?: string
  src?: string
  policy?: string
  roles?: string
  user?: string
  rules?: string
  marks?: string
  exit?: Flag
  leaked?: Flag
}

export interface PwcheckSubmission {
  attempt: number
  /** The fields by their ids, and the form's hidden values. */
  read(): Record<string, string>
  succeed(): void
  fail(why: string): void
  progress(what: string): void
}

/** `<pwcheck-form form="NAME" src="URL" policy="NAME, URL or JSON" user="NAME" exit leaked rules="all" marks="emoji">` */
export class PwcheckForm extends HTMLElement {
  readonly state: PwcheckState
  form: string
  src: string
  roles: string
  /** Whose password it is, for rules and password managers. */
  user: string
  rules: string
  marks: string
  get policy(): string
  set policy(policy: string | object)
  exit: boolean
  leaked: boolean
  engine?: Pwcheck | Promise<Pwcheck>
  reset(): void
}

export interface PwcheckChange {
  /** Null while that is not known. */
  accepted: boolean | null
  /** Everything that a page can check is met, and the rest is checked by the server. */
  leftToServer: boolean
  score: number | null
  level: number | null
}

export interface PwcheckProblem {
  message: string
  problem: string
  line?: number
  column?: number
}

declare global {
  interface HTMLElementTagNameMap {
    'pwcheck-field': PwcheckField
    'pwcheck-form': PwcheckForm
  }
  interface HTMLElementEventMap {
    'pwcheck-ready': CustomEvent<null>
    'pwcheck-state': CustomEvent<{ state: PwcheckState }>
    'pwcheck-change': CustomEvent<PwcheckChange>
    'pwcheck-error': CustomEvent<PwcheckProblem>
    /** The server is about to be asked: headers may be added. */
    'pwcheck-ask': CustomEvent<{ headers: Headers }>
    'pwcheck-submit': CustomEvent<PwcheckSubmission>
    'pwcheck-cancel': CustomEvent<{ attempt: number }>
    /** With 'continued' the element shows the next form, unless `preventDefault()` was called. */
    'pwcheck-finish': CustomEvent<{ result: 'completed' | 'continued' | 'cancelled' | 'quit'; next?: string; user?: string }>
  }
}
