import { z } from 'zod'
import type { Passage } from '../../../analyst/analyst'
import { formatMarker } from '../../../citations/markers/markers'
import { libraryView } from '../../../library/library-view'
import { fence } from '../../../models/fence'
import { itemWork } from '../../run/item-work'
import type { RunContext } from '../../run-context'
import type { ChecklistItem, Refined } from '../deep-plan'
import { type DeepFact, factsIn, mergeFacts } from '../look-for'
import { behind, tellFacts } from '../read-passages'
import { ask, byModel } from './by-model'
import { fenceItems, fenceQuestion, fenceScope, numberOf } from './fences'
import { placeQuote } from './place-quote'

/**
 * `open`: the items of the checklist that facts are looked for on; `missing`: what each of them still lacks, by its id,
 * where that was said.
 */
export type Batch = {
  refined: Refined
  checklist: ChecklistItem[]
  open: ChecklistItem[]
  missing: Record<string, string>
  passages: Passage[]
  stage: string
}
/** `byModel`: whether the model read them; the words did where it failed. */
export type BatchRead = { facts: DeepFact[]; evidence: Passage[]; dropped: number; byModel: boolean }

/** What tells a model how to read. */
export const READING_PROMPT = 'deep_facts'
/** Facts of one batch. */
const MOST_FACTS = 12

const schema = z.object({
  facts: z.array(
    z.object({
      result: z.number().int(),
      quote: z.string().trim().max(2_000),
      statement: z.string().trim().min(8).max(800),
      items: z.array(z.number().int()),
    }),
  ),
})
type Noted = z.infer<typeof schema>['facts'][number]

/** Reads some of what a round brought, beside others that read the rest. */
export const readBatch = itemWork('read results of a search', async (context, batch: Batch): Promise<BatchRead> => {
  const { facts, dropped, isByModel } = await byModel(context, {
    name: 'read results',
    instead: 'Some results were read',
    words: () => readByWords(batch),
    model: (signal) => readByModel(context, batch, signal),
  })
  const evidence = behind(facts, batch.passages)
  await tellFacts(context, batch.stage, { evidence, facts })
  return { facts, evidence, dropped, byModel: isByModel }
})

type Facts = { facts: DeepFact[]; dropped: number; isByModel: boolean }

async function readByWords({ refined, open, passages }: Batch): Promise<Facts> {
  const facts: DeepFact[] = []
  for (const item of open) facts.push(...(await factsIn(item, refined.matter, passages, libraryView)))
  return { facts: mergeFacts(facts), dropped: 0, isByModel: false }
}

/** The most telling fact is named first: that counts more than how well its passage was found. */
async function readByModel(context: RunContext, batch: Batch, signal: AbortSignal): Promise<Facts> {
  const { refined, checklist, open, missing, passages } = batch
  const noted = await ask(context, {
    prompt: READING_PROMPT,
    variables: {
      QUESTION: fenceQuestion(refined),
      SCOPE: fenceScope(refined),
      ITEMS: fenceItems(checklist, open, ({ id }) => (missing[id] ? `Still missing: ${missing[id]}` : '')),
      RESULTS: fenceResults(passages),
      MOST: String(MOST_FACTS),
    },
    schema,
    signal,
  })
  const facts: DeepFact[] = []
  let dropped = 0
  for (const [rank, fact] of noted.facts.slice(0, MOST_FACTS).entries()) {
    const placed = toDeepFact(fact, batch)
    if (placed) facts.push({ ...placed, score: ((1 + placed.score) / 2) * (1 - rank / MOST_FACTS) })
    else dropped++
  }
  return { facts: mergeFacts(facts), dropped, isByModel: true }
}

/** Null where the quote stands in no result, or bears on no open item. A number that is wrong does not matter where the quote is right. */
function toDeepFact({ result, quote, statement, items }: Noted, { checklist, open, passages }: Batch): DeepFact | null {
  const bears = open.filter((item) => items.includes(numberOf(checklist, item))).map(({ id }) => id)
  const named = passages[result - 1]
  for (const passage of named ? [named, ...passages] : passages) {
    const sentences = placeQuote(passage, quote)
    const [first] = sentences ?? []
    if (!sentences || !first || bears.length === 0) continue
    const { id, paperId, title, relevance } = passage
    return {
      id: `${paperId} ${first.page} ${first.shown.slice(0, 80)}`,
      paperId,
      title,
      statement: statement.replace(/\s+/g, ' '),
      sentences,
      evidenceIds: [id],
      items: bears,
      score: relevance,
    }
  }
  return null
}

function fenceResults(passages: Passage[]): string {
  return fence(
    'result',
    passages.map(({ paperId, spans, title, section, kind, text }, index) => ({
      attributes: {
        number: String(index + 1),
        cite: formatMarker(paperId, spans[0]?.page ?? 1),
        title,
        section,
        ...(kind === 'text' ? {} : { kind }),
      },
      text,
    })),
  )
}
