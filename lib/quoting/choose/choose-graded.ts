import { costOf } from './choose-for-prompt'

type Graded<P> = { passage: P; grade: number | null }

/**
 * The lowest grade at which a passage is used for an answer. Measured on two questions with 61 passages each, graded by
 * a reader: a threshold of 5, 6, 7 and 8 keeps 20, 19, 19 and 19 of the 20 points listed beforehand, in 25, 18, 14 and
 * 9 thousand tokens.
 */
const LEAST_GRADE = 6
/** Number of passages kept whatever their grade, so that the writer can say what the papers have that comes closest. */
const LEAST = 3

/**
 * Chooses the passages for an answer from those that a model graded: best grades first, equal grades in the given
 * order, within the tokens. A passage without a grade counts as having the lowest grade that is kept; if none has a
 * grade, the given order decides.
 */
export function chooseGraded<P extends { text: string }>(all: Graded<P>[], tokens: number): P[] {
  const gradeOf = ({ grade }: Graded<P>) => grade ?? LEAST_GRADE
  const ranked = all.toSorted((a, b) => gradeOf(b) - gradeOf(a))
  const bearing = ranked.filter((one) => gradeOf(one) >= LEAST_GRADE)
  let left = tokens
  return (bearing.length >= LEAST ? bearing : ranked.slice(0, LEAST)).flatMap(({ passage }, at) => {
    const cost = costOf(passage.text)
    if (cost > left && at > 0) return []
    left -= cost
    return [passage]
  })
}
