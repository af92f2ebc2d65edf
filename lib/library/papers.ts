import type { PublicationNotice } from '../citations/csl/publication-notice'
import { db } from '../db/client'
import type { Paper } from '../db/generated/client'
import { fromJson } from '../db/json'
import { AppError } from '../errors'
import type { PaperMetadata } from '../text/document'
import { findNote } from './highlights/find-note'
import { currentIds } from './ids/current-ids'
import { IN_LIBRARY, type PaperStanding } from './in-library'
import { noticesOf } from './notices/notices-of'
import { type Marks, marksOf, NO_MARKS } from './organize/marks'
import { type ReferenceDetails, referenceDetails } from './reference/reference-details'
import { prepared } from './sql/rows'

export type PaperStatus = 'queued' | 'reading' | 'ocr' | 'summarizing' | 'indexing' | 'ready' | 'failed'

/** A paper in lists, on pages and for other programs, with the person's own marks. */
export type PaperView = Marks & {
  id: string
  origin: string
  fileName: string
  status: PaperStatus
  /** during reading; with the remaining minutes, if known, during OCR */
  progress: { page: number; of: number; minutes?: number | null; paused?: boolean } | null
  /** `replaces`: the paper of which this is a newer version */
  error: { code: string; message: string; replaces?: string } | null
  pages: number
  /** number of pages read by OCR */
  ocrPages: number
  chunks: number
  /** its summary was made by quoting because the model failed, and will be made again */
  summaryWaits: boolean
  title: string
  authors: string[]
  published: string | null
  arxivId: string | null
  doi: string | null
  url: string | null
  venue: string | null
  citeKey: string | null
  /** false: only metadata and abstract are known, without a PDF */
  fullText: boolean
  standing: PaperStanding
  /** the paper into which this one was merged */
  mergedInto: string | null
  /** why an earlier id leads to this paper */
  alias: 'renamed' | 'duplicate' | null
  addedAt: string
  /** the publisher's notice; absent: none known */
  notice?: PublicationNotice
}

export type PaperDetail = PaperView & {
  summary: string | null
  note: string
  abstract: string | null
  /** type, volume, pages and so on, as cited */
  reference: ReferenceDetails
  /** fields that the first page left in doubt and nobody has confirmed */
  unsure: ('title' | 'authors')[]
  /** numbers of pages that cannot be read as text */
  unreadable: number[]
}

/** All papers of the library, newest first, for other programs. Screens load pages of the list, see `listPage`. */
export async function listPapers(): Promise<PaperView[]> {
  const client = await db()
  return toViews(
    await client.paper.findMany({ where: IN_LIBRARY, omit: UNSEEN, orderBy: [{ addedAt: 'desc' }, { id: 'asc' }] }),
  )
}

/** Papers in the form for lists, in the order of their ids, without unknown ones. */
export async function papersById(ids: string[]): Promise<PaperView[]> {
  const client = await db()
  const papers = await client.paper.findMany({ where: { id: { in: ids } }, omit: UNSEEN })
  const views = new Map((await toViews(papers, ids)).map((view) => [view.id, view]))
  return ids.flatMap((id) => views.get(id) ?? [])
}

/** Large columns that no list needs. */
const UNSEEN = { abstract: true, csl: true, found: true, asRead: true, pdfMarks: true } as const

async function toViews(papers: SeenPaper[], ids?: string[]): Promise<PaperView[]> {
  const [texts, marks, notices] = await Promise.all([
    textStates(ids),
    marksOf(ids),
    noticesOf(papers.map(({ id }) => id)),
  ])
  return papers.map((paper) => ({
    ...toView(paper, texts.get(paper.id)?.chunks ?? 0, texts.get(paper.id)?.waits ?? false),
    ...(marks.get(paper.id) ?? NO_MARKS),
    ...noticeIn(notices, paper.id),
  }))
}

function noticeIn(notices: Map<string, PublicationNotice>, id: string): Pick<PaperView, 'notice'> {
  const notice = notices.get(id)
  return notice ? { notice } : {}
}

/** All papers with their summaries, for other programs. */
export async function listPapersWithSummaries(): Promise<(PaperView & { summary: string | null })[]> {
  const client = await db()
  const [papers, summaries] = await Promise.all([
    listPapers(),
    client.summary.findMany({ where: { paper: IN_LIBRARY }, select: { paperId: true, markdown: true } }),
  ])
  const byPaper = new Map(summaries.map(({ paperId, markdown }) => [paperId, markdown]))
  return papers.map((paper) => ({ ...paper, summary: byPaper.get(paper.id) ?? null }))
}

/** A paper by its current or an earlier id; null if there is none. Includes removed papers. */
export async function findPaper(id: string): Promise<PaperDetail | null> {
  const client = await db()
  const include = { summary: true }
  let paper = await client.paper.findFirst({ where: { id, removedAt: null }, include })
  if (paper?.standing === 'outside') {
    const [taken = id] = await currentIds([id])
    paper = await client.paper.findFirst({ where: { id: taken, removedAt: null }, include })
  }
  const alias = paper ? null : await client.paperAlias.findUnique({ where: { id } })
  if (alias) paper = await client.paper.findFirst({ where: { id: alias.paperId, removedAt: null }, include })
  if (!paper) return null
  const { id: paperId } = paper
  const [texts, marks] = [await textStates([paperId]), await marksOf([paperId])]
  const notices = await noticesOf([paperId])
  const chunks = texts.get(paperId)?.chunks ?? 0
  const view = toView(paper, chunks, paper.summary?.again ?? false)
  return {
    ...view,
    ...(marks.get(paperId) ?? NO_MARKS),
    ...noticeIn(notices, paperId),
    fileName: alias?.fileName ?? view.fileName,
    alias: (alias?.reason as PaperView['alias']) ?? null,
    abstract: paper.abstract,
    reference: referenceDetails(paper),
    unsure: unsureFields(paper),
    unreadable: paper.asRead === null ? [] : (fromJson<PaperMetadata>(paper.asRead).unreadable ?? []),
    summary: paper.summary?.markdown ?? null,
    note: (await findNote(paperId)) ?? '',
  }
}

/** Fields that the reader doubted, if they are unchanged and no source was asked about the paper. */
function unsureFields(paper: Paper): PaperDetail['unsure'] {
  const read = paper.asRead === null ? null : fromJson<PaperMetadata>(paper.asRead)
  const isAsRead = (field: 'title' | 'authors') => JSON.stringify(read?.[field]) === JSON.stringify(paper[field])
  return (read?.unsure ?? []).filter((field) => paper.csl === null && !paper.edited.includes(field) && isAsRead(field))
}

/** Like `findPaper`, but throws `AppError('not_found')`. */
export async function getPaper(id: string): Promise<PaperDetail> {
  const paper = await findPaper(id)
  if (!paper) throw new AppError('not_found', `There is no paper ${id} in the library.`)
  return paper
}

/** The row of a paper in the library or outside. Throws `AppError('not_found')`. */
export async function getPaperRow(id: string): Promise<Paper> {
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id } })
  if (!paper) throw new AppError('not_found', `There is no paper ${id} in the library.`)
  return paper
}

/** The cleaned text of each page, first page first. */
export async function getPageTexts(paperId: string): Promise<{ number: number; text: string }[]> {
  const client = await db()
  return client.page.findMany({ where: { paperId }, select: { number: true, text: true }, orderBy: { number: 'asc' } })
}

/** Number of content passages in the active index, and whether the summary is to be made again. */
type TextState = { id: string; chunks: number; waits: boolean }

/** Reads the text states of the given papers, or of all. Omits papers with neither passages nor a summary. */
async function textStates(ids?: string[]): Promise<Map<string, TextState>> {
  const found = await prepared<TextState>(
    `SELECT paper_id AS id, coalesce(chunks, 0) AS chunks, coalesce(again, false) AS waits
     FROM (SELECT paper_id, chunks FROM indexed_paper WHERE layer = 'content'
         AND index_id = (SELECT id FROM search_index WHERE active) AND ($1::text[] IS NULL OR paper_id = ANY($1))) AS indexed
     FULL JOIN (SELECT paper_id, again FROM summary WHERE again AND ($1::text[] IS NULL OR paper_id = ANY($1))) AS waiting
       USING (paper_id)`,
    [ids ?? null],
  )
  return new Map(found.map((state) => [state.id, state]))
}

type SeenPaper = Omit<Paper, keyof typeof UNSEEN>

function toView(paper: SeenPaper, chunks: number, summaryWaits: boolean): Omit<PaperView, keyof Marks> {
  return {
    id: paper.id,
    origin: paper.origin,
    fileName: paper.fileName,
    status: paper.status as PaperStatus,
    progress: paper.progress as PaperView['progress'],
    error: paper.error as PaperView['error'],
    pages: paper.pageCount,
    ocrPages: paper.ocrPages,
    chunks,
    summaryWaits,
    title: paper.title,
    authors: paper.authors,
    published: paper.published,
    arxivId: paper.arxivId,
    doi: paper.doi,
    url: paper.url,
    venue: paper.venue,
    citeKey: paper.citeKey,
    fullText: paper.fileHash !== null,
    standing: paper.standing as PaperStanding,
    mergedInto: paper.mergedInto,
    alias: null,
    addedAt: paper.addedAt.toISOString(),
  }
}

/** Title, authors, date and address of papers, by id, and whether there is a text to read. */
export async function titlesOf(ids: string[]) {
  const client = await db()
  const rows = await client.paper.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      title: true,
      fileName: true,
      authors: true,
      published: true,
      arxivId: true,
      doi: true,
      pmid: true,
      url: true,
      citeKey: true,
      fileHash: true,
    },
  })
  return new Map(
    rows.map(({ fileHash, ...row }) => [
      row.id,
      { ...row, title: row.title || row.fileName, fullText: fileHash !== null },
    ]),
  )
}
