/** Tokens of instructions, of a passage with its tags, and of a column; what is shown of a paper at most; what a cell is written with. */
const PROMPT = 850
const PASSAGE = 260
const COLUMN = 35
const MOST_SHOWN = 6_000
const CELL = 70
/** Passages near to a column, and tables that are read for what is not found in them. */
const NEAR = 4
const TABLES = 1_500

/** What it is likely to use to fill so many columns of so many papers: one call a paper, and half a one with its tables. */
export function calculateTable({ papers, columns }: { papers: number; columns: number }) {
  const shown = Math.min(MOST_SHOWN, columns * NEAR * PASSAGE)
  const again = (PROMPT + TABLES + columns * COLUMN) / 2
  return {
    inputTokens: Math.round(papers * (PROMPT + shown + columns * COLUMN + again)),
    outputTokens: papers * columns * CELL,
  }
}
