import type { Assessment, Pwcheck } from './index.js'

/** `<pwcheck-field for="ID" policy="NAME, URL or JSON" strength advice leaked personal="IDS" previous="ID">` */
export class PwcheckField extends HTMLElement {
  /** Whether the policy accepts what the input holds; null while that is not known. */
  readonly accepted: boolean | null
  readonly assessment: Assessment | null
  get policy(): string
  set policy(policy: string | object)
  /** What `load` gave, for a page that has the module's files from elsewhere. */
  engine?: Pwcheck | Promise<Pwcheck>
  reset(): void
}

export interface PwcheckSubmission {
  attempt: number
  /** The fields by their ids, and the form's hidden values. */
  fields: Record<string, string>
  succeed(): void
  fail(why: string): void
  progress(what: string): void
}

/** `<pwcheck-form form="NAME" src="URL" policy="NAME" exit leaked>` */
export class PwcheckForm extends HTMLElement {
  engine?: Pwcheck | Promise<Pwcheck>
  reset(): void
}

export interface PwcheckChange {
  accepted: boolean
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
    'pwcheck-change': CustomEvent<PwcheckChange>
    'pwcheck-error': CustomEvent<PwcheckProblem>
    'pwcheck-submit': CustomEvent<PwcheckSubmission>
    'pwcheck-cancel': CustomEvent<{ attempt: number }>
    /** With 'continued' the element shows the next form, unless `preventDefault()` was called. */
    'pwcheck-finish': CustomEvent<{ result: 'completed' | 'continued' | 'cancelled' | 'quit'; next?: string; user?: string }>
  }
}
