import { z } from 'zod'
import { partsOf } from '../models/calls/prompt-model'
import { fence, fenceText } from '../models/prompts/fence'
import { fieldsIn, type LineForm } from '../models/prompts/line-form'
import type { FollowUp } from './follow-up'
import { withSubjectBefore } from './subject-before'
import type { Task } from './think'

/** An answered question, to which a follow-up may refer. */
export type Exchange = {
  /** the question as understood */
  question: string
  /** Markdown of its answer, with markers */
  answer: string
  /** cited papers, in the order of the references */
  papers: { id: string; title: string; citations: number }[]
}

/** Limit on the length added to a question that refers back: room for what it refers to and no more. */
const LONGER = { times: 3, characters: 400 }
const LONGEST_ABOUT = 200

/** Parses `alone`, or the rewritten question and what it refers to. */
const lines: LineForm = (all) => {
  const { values, left } = fieldsIn(all, ['question', 'about'])
  const [question = ''] = values.question
  const [about = ''] = values.about
  const others = left.filter((line) => !/^\W*alone\W*$/i.test(line))
  const isAlone = question === '' && others.length < left.length
  const value = isAlone || question ? { stands_alone: isAlone, question, about } : undefined
  return { value, left: others }
}

/** Rewrites a follow-up question so that it stands alone; null if it already does. */
export const understandQuestion: Task<{ question: string; exchange: Exchange }, Promise<FollowUp | null>> = {
  async withModel({ question, exchange }, model, signal) {
    const most = question.length * LONGER.times + LONGER.characters
    const read = await model.generate({
      prompt: 'understand_question',
      variables: {
        EARLIER_QUESTION: fenceText('earlier-question', exchange.question),
        // Keep the start of the answer, to which follow-ups mostly refer.
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
