import { z } from 'zod'
import { partsOf } from '../models/calls/prompt-model'
import { fence, fenceText } from '../models/prompts/fence'
import { eachLine } from '../models/prompts/line-form'
import type { Passage } from '../quoting/passage'
import { oneLine } from '../text/format/phrases'
import { asShown } from './evidence-prompt'
import type { Task } from './think'

/** `grade`: how much a passage helps to answer a question, 0 to 10; `why`: the reason in a few words. */
export type PassageGrade = { grade: number; why: string }

type ToGrade = { question: string; passages: Pick<Passage, 'title' | 'section' | 'kind' | 'text'>[] }

const BEST_GRADE = 10
const LONGEST_WHY = 120

const schema = z.object({
  grades: z.array(z.object({ number: z.number().int(), grade: z.number(), why: z.string() })),
})

/**
 * Grades passages in one call. Returns one grade per passage, null if the model gave none or not a whole number from 0
 * to 10; none without a model.
 */
export const gradePassages: Task<ToGrade, Promise<(PassageGrade | null)[]>> = {
  async withModel({ question, passages }, model, signal) {
    const { grades } = await model.generate({
      prompt: 'grade_passages',
      variables: {
        QUESTION: fenceText('question', question),
        PASSAGES: partsOf(passages, (shown) =>
          fence(
            'passage',
            shown.map((passage) => ({
              attributes: {
                number: String(passages.indexOf(passage) + 1),
                title: passage.title,
                section: passage.section,
                ...(passage.kind === 'text' ? {} : { kind: passage.kind }),
              },
              text: asShown(passage),
            })),
          ),
        ),
        COUNT: String(passages.length),
      },
      schema,
      lines: eachLine('grades', readGrade),
      signal,
    })
    const byNumber = new Map(grades.map((one) => [one.number, one]))
    return passages.map((_, index) => {
      const given = byNumber.get(index + 1)
      if (!given || !Number.isInteger(given.grade) || given.grade < 0 || given.grade > BEST_GRADE) return null
      return { grade: given.grade, why: oneLine(given.why).slice(0, LONGEST_WHY) }
    })
  },
  async without({ passages }) {
    return passages.map(() => null)
  },
}

/** Parses `3: 8, reason`. */
function readGrade(line: string) {
  const [, number, grade, why = ''] = /^\W*(\d+)\W+(\d+)\b[\s.,:;–—-]*(.*)$/.exec(line) ?? []
  return number && grade ? { number: Number(number), grade: Number(grade), why } : null
}
