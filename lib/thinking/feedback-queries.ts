import { z } from 'zod'
import { blankMarkers } from '../citations/blocks/read-blocks'
import { parseMarkers } from '../citations/markers/markers'
import { partsOf } from '../models/calls/prompt-model'
import { fence, fenceText } from '../models/prompts/fence'
import { texts } from '../models/prompts/line-form'
import type { Question } from '../question/question'
import type { RunTask } from './think'

const MOST = 5
const LONGEST = 200

/** `target`: the part of the `previous` answer that the feedback refers to; null: all of it. */
type FeedbackInput = { question: Question; feedback: string; previous: string; target: { text: string } | null }

/**
 * Search queries for feedback: one for each request that needs further evidence. Without a model: the question
 * with the words of the feedback and of the part.
 */
export const feedbackQueries: RunTask<FeedbackInput, string[]> = {
  name: 'feedback queries',
  instead: 'The model did not say what to search for, so the words of your feedback were used',
  async withModel({ question, feedback, previous, target }, model, signal) {
    const paragraphs = (target?.text ?? previous).split(/\n{2,}/).filter((text) => text.trim() !== '')
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
  without({ question, feedback, target }) {
    const part = target ? [blankMarkers(target.text, parseMarkers(target.text))] : []
    return [[question.text, feedback, ...part].join(' ')]
  },
}
