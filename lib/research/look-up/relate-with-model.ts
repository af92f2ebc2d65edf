import type { Quote } from '../../citations/evidence/best-quote'
import { whatBars } from '../../citations/words/what-bars'
import { toFailure } from '../../errors'
import { nameOfModel } from '../../models/calls/prompt-model'
import { promptHash } from '../../models/prompts/prompt'
import { type Analyst, think } from '../../thinking/ask-analyst'
import { RELATING_PROMPT, type Relation, type RelationJudgement, relateQuotes } from '../../thinking/writing-tasks'
import { keepRelations, knownRelations } from './known-relations'
import type { DraftText } from './read-draft'

type Judgeable = {
  quote: Quote
  passage: { paperId: string }
  relation: Relation
  judgedBy: 'words' | 'model'
  why: string | null
  isBarred: boolean
}

/**
 * Has a model judge the quotes found for the sentences of a draft. A quote that lacks a number or quotation of the
 * sentence is never support, whatever the model says. Reuses stored judgements. If the model fails, the quotes stay as
 * found and a notice says so.
 */
export async function relateWithModel<C extends Judgeable>(
  texts: DraftText[],
  candidates: C[][],
  context: { analyst: Analyst; signal: AbortSignal },
): Promise<{ judged: C[][]; notices: string[] }> {
  // A literal quote needs no judgement.
  const pairs = candidates.flatMap((own, at) =>
    own
      .filter(({ quote }) => quote.verdict !== 'quoted')
      .map((candidate) => ({ candidate, said: texts[at]?.text ?? '' })),
  )
  const quotes = pairs.map(({ candidate: { quote, passage }, said }) => ({
    paperId: passage.paperId,
    statement: said,
    quote: quote.text,
    title: quote.part.title,
  }))
  const prompt = (await context.analyst.model?.hashOf(RELATING_PROMPT)) ?? (await promptHash(RELATING_PROMPT))
  const by = { judge: await nameOfModel(), prompt }
  const relations = await knownRelations(by, quotes)
  const open = quotes.flatMap((quote, at) => (relations[at] === null ? [{ quote, at }] : []))
  const notices: string[] = []
  const relate = async () => {
    let next = 0
    const asked = open.map(({ quote: { statement, quote, title } }) => ({ statement, quote, title }))
    for await (const batch of think(relateQuotes, asked, context)) {
      const judged = batch.flatMap((judgement, index) => {
        const one = open[next + index]
        return one && judgement ? [{ ...one, judgement }] : []
      })
      next += batch.length
      for (const { at, judgement } of judged) relations[at] = judgement
      await keepRelations(by, judged)
    }
  }
  try {
    if (open.length > 0) await relate()
  } catch (error) {
    context.signal.throwIfAborted()
    notices.push(
      `⚠️  The model did not judge all of these. For the rest, similar passages are shown. ${toFailure(error).message}`,
    )
  }
  const judged = new Map(
    pairs.map(({ candidate, said }, index) => [candidate, withRelation(candidate, relations[index] ?? null, said)]),
  )
  return { judged: candidates.map((own) => own.map((candidate) => judged.get(candidate) ?? candidate)), notices }
}

/** A quote that lacks a number or quotation of the sentence is only related, with that as the reason. */
function withRelation<C extends Judgeable>(candidate: C, judgement: RelationJudgement | null, said: string): C {
  if (judgement === null) return candidate
  const { relation, why } = judgement
  const bar = relation === 'supports' ? whatBars(said, candidate.quote.text) : null
  return {
    ...candidate,
    relation: bar ? 'related' : relation,
    judgedBy: 'model',
    why: bar ?? (why || null),
    isBarred: bar !== null,
  }
}
