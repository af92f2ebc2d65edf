import { createHash } from 'node:crypto'
import { db } from '../../../db/client'
import { fromJson, toJson } from '../../../db/json'
import type { Passage } from '../../../quoting/passage'
import type { Finding } from '../finding'
import { headOf } from '../head-of'
import type { OutlineItem } from '../outline-item'

/** Input of a reading. `reader`: name of the model; `prompt`: hash of its reading prompt. */
export type ReadFor = { reader: string; prompt: string; matter: string; items: OutlineItem[]; passages: Passage[] }

/**
 * A stored finding. Passages and subtopics are stored by position, since their ids differ in each run. `passage`:
 * position among the paper's passages; `on`: positions of the subtopics.
 */
type StoredFinding = Pick<Finding, 'id' | 'statement' | 'sentences' | 'score' | 'column' | 'brief'> & {
  passage: number
  on: number[]
}

/**
 * Stored findings of an equal reading: same model, prompt, passages, subtopics and topic. By paper id; papers without
 * findings have an empty list.
 */
export async function knownFindings(asked: ReadFor): Promise<Map<string, Finding[]>> {
  const client = await db()
  const papers = ofPapers(asked.passages)
  const keys = new Map(papers.map(([paperId, own]) => [paperId, keyOf(asked, own)]))
  const rows = await client.paperFindings.findMany({
    where: { paperId: { in: [...keys.keys()] }, key: { in: [...keys.values()] } },
  })
  return new Map(
    rows.flatMap(({ paperId, key, findings }) => {
      const own = papers.find(([id]) => id === paperId)?.[1] ?? []
      if (keys.get(paperId) !== key) return []
      return [[paperId, fromJson<StoredFinding[]>(findings).flatMap((kept) => asFact(kept, own, asked.items))]]
    }),
  )
}

/** Stores the findings of a model, so that an equal reading can reuse them. */
export async function keepFindings(asked: ReadFor, facts: Finding[]): Promise<void> {
  const client = await db()
  const data = ofPapers(asked.passages).map(([paperId, own]) => ({
    paperId,
    key: keyOf(asked, own),
    findings: toJson(
      facts.filter((fact) => fact.paperId === paperId).flatMap((fact) => asKept(fact, own, asked.items)),
    ),
  }))
  await client.paperFindings.createMany({ data, skipDuplicates: true })
}

function asKept(
  { id, statement, sentences, score, column, brief, evidenceIds, items }: Finding,
  own: Passage[],
  all: OutlineItem[],
): StoredFinding[] {
  const passage = own.findIndex((one) => evidenceIds.includes(one.id))
  const on = all.flatMap((item, place) => (items.includes(item.id) ? [place] : []))
  if (passage < 0) return []
  const details = { ...(statement && { statement }), ...(column && { column }), ...(brief && { brief }) }
  return [{ id, sentences, score, passage, on, ...details }]
}

function asFact({ passage, on, ...kept }: StoredFinding, own: Passage[], all: OutlineItem[]): Finding[] {
  const behind = own[passage]
  if (!behind) return []
  const { paperId, title } = behind
  const items = on.flatMap((place) => all[place]?.id ?? [])
  const head = headOf(behind)
  return [{ ...kept, ...(head && { head }), paperId, title, evidenceIds: [behind.id], items }]
}

/** Larger than the number of characters on any page. */
const PAGE = 1e6

/** Groups passages by paper and sorts each group by page. */
function ofPapers(passages: Passage[]): [paperId: string, own: Passage[]][] {
  const ids = [...new Set(passages.map(({ paperId }) => paperId))]
  const at = ({ spans: [first] }: Passage) => (first ? first.page * PAGE + first.start : 0)
  return ids.map((id) => [id, passages.filter(({ paperId }) => paperId === id).sort((a, b) => at(a) - at(b))])
}

/** Includes the passages, so that a paper that was read anew is asked again. */
function keyOf({ reader, prompt, matter, items }: ReadFor, own: Passage[]): string {
  const texts = own.map(({ section, text, spans }) => [section, text, spans[0]?.page ?? null])
  return createHash('sha256')
    .update(JSON.stringify([reader, prompt, matter, items.map(({ title, question }) => [title, question]), texts]))
    .digest('hex')
}
