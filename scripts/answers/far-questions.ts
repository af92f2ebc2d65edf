import path from 'node:path'
import { z } from 'zod'
import { jsonLines } from '../json-lines'
import type { GoldQuestion } from './gold-questions'

/** Prefix of the types of these questions. */
export const FAR = 'far: '

const schema = z.union([z.object({ question: z.string() }), z.object({ text: z.string() })])

/**
 * Questions that the library cannot answer. Each line of the file has a `question`, or the `text` of a claim or query.
 */
export function farQuestions(file: string): GoldQuestion[] {
  const name = path.basename(path.dirname(file))
  return jsonLines<unknown>(file).map((line, i) => {
    const row = schema.parse(line)
    const question = 'question' in row ? row.question : row.text
    return { id: `${name}-${i + 1}`, type: `${FAR}${name}`, question, gold: [] }
  })
}
