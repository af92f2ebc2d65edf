import { isSmall } from '../../models/prompts/prompt-set'

/** Tokens of the passages that are graded, and of those of them that an answer is written from. */
export type PromptRoom = { graded: number; written: number }

/** Tokens of a readable passage with its tags, about: a prompt has room for so many times `k`. */
export const PASSAGE_TOKENS = 230
/** Factor of that room where several papers are to be heard. */
export const OF_SEVERAL = 1.4

/** Share of the window at most, and times what is read without grading at most. */
const GRADED = { share: 1 / 4, times: 4 }
const WRITTEN = { share: 1 / 8, times: 2 }

/**
 * Returns how much a model is given where a question asks for several papers. It grows with the window (tokens; null: unknown,
 * taken for a large one). Null where the window has no room for more than is read without grading.
 */
export function promptRoom(k: number, window: number | null): PromptRoom | null {
  if (window !== null && isSmall(window)) return null
  const base = k * PASSAGE_TOKENS * OF_SEVERAL
  const of = ({ share, times }: typeof GRADED) => Math.min(times * base, (window ?? Number.POSITIVE_INFINITY) * share)
  return of(GRADED) > base ? { graded: Math.round(of(GRADED)), written: Math.round(Math.max(base, of(WRITTEN))) } : null
}
