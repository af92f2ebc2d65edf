import type { Passage } from '../../../quoting/passage'
import type { LeftPassage } from '../../events/answer-view'
import { doTask } from '../../run/do-task'
import type { RunContext } from '../../run-context'
import type { Refined } from '../outline-item'
import { gradeWithRoom } from '../tasks/grade-with-room'
import { toLeft } from './choose-results'

/**
 * Passages below this relevance are in the results only to represent their paper. A model grades them if there are at
 * least `least` of them.
 */
const DOUBTFUL = { below: 0.5, least: 4 }
/** Passages with a lower grade are not read for facts. */
const LEAST_GRADE = 3

const gradeResults = {
  ...gradeWithRoom,
  name: 'grade results',
  instead: 'The results were chosen without the model',
  modelOnly: true as const,
}

/**
 * Returns the passages that a model grades as of little use for the question; they are not read for facts. `passages`:
 * passages from the library. Grades only the doubtful ones, in one call. Returns none without a model, without room for
 * the call, or when the call fails.
 */
export async function gradeDoubtful(
  context: RunContext,
  { question, outOfScope }: Refined,
  passages: Passage[],
): Promise<{ id: string; left: LeftPassage }[]> {
  const doubtful = passages.filter(({ relevance }) => relevance < DOUBTFUL.below)
  if (doubtful.length < DOUBTFUL.least) return []
  const asked = [question.text, ...outOfScope.map((phrase) => `Out of scope: ${phrase}`)].join('\n')
  const grades = await doTask(context, gradeResults, { question: asked, passages: doubtful })
  return doubtful.flatMap((passage, at) => {
    const { grade, why } = grades[at] ?? { grade: LEAST_GRADE, why: '' }
    return grade < LEAST_GRADE
      ? [{ id: passage.id, left: toLeft(passage, why ? `of little use here: ${why}` : 'of little use here') }]
      : []
  })
}
