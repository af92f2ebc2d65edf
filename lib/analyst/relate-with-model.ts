import { z } from 'zod'
import { generateFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import { fence } from '../models/fence'
import type { JudgeContext, QuotedStatement, Relation } from './analyst'
import { CITATION_FORMAT } from './evidence-prompt'

/** Statements that go into one call: as many as a small model keeps apart. */
const BATCH = 12
const RELATIONS = ['supports', 'contradicts', 'related'] as const satisfies readonly Relation[]
const schema = z.object({ verdicts: z.array(z.object({ number: z.number().int(), verdict: z.enum(RELATIONS) })) })

/**
 * Lets the model decide how each quote stands to its sentence of a draft. Yields batch by batch, in order, one relation
 * a sentence; null where the model gave none, or two that differ. Throws `AppError('model_failed')`, after the batches
 * that did come.
 */
export async function* relateWithModel(
  statements: QuotedStatement[],
  { signal }: JudgeContext,
  connection?: ModelConnection,
): AsyncGenerator<(Relation | null)[]> {
  for (let from = 0; from < statements.length; from += BATCH) {
    const batch = statements.slice(from, from + BATCH)
    const { verdicts } = await generateFromPrompt({
      prompt: 'judge_draft',
      variables: { PAIRS: fencePairs(batch), COUNT: String(batch.length), CITATION_FORMAT },
      schema,
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
function fencePairs(pairs: QuotedStatement[]): string {
  return pairs
    .map(({ statement, quote, title }, index) => {
      const number = String(index + 1)
      const said = fence('statement', [{ attributes: { number }, text: statement }])
      return `${said}\n${fence('quote', [{ attributes: { number, title }, text: quote }])}`
    })
    .join('\n\n')
}
