import type { Analyst, Relation } from '../../analyst/analyst'
import type { Quote } from '../../citations/check/best-quote'
import { whatBars } from '../../citations/check/what-bars'
import { toFailure } from '../../errors'
import type { DraftText } from './read-draft'

type Judgeable = { quote: Quote; relation: Relation; judgedBy: 'words' | 'model' }

/**
 * What a model makes of the quotes that were found for the sentences of a draft. A quote whose figures or negations
 * differ from the sentence's is never support, whatever it says. Where it fails, what the words said stays, and a
 * notice says so.
 */
export async function relateWithModel<C extends Judgeable>(
  texts: DraftText[],
  candidates: C[][],
  relate: NonNullable<Analyst['relate']>,
  signal: AbortSignal,
): Promise<{ judged: C[][]; notices: string[] }> {
  // That a sentence is the source's own needs no judgement.
  const pairs = candidates.flatMap((own, at) =>
    own
      .filter(({ quote }) => quote.verdict !== 'quoted')
      .map((candidate) => ({ candidate, said: texts[at]?.text ?? '' })),
  )
  const statements = pairs.map(({ candidate: { quote }, said }) => ({
    statement: said,
    quote: quote.text,
    title: quote.part.title,
  }))
  const relations: (Relation | null)[] = []
  const notices: string[] = []
  try {
    for await (const batch of relate(statements, { signal })) relations.push(...batch)
  } catch (error) {
    signal.throwIfAborted()
    notices.push(`⚠️  The model did not judge all of these: they compare words only. ${toFailure(error).message}`)
  }
  const judged = new Map(
    pairs.map(({ candidate, said }, index) => [candidate, withRelation(candidate, relations[index] ?? null, said)]),
  )
  return { judged: candidates.map((own) => own.map((candidate) => judged.get(candidate) ?? candidate)), notices }
}

function withRelation<C extends Judgeable>(candidate: C, relation: Relation | null, said: string): C {
  if (relation === null) return candidate
  const { quote } = candidate
  const isBarred =
    relation === 'supports' &&
    quote.verdict !== 'close' &&
    whatBars(said, [{ text: quote.text, isTable: quote.part.kind === 'table' }]) !== null
  return isBarred ? candidate : { ...candidate, relation, judgedBy: 'model' }
}
