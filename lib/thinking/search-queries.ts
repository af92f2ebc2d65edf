import { z } from 'zod'
import { fenceText } from '../models/prompts/fence'
import { texts } from '../models/prompts/line-form'
import type { Question } from '../question/question'
import type { RunTask } from './think'

const MOST = { queries: 5, aspects: 6 }
const LONGEST = 200

/**
 * Searches besides the question. `queries`: rewordings of the question, and each thing it asks for. `aspects`: for a
 * question about several works, points to look up in each of them.
 */
export type Searches = { queries: string[]; aspects: string[] }

/** Returns no queries without a model, and no aspects with a small context window. */
export const searchQueries: RunTask<Question, Searches> = {
  name: 'search queries',
  modelOnly: true,
  instead: 'The model suggested no other searches, so only your question was searched',
  async withModel({ text }, model, signal) {
    const words = z.string().trim().max(LONGEST)
    const { queries, aspects } = await model.generate({
      prompt: 'search_queries',
      variables: { QUESTION: fenceText('question', text) },
      schema: z.object({ queries: z.array(words), aspects: z.array(words).default([]) }),
      lines: texts('queries', LONGEST),
      signal,
    })
    const some = (all: string[], most: number) =>
      [...new Set(all.filter((query) => query !== '' && query !== text))].slice(0, most)
    return { queries: some(queries, MOST.queries), aspects: some(aspects, MOST.aspects) }
  },
  without: () => ({ queries: [], aspects: [] }),
}
