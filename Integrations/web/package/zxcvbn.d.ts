import type { Attackers } from './index.js'

export interface ZXCVBNSequence {
  pattern: string
  i: number
  j: number
  token: string
  guesses: number
  guesses_log10: number
  rank?: number
  reason: string
}

export interface ZXCVBNResult {
  password: string
  guesses: number
  guesses_log10: number
  sequence: ZXCVBNSequence[]
  crack_times_seconds: Attackers<number>
  crack_times_display: Attackers<string>
  score: 0 | 1 | 2 | 3 | 4
  feedback: { warning: string; suggestions: string[] }
  calc_time: number
}

export default function zxcvbn(password: string, userInputs?: readonly (string | number | boolean)[]): ZXCVBNResult
export { zxcvbn }
