import { z } from 'zod'
import { partsOf } from '../models/calls/prompt-model'
import { fence, fenceText } from '../models/prompts/fence'
import { texts } from '../models/prompts/line-form'
import type { Question } from '../question/question'
import type { Task } from './think'

const MOST = 5
const LONGEST = 200

/** `on`: the text that the feedback refers to, the whole answer or a part of it. */
type FeedbackInput = { question: Question; feedback: string; on: string }

/**
 * Search queries for feedback: one for each request that needs further evidence. Without a model: the words of the
 * feedback with the question.
 */
export const feedbackQueries: Task<FeedbackInput, Promise<string[]>> = {
  async withModel({ question, feedback, on }, model, signal) {
    const paragraphs = on.split(/\n{2,}/).filter((text) => text.trim() !== '')
    const { queries } = await model.generate({
      prompt: 'feedback_queries',
      variables: {
        QUESTION: fenceText('question', question.text),
        ANSWER: partsOf(paragraphs, (some) =>
          fence(
            'answer',
            some.map((text) => ({ attributes: {}, text })),
          ),
        ),
        FEEDBACK: fenceText('feedback', feedback),
      },
      schema: z.object({ queries: z.array(z.string().trim().max(LONGEST)) }),
      lines: texts('queries', LONGEST),
      signal,
    })
    return [...new Set(queries.filter((query) => query !== ''))].slice(0, MOST)
  },
  async without({ question, feedback }) {
    return [`${question.text} ${feedback}`]
  },
}
