/** Tokens of the instructions, of a passage with tags, of a column, of a paper at most, and of a written cell. */
const PROMPT = 850
const PASSAGE = 260
const COLUMN = 35
const MOST_SHOWN = 6_000
const CELL = 70
/** Passages per column, passages from the beginning and conclusion, and tokens of tables. */
const NEAR = 4
const FRAME = 4
const TABLES = 1_500

/** Estimates the tokens to fill the columns for all papers, with one call per paper. */
export function calculateTable({ papers, columns }: { papers: number; columns: number }) {
  const shown = Math.min(MOST_SHOWN, (FRAME + columns * NEAR) * PASSAGE)
  return {
    inputTokens: Math.round(papers * (PROMPT + shown + TABLES + columns * COLUMN)),
    outputTokens: papers * columns * CELL,
  }
}
