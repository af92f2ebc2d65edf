import type { QuestionType } from '../question'

/**
 * What an answer may have: words, sentences that one paper gives before others are preferred, the share of the best
 * score that an excerpt must have, and the share of the question's meaning that a sentence must hold.
 */
export const BUDGET: Record<QuestionType, { words: number; perPaper: number; floor: number; coverage: number }> = {
  definition: { words: 180, perPaper: 4, floor: 0.6, coverage: 0.15 },
  how: { words: 200, perPaper: 6, floor: 0.58, coverage: 0.15 },
  why: { words: 170, perPaper: 5, floor: 0.62, coverage: 0.15 },
  compare: { words: 240, perPaper: 4, floor: 0.62, coverage: 0 },
  number: { words: 140, perPaper: 4, floor: 0.62, coverage: 0.15 },
  list: { words: 400, perPaper: 1, floor: 0.5, coverage: 0.15 },
  keyword: { words: 180, perPaper: 3, floor: 0.62, coverage: 0.15 },
  fact: { words: 160, perPaper: 4, floor: 0.62, coverage: 0.15 },
}
