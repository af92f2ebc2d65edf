import { toFailure } from '../../../errors'
import { passagesOfPdf, readOpenPdf } from '../../../library/outside/open-pdf'
import type { Passage } from '../../../quoting/passage'
import { mergeGroup } from '../../../sources/work/merge-hits'
import type { SourceName } from '../../../sources/work/source'
import type { PaperRef } from '../../../text/names/titles'
import type { JudgedWork } from '../../events/considered-papers'
import { asEvidence } from '../../evidence/evidence-id'
import { eachDone, itemWork } from '../../run/item-work'
import { unlessToWrite } from '../../run/leave-to-write'
import type { RunContext } from '../../run-context'
import type { OutlineItem } from '../outline-item'
import type { ItemPassages } from '../queries-by-words'
import { wordsHeld } from '../words-held'
import type { OutsideWorks } from './outside-works'

/** PDFs to fetch per round and per run. */
export const MOST_PDFS = { aRound: 2, aRun: 6 }
/** Share of an item's words that a work's title and abstract must contain for its PDF to be fetched. */
const NEEDED = 0.25
/** Number of passages to read from one PDF for an item, and the share of the item's words that each must contain. */
const PASSAGES = { most: 6, held: 0.2 }

type OpenPdf = Omit<PaperRef, 'authors'> & { source: SourceName; stage: string }

type PdfResult = { pages: number } | { failure: string }

/** Fetches one work's PDF and reads its pages. Null if the person asked for the answer now. */
const readPdf = itemWork('read an open PDF', async (context, work: OpenPdf): Promise<PdfResult | null> => {
  const { paperId, title, source, stage } = work
  const query = queryOf(title)
  const outcome = await context.step('read PDF', () => read(context, paperId))
  if (!outcome) return null
  await context.emit({ type: 'source.asked', stage, source, query })
  if ('pages' in outcome) await context.emit({ type: 'source.answered', stage, source, query, results: 1 })
  else await context.emit({ type: 'source.failed', stage, source, query, message: outcome.failure })
  return outcome
})

function read(context: RunContext, paperId: string): Promise<PdfResult | null> {
  return unlessToWrite<PdfResult | null>(context, null, async (signal) => {
    try {
      return { pages: await readOpenPdf(paperId, signal) }
    } catch (error) {
      signal.throwIfAborted()
      return { failure: toFailure(error).message }
    }
  })
}

const queryOf = (title: string) => `the PDF of “${title}”`

/** `most`: maximum number of PDFs. `among`: ids of the works to choose from; absent: all. */
type PdfRequest = { items: OutlineItem[]; stage: string; most: number; among?: ReadonlySet<string> }

/**
 * Reads open PDFs of the works that best match the open items, for this run only, and returns the relevant passages for
 * each item. Reports PDFs that cannot be fetched; of these works only the abstract is used.
 */
export async function readOpenPdfs(
  context: RunContext,
  known: OutsideWorks,
  { items, stage, most, among }: PdfRequest,
): Promise<ItemPassages[]> {
  const room = Math.min(most, MOST_PDFS.aRun - known.pdfs.size)
  if (room <= 0) return []
  const candidates = [...known.works.values()].filter(
    ({ paperId }) => !known.pdfs.has(paperId) && among?.has(paperId) !== false && hasPdf(known, paperId),
  )
  if (candidates.length === 0) return []
  const needed = await context.step('choose PDFs', () => mostNeeded(known, candidates, items, room))
  const works = candidates.flatMap(({ paperId, title, published, sources: [source] }): OpenPdf[] =>
    source && needed.includes(paperId) ? [{ paperId, title, published, source, stage }] : [],
  )
  if (works.length === 0) return []
  const done = await eachDone(context, readPdf, works, (work) => work)
  for (const { paperId } of works) known.pdfs.add(paperId)
  const read = done.flatMap(({ of, value }) => (value && 'pages' in value ? of : []))
  if (read.length === 0) return []
  const inFull = read.flatMap(({ paperId }): JudgedWork[] => {
    const work = known.works.get(paperId)
    return work ? [{ ...work, readInFull: true }] : []
  })
  for (const work of inFull) known.works.set(work.paperId, work)
  await context.emit({ type: 'works.found', stage, works: inFull })
  return context.step('search PDFs', async () =>
    (await Promise.all(read.map((work) => inPdf(context, work, items)))).flat(),
  )
}

function hasPdf({ hits, works }: OutsideWorks, paperId: string): boolean {
  const own = hits.get(paperId)
  const work = works.get(paperId)
  if (!own || work?.inLibrary || work?.notice?.kind === 'retraction') return false
  const { arxivId, openPdfUrl, pdfUrls } = mergeGroup(own)
  return Boolean(arxivId ?? openPdfUrl) || pdfUrls.length > 0
}

/** Ids of the works whose title and abstract best match an item. */
async function mostNeeded(known: OutsideWorks, works: JudgedWork[], items: OutlineItem[], most: number) {
  const held = await wordsHeld(items)
  const rated = works.map(({ paperId, title }) => {
    const { abstract } = mergeGroup(known.hits.get(paperId) ?? [])
    const share = Math.max(0, ...held({ title, section: '', text: abstract ?? '' }))
    return { paperId, share }
  })
  return rated
    .filter(({ share }) => share >= NEEDED)
    .sort((a, b) => b.share - a.share || (a.paperId < b.paperId ? -1 : 1))
    .slice(0, most)
    .map(({ paperId }) => paperId)
}

/** The passages of one PDF that best match each item. */
async function inPdf({ run }: RunContext, { paperId, title, published, source }: OpenPdf, items: OutlineItem[]) {
  const drafts = await passagesOfPdf(paperId)
  const held = await wordsHeld(items)
  const shares = drafts.map(({ section, text }) => held({ title, section, text }))
  return items.map((item, index): ItemPassages => {
    const best = drafts
      .map(({ kind, section, text, spans }, place) => {
        const relevance = shares[place]?.[index] ?? 0
        return { paperId, title, published, kind, section, text, spans, relevance }
      })
      .filter(({ relevance }) => relevance >= PASSAGES.held)
      .sort((a, b) => b.relevance - a.relevance)
    const passages: Passage[] = asEvidence(run.id, best.slice(0, PASSAGES.most), item.title)
    return { itemId: item.id, source, query: queryOf(title), passages }
  })
}
