import { ABSTRACT, passagePlace } from '../../../citations/markers/place'
import { keepHits } from '../../../library/outside/keep-hits'
import { withFullText } from '../../../library/pages/paper-text'
import type { Passage } from '../../../quoting/passage'
import { describeSource } from '../../../sources/work/describe-source'
import { mergeGroup } from '../../../sources/work/merge-hits'
import type { Hit } from '../../../sources/work/source'
import type { JudgedWork } from '../../events/considered-papers'
import { evidenceId } from '../../evidence/evidence-id'
import type { RunContext } from '../../run-context'
import type { KeptPage } from './read-pages'
import type { SourceResults } from './search-source'

/** Outside works of a run. */
export type OutsideWorks = {
  /** all hits of each work, by paper id */
  hits: Map<string, Hit[]>
  /** works as shown on the screen */
  works: Map<string, JudgedWork>
  /** text of web pages, by address */
  pages: Map<string, KeptPage>
  paperOf: Map<Hit, string>
  /** ids of works whose PDFs were requested */
  pdfs: Set<string>
}

export function noWorks(): OutsideWorks {
  return { hits: new Map(), works: new Map(), pages: new Map(), paperOf: new Map(), pdfs: new Set() }
}

/** Ids of the outside works that were retracted, or that their publisher has doubts about. */
export function doubtedOf({ works }: OutsideWorks): string[] {
  return [...works].flatMap(([id, { notice }]) => (notice && notice.kind !== 'correction' ? [id] : []))
}

/** Approximate length of a web page's passage, in characters. */
const PASSAGE = 1_000
/** Relevance of the first hit, and how much each later one loses. A rank says no more than that. */
const RELEVANCE = { first: 0.9, less: 0.05, lowest: 0.3 }

/** Merges the hits of all sources into works, judges them before they are read, and emits them. */
export async function takeWorks(
  context: RunContext,
  known: OutsideWorks,
  found: SourceResults[],
  stage: string,
): Promise<void> {
  const hits = found.flatMap(({ answers }) => answers.flatMap((answer) => answer.hits))
  for (const { pages } of found)
    for (const [url, page] of Object.entries(pages)) if (!known.pages.has(url)) known.pages.set(url, page)
  if (hits.length === 0) return
  const { ids, inLibrary, at } = await context.step('keep works', async () => {
    const ids = await keepHits(hits)
    return { ids, inLibrary: await withFullText(ids), at: Date.now() }
  })
  const kept = hits.flatMap((hit, index) => (ids[index] ? { paperId: ids[index], hit } : []))
  await recallWorks(context, known, { kept, at, inLibrary }, stage)
}

type KeptWorks = {
  kept: { paperId: string; hit: Hit }[]
  /** time of the judgement, ms since 1970 */
  at: number
  /** ids of works whose text is in the library */
  inLibrary?: string[]
}

/** Adds stored works with their hits, and emits them. */
export async function recallWorks(
  { emit }: RunContext,
  known: OutsideWorks,
  { kept, at, inLibrary = [] }: KeptWorks,
  stage: string,
): Promise<void> {
  for (const { paperId, hit } of kept) {
    known.paperOf.set(hit, paperId)
    known.hits.set(paperId, [...(known.hits.get(paperId) ?? []), hit])
  }
  const works = [...new Set(kept.map(({ paperId }) => paperId))].map((paperId): JudgedWork => {
    const hit = mergeGroup(known.hits.get(paperId) ?? [])
    const { title, authors, published, venue, sources, url, doi, pmid, notice } = hit
    const quality = describeSource(hit, new Date(at))
    const work = { paperId, title, authors, published, venue, sources, url, doi, pmid, quality, notice }
    const readInFull = known.works.get(paperId)?.readInFull
    return { ...work, inLibrary: inLibrary.includes(paperId), ...(readInFull && { readInFull }) }
  })
  for (const work of works) known.works.set(work.paperId, work)
  if (works.length > 0) await emit({ type: 'works.found', stage, works })
}

/**
 * Passages of the works that a query found, nearest first: parts of the abstract, else passages of the web page, else
 * the source's snippet. Skips works whose text is in the library, where they are read.
 */
export function passagesOf(runId: string, known: OutsideWorks, hits: Hit[], question: string): Passage[] {
  const ids = [...new Set(hits.flatMap((hit) => known.paperOf.get(hit) ?? []))]
  return ids.flatMap((paperId, rank) => {
    const hits = known.hits.get(paperId)
    if (!hits || known.works.get(paperId)?.inLibrary) return []
    const work = mergeGroup(hits)
    const relevance = Math.max(RELEVANCE.lowest, RELEVANCE.first - rank * RELEVANCE.less)
    const about = { paperId, title: work.title, published: work.published, kind: 'text', relevance, question }
    const texts = work.abstract ? abstractParts(work) : pageParts(work, known.pages.get(work.url))
    return texts.map((text) => {
      const passage = { ...about, ...text }
      return { ...passage, id: evidenceId(runId, passage) }
    })
  })
}

type Text = Pick<Passage, 'section' | 'text' | 'spans' | 'readAt'>

/** Splits a structured abstract into its parts, each with its position in the whole. */
function abstractParts({ abstract, abstractParts: parts }: Hit): Text[] {
  const whole = abstract ?? ''
  let from = 0
  const placed = parts.flatMap(({ label, text }): Text[] => {
    const start = whole.indexOf(text, from)
    if (start < 0) return []
    from = start + text.length
    return [{ section: sentenceCase(label) || 'Abstract', text, spans: [{ page: ABSTRACT, start, end: from }] }]
  })
  if (placed.length > 0) return placed
  return [{ section: 'Abstract', text: whole, spans: [{ page: ABSTRACT, start: 0, end: whole.length }] }]
}

/** `RESULTS` → `Results` */
function sentenceCase(label: string): string {
  return label.slice(0, 1).toUpperCase() + label.slice(1).toLowerCase()
}

/** Splits the paragraphs of a web page into passages of about one length, numbered from 1. */
function pageParts({ passage, accessed }: Hit, page: KeptPage | undefined): Text[] {
  const paragraphs = page?.paragraphs ?? (passage ? [passage] : [])
  const texts: string[] = []
  for (const paragraph of paragraphs) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + paragraph.length < PASSAGE)
      texts[texts.length - 1] = `${last}\n\n${paragraph}`
    else texts.push(paragraph)
  }
  return texts.map((text, index) => ({
    section: '',
    text,
    spans: [{ page: passagePlace(index + 1), start: 0, end: text.length }],
    readAt: page?.readAt ?? accessed,
  }))
}
