import { z } from 'zod'
import { fence, fenceText } from '../models/fence'
import { partsOf } from '../models/fit-prompt'
import { fieldsIn, type LineForm } from '../models/line-form'
import type { FollowUp } from './follow-up'
import { withSubjectBefore } from './subject-before'
import type { Task } from './think'

/** A question that was answered: what a follow-up may refer back to. */
export type Exchange = {
  /** the question as it was understood */
  question: string
  /** markdown of its answer, with markers */
  answer: string
  /** the papers that it cites, in the order of its references */
  papers: { id: string; title: string; citations: number }[]
}

/** Limit on the length added to a question that refers back: room for what it refers to and no more. */
const LONGER = { times: 3, characters: 400 }
const LONGEST_ABOUT = 200

/** `alone`, or the question in its words and what it is about. */
const lines: LineForm = (all) => {
  const { told, left } = fieldsIn(all, ['question', 'about'])
  const [question = ''] = told.question
  const [about = ''] = told.about
  const others = left.filter((line) => !/^\W*alone\W*$/i.test(line))
  const isAlone = question === '' && others.length < left.length
  const value = isAlone || question ? { stands_alone: isAlone, question, about } : undefined
  return { value, left: others }
}

/** A question that follows an answer, in words that stand alone; null where it does already. */
export const understandQuestion: Task<{ question: string; exchange: Exchange }, Promise<FollowUp | null>> = {
  async withModel({ question, exchange }, model, signal) {
    const most = question.length * LONGER.times + LONGER.characters
    const read = await model.generate({
      prompt: 'understand_question',
      variables: {
        EARLIER_QUESTION: fenceText('earlier-question', exchange.question),
        // Keep the start of the answer: follow-ups mostly refer to it.
        EARLIER_ANSWER: partsOf(exchange.answer.split(/\n{2,}/), (shown) =>
          fenceText('earlier-answer', shown.join('\n\n')),
        ),
        REFERENCES: fence(
          'reference',
          exchange.papers.map(({ title }, index) => ({ attributes: { number: String(index + 1) }, text: title })),
        ),
        QUESTION: fenceText('question', question),
      },
      schema: z.object({
        stands_alone: z.boolean(),
        question: z.string().trim().max(most),
        about: z.string().trim().max(LONGEST_ABOUT),
      }),
      lines,
      signal,
    })
    if (read.stands_alone || !read.question || read.question === question) return null
    return { text: read.question, about: read.about }
  },
  async without({ question, exchange }) {
    return withSubjectBefore(question, exchange.question)
  },
}
