/** Tokens of instructions, of a passage with its tags, and of a column; what is shown of a paper at most; what a cell is written with. */
const PROMPT = 850
const PASSAGE = 260
const COLUMN = 35
const MOST_SHOWN = 6_000
const CELL = 70
/** Passages near to a column, those of beginning and conclusion, and tokens of the tables beside them. */
const NEAR = 4
const FRAME = 4
const TABLES = 1_500

/** Estimates the tokens to fill so many columns of so many papers: one call a paper. */
export function calculateTable({ papers, columns }: { papers: number; columns: number }) {
  const shown = Math.min(MOST_SHOWN, (FRAME + columns * NEAR) * PASSAGE)
  return {
    inputTokens: Math.round(papers * (PROMPT + shown + TABLES + columns * COLUMN)),
    outputTokens: papers * columns * CELL,
  }
}
