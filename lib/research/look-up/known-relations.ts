import { createHash } from 'node:crypto'
import { db } from '../../db/client'
import type { QuotedStatement, Relation, RelationJudgement } from '../../thinking/writing-tasks'

/** The judging model, and the hash of its prompt. */
export type Judge = { judge: string; prompt: string }
export type QuoteToRelate = QuotedStatement & { paperId: string }

/**
 * Stored judgements by the same judge of the same quotes and statements, one for each, in order; null if there is none.
 */
export async function knownRelations(by: Judge, quotes: QuoteToRelate[]): Promise<(RelationJudgement | null)[]> {
  const client = await db()
  const keys = quotes.map((quote) => keyOf(by, quote))
  const rows = await client.paperRelation.findMany({
    where: { paperId: { in: [...new Set(quotes.map(({ paperId }) => paperId))] }, key: { in: keys } },
  })
  const known = new Map(
    rows.map(({ paperId, key, relation, why }) => [
      `${paperId} ${key}`,
      { relation: relation as Relation, why: why ?? '' },
    ]),
  )
  return quotes.map(({ paperId }, at) => known.get(`${paperId} ${keys[at]}`) ?? null)
}

/** Stores a judge's results for later lookups. */
export async function keepRelations(
  by: Judge,
  judged: { quote: QuoteToRelate; judgement: RelationJudgement }[],
): Promise<void> {
  const client = await db()
  const data = judged.map(({ quote, judgement: { relation, why } }) => ({
    ...{ paperId: quote.paperId, key: keyOf(by, quote), relation },
    why: why || null,
  }))
  await client.paperRelation.createMany({ data, skipDuplicates: true })
}

function keyOf({ judge, prompt }: Judge, { statement, quote, title }: QuoteToRelate): string {
  return createHash('sha256')
    .update(JSON.stringify([judge, prompt, statement, quote, title]))
    .digest('hex')
}
