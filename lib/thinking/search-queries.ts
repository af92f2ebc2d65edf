import { z } from 'zod'
import { fenceText } from '../models/fence'
import { texts } from '../models/line-form'
import type { Question } from '../question/question'
import type { Task } from './think'

const MOST = 5
const LONGEST = 200

/** What to search for beside a question: the same in other words, and each thing that it asks for. None without a model. */
export const searchQueries: Task<Question, Promise<string[]>> = {
  async withModel({ text }, model, signal) {
    const { queries } = await model.generate({
      prompt: 'search_queries',
      variables: { QUESTION: fenceText('question', text) },
      schema: z.object({ queries: z.array(z.string().trim().max(LONGEST)) }),
      lines: texts('queries', LONGEST),
      signal,
    })
    const others = queries.filter((query) => query !== '' && query !== text)
    return [...new Set(others)].slice(0, MOST)
  },
  async without() {
    return []
  },
}
