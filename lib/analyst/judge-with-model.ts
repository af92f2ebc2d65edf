import { z } from 'zod'
import { generateFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import { fence } from '../models/fence'
import type { JudgeContext, QuotedStatement } from './analyst'
import { CITATION_FORMAT } from './evidence-prompt'

/** Statements that go into one call: as many as a small model keeps apart. */
const BATCH = 12

/** The prompts that judge pairs, and the words that each may use. */
const JUDGES = {
  judge_citations: ['verified', 'partly', 'weak'],
  judge_draft: ['supports', 'contradicts', 'related'],
} as const

type Judge = keyof typeof JUDGES
type VerdictOf<J extends Judge> = (typeof JUDGES)[J][number]

/**
 * Lets the model decide how each quote stands to its statement. Yields batch by batch, in order, one verdict a
 * statement; null where the model gave none, or two that differ. Throws `AppError('model_failed')`, after the batches
 * that did come.
 */
export async function* judgeWithModel<J extends Judge>(
  prompt: J,
  statements: QuotedStatement[],
  { signal }: JudgeContext,
  connection?: ModelConnection,
): AsyncGenerator<(VerdictOf<J> | null)[]> {
  const words: readonly VerdictOf<J>[] = JUDGES[prompt]
  const schema = z.object({ verdicts: z.array(z.object({ number: z.number().int(), verdict: z.enum(words) })) })
  for (let from = 0; from < statements.length; from += BATCH) {
    const batch = statements.slice(from, from + BATCH)
    const { verdicts } = await generateFromPrompt({
      prompt,
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
