import { z } from 'zod'
import { formatMarker } from '../../../citations/markers/markers'
import { fence } from '../../../models/fence'
import { partsOf } from '../../../models/fit-prompt'
import type { Passage } from '../../../quoting/passage'
import { asShown } from '../../../thinking/evidence-prompt'
import { itemWork } from '../../run/item-work'
import { type Finding, mergeFindings } from '../finding'
import { headOf } from '../head-of'
import type { OutlineItem, Refined } from '../outline-item'
import { placeQuote } from '../place-quote'
import { behind, findingsIn, tellFindings } from '../read-passages'
import { fenceItems, fenceQuestion, fenceScope, numberOf } from './fences'
import { doTask, type Task } from './task'

/**
 * `open`: the items that findings are looked for on; `missing`: what each of them still lacks, by its id, where that was
 * said.
 */
export type Batch = {
  refined: Refined
  checklist: OutlineItem[]
  open: OutlineItem[]
  missing: Record<string, string>
  passages: Passage[]
  stage: string
}

/** `dropped`: findings whose quote stands in no passage. `byModel`: whether the model read them. */
type Read = { findings: Finding[]; dropped: number; byModel: boolean }
export type BatchRead = Read & { evidence: Passage[] }

/** What tells a model how to read. */
const READING_PROMPT = 'deep_facts'
/** Findings of one batch that a model is asked for. */
const MOST_FINDINGS = 12

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

/** What passages say on items. */
const readResults: Task<Batch, Read> = {
  name: 'read results',
  instead: 'Some results were read',
  async without({ open, passages }) {
    const held = await Promise.all(open.map((item) => findingsIn(item, passages)))
    return { findings: mergeFindings(held.flatMap(({ findings }) => findings)), dropped: 0, byModel: false }
  },
  // The most telling finding is named first: that counts more than how well its passage was found.
  async withModel(batch, model, signal) {
    const { refined, checklist, open, missing, passages } = batch
    const noted = await model.generate({
      prompt: READING_PROMPT,
      variables: {
        QUESTION: fenceQuestion(refined),
        SCOPE: fenceScope(refined),
        ITEMS: fenceItems(checklist, open, ({ id }) => (missing[id] ? `Still missing: ${missing[id]}` : '')),
        RESULTS: partsOf(passages, fenceResults),
        MOST: String(MOST_FINDINGS),
      },
      schema,
      signal,
    })
    const findings: Finding[] = []
    let dropped = 0
    const most = Math.max(MOST_FINDINGS, noted.facts.length)
    for (const [rank, one] of noted.facts.entries()) {
      const placed = toFinding(one, batch)
      if (placed) findings.push({ ...placed, score: ((1 + placed.score) / 2) * (1 - rank / most) })
      else dropped++
    }
    return { findings: mergeFindings(findings), dropped, byModel: true }
  },
}

/** Reads some of what was found, beside others that read the rest, and tells what it says. */
export const readBatch = itemWork('read results of a search', async (context, batch: Batch): Promise<BatchRead> => {
  const read = await doTask(context, readResults, batch)
  const evidence = behind(read.findings, batch.passages)
  await tellFindings(context, batch.stage, { evidence, findings: read.findings })
  return { ...read, evidence }
})

/** Null where the quote stands in no result, or bears on no open item. A wrong number does not matter where the quote is right. */
function toFinding({ result, quote, statement, items }: Noted, { checklist, open, passages }: Batch): Finding | null {
  const bears = open.filter((item) => items.includes(numberOf(checklist, item))).map(({ id }) => id)
  const named = passages[result - 1]
  for (const passage of named ? [named, ...passages] : passages) {
    const sentences = placeQuote(passage, quote)
    const [first] = sentences ?? []
    if (!sentences || !first || bears.length === 0) continue
    const { id, paperId, title, relevance } = passage
    const head = headOf(passage)
    return {
      id: `${paperId} ${first.page} ${first.shown.slice(0, 80)}`,
      paperId,
      title,
      statement: statement.replace(/\s+/g, ' '),
      sentences,
      ...(head && { head }),
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
      text: asShown({ kind, text }),
    })),
  )
}
