import { z } from 'zod'
import { generateFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import { fence } from '../models/fence'
import type { JudgeContext, Judgement, QuotedStatement } from './analyst'
import { CITATION_FORMAT } from './evidence-prompt'

const answerSchema = z.object({
  verdicts: z.array(z.object({ number: z.number().int(), verdict: z.enum(['verified', 'weak']) })),
})

/** Statements that go into one call: as many as a small model keeps apart. */
const BATCH = 12

/**
 * Lets the model decide, for statements whose quote speaks of the same, whether the quote carries them. Yields batch
 * by batch, in order, one judgement a statement; null where the model gave none, or two that differ. Throws
 * `AppError('model_failed')`, after the batches that did come.
 */
export async function* judgeWithModel(
  statements: QuotedStatement[],
  { signal }: JudgeContext,
  connection?: ModelConnection,
): AsyncGenerator<(Judgement | null)[]> {
  for (let from = 0; from < statements.length; from += BATCH) {
    const batch = statements.slice(from, from + BATCH)
    const { verdicts } = await generateFromPrompt({
      prompt: 'judge_citations',
      variables: { PAIRS: fencePairs(batch), COUNT: String(batch.length), CITATION_FORMAT },
      schema: answerSchema,
      signal,
      connection,
    })
    yield batch.map((_, index) => {
      const given = new Set(verdicts.filter(({ number }) => number === index + 1).map(({ verdict }) => verdict))
      const [verdict] = given
      return verdict && given.size === 1 ? verdict : null
    })
  }
}

/** Pairs as a prompt shows them, numbered from 1. */
export function fencePairs(pairs: QuotedStatement[]): string {
  return pairs
    .map(({ statement, quote, title }, index) => {
      const number = String(index + 1)
      return `${fence('statement', [{ attributes: { number }, text: statement }])}\n${fence('quote', [{ attributes: { number, title }, text: quote }])}`
    })
    .join('\n\n')
}
