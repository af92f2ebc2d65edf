import { costOf } from './choose-for-prompt'

type Graded<P> = { passage: P; grade: number | null }

/**
 * The lowest grade of a passage that an answer is written from. Of two questions with 61 passages each, which a reader graded, a
 * bar of 5, 6, 7 and 8 keeps 20, 19, 19 and 19 of 20 points written down before, in 25, 18, 14 and 9 thousand tokens.
 */
const LEAST_GRADE = 6
/** Passages that are kept whatever their grade, so that who writes can say what the papers come near to. */
const LEAST = 3

/**
 * Chooses the passages that an answer is written from, of those that a model graded: the best grades first, those of one grade in the order
 * given, within the tokens. A passage without a grade counts as one of the lowest grade that is kept. Without any grade: the
 * first ones, as they are ranked.
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
