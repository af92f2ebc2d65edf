import { isSmall } from '../../models/prompts/prompt-set'

/** Maximum tokens of the passages to grade, and of those to write from. */
export type PromptRoom = { graded: number; written: number }

/** Approximate tokens of a readable passage with its tags; a prompt has room for `k` times this. */
export const PASSAGE_TOKENS = 230
/** Factor for that room if several papers are to be included. */
export const OF_SEVERAL = 1.4

/** Maximum as a share of the window, and as a multiple of what is read without grading. */
const GRADED = { share: 1 / 4, times: 4 }
const WRITTEN = { share: 1 / 8, times: 3 }

/**
 * Returns how many tokens of passages a model gets for a question that asks for several papers. They grow with `window`
 * (tokens; null: unknown, treated as large). Null if the window has no more room than is read without grading.
 */
export function promptRoom(k: number, window: number | null): PromptRoom | null {
  if (window !== null && isSmall(window)) return null
  const base = k * PASSAGE_TOKENS * OF_SEVERAL
  const of = ({ share, times }: typeof GRADED) => Math.min(times * base, (window ?? Number.POSITIVE_INFINITY) * share)
  return of(GRADED) > base ? { graded: Math.round(of(GRADED)), written: Math.round(Math.max(base, of(WRITTEN))) } : null
}
