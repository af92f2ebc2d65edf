import type { QuestionType } from '../question'

/** Words of an answer, and sentences that one paper gives before others are preferred. */
export const BUDGET: Record<QuestionType, { words: number; perPaper: number; floor: number; coverage: number }> = {
  definition: { words: 260, perPaper: 4, floor: 0.57, coverage: 0.15 },
  how: { words: 300, perPaper: 6, floor: 0.5, coverage: 0.15 },
  why: { words: 260, perPaper: 5, floor: 0.57, coverage: 0.15 },
  compare: { words: 340, perPaper: 4, floor: 0.62, coverage: 0 },
  number: { words: 220, perPaper: 4, floor: 0.57, coverage: 0.15 },
  list: { words: 400, perPaper: 2, floor: 0.6, coverage: 0.28 },
  keyword: { words: 300, perPaper: 3, floor: 0.57, coverage: 0.15 },
  fact: { words: 230, perPaper: 4, floor: 0.57, coverage: 0.15 },
}
