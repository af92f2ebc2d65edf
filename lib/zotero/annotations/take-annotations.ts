import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { AppError } from '../../errors'
import { withStoredFile } from '../../files/store'
import type { Annotation, Strokes } from '../../library/highlights/highlights'
import { indexNotes } from '../../library/indexing/index-layers'
import { type PageBox, readPageBoxes } from '../../library/pdf/read-pdf'
import { log } from '../../log'
import type { Block, PageMap, ReadPage, Rect } from '../../text/document'
import { cleanText } from '../../text/format/clean-text'
import { openPdfInZotero, selectInZotero } from '../zotero-links'
import { type AnnotationItem, readAnnotation } from './annotation-item'
import { noteText } from './note-text'
import { followCopies, forgetCopies } from './own-copies'
import { type AnnotationPlace, checkPlace, placeByPoints } from './place-annotation'
import { readPosition } from './position'

type Client = Awaited<ReturnType<typeof db>>

/** The id of a Zotero highlight in Folio. `library` is `user`, or the number of a group. */
const idOf = (library: string, key: string) => `zotero:${library}:${key}`

/**
 * Imports annotations of a paper's attachment, and notes on the paper, from Zotero's responses (`{ data: … }`): stores
 * new and changed ones, removes those in the trash, and ignores other items. Idempotent. Positions are placed on the
 * pages of the PDF, and compared with its words once these are read (`checkPlaces`). If the PDF arrives later, call
 * this again with all of them.
 */
export async function takeAnnotations(
  { library, paperId }: { library: string; paperId: string },
  items: unknown[],
): Promise<void> {
  const all = items.flatMap((item) => readAnnotation(item) ?? [])
  const client = await db()
  const gone = all.filter(({ deleted }) => deleted)
  const there = all.filter(({ deleted }) => !deleted)
  const copies = await followCopies(client, there)
  const kept = there.filter(({ key }) => !copies.has(key))
  const boxes = kept.some(({ itemType }) => itemType === 'annotation') ? await boxesOf(client, paperId) : []
  const pages = kept.length > 0 ? await pagesOf(client, paperId) : []
  for (const item of kept) {
    const id = idOf(library, item.key)
    const { unchecked, ...row } = rowOf(item, library, boxes, pages)
    const data = { ...row, paperId, unchecked, rects: toJson(row.rects), annotation: toJson(row.annotation) }
    await client.highlight.upsert({ where: { id }, create: { id, ...data }, update: data })
  }
  await forgetKept(
    client,
    library,
    gone.map(({ key }) => key),
  )
  if (all.length > 0) await indexNotes(paperId)
}

/** Removes the annotations and notes with these keys, which were deleted in Zotero. Ignores other keys. */
export async function dropAnnotations(library: string, keys: string[]): Promise<void> {
  const client = await db()
  const where = { id: { in: keys.map((key) => idOf(library, key)) } }
  const papers = await client.highlight.findMany({ where, distinct: ['paperId'], select: { paperId: true } })
  await forgetKept(client, library, keys)
  for (const { paperId } of papers) await indexNotes(paperId)
}

async function forgetKept(client: Client, library: string, keys: string[]): Promise<void> {
  await client.highlight.deleteMany({ where: { id: { in: keys.map((key) => idOf(library, key)) } } })
  await forgetCopies(client, keys)
}

/**
 * Compares positions with the words on the page, for papers that were read after their annotations arrived. Returns
 * whether there were any.
 */
export async function checkPlaces(): Promise<boolean> {
  const client = await db()
  const rows = await client.highlight.findMany({
    where: { unchecked: true, paper: { status: 'ready' } },
    orderBy: { paperId: 'asc' },
  })
  const pages = new Map<string, ReadPage[]>()
  for (const { id, paperId, page, quote, annotation, ...row } of rows) {
    const read = pages.get(paperId) ?? (await pagesOf(client, paperId))
    pages.set(paperId, read)
    const look = fromJson<Annotation | null>(annotation)
    const rects = fromJson<Rect[]>(row.rects)
    const place = checkPlace(rects.length > 0 ? { page, rects, strokes: look?.strokes ?? null } : null, quote, read)
    const data = { page: place?.page ?? page, rects: toJson(place?.rects ?? []), unchecked: false }
    await client.highlight.updateMany({ where: { id }, data })
  }
  return rows.length > 0
}

/**
 * After Zotero is disconnected: marked passages become the person's own highlights, which can be edited in Folio. Items
 * without words (frames, ink, points, notes) are deleted; they are still in Zotero and return when it is connected
 * again.
 */
export async function releaseAnnotations(): Promise<void> {
  const client = await db()
  const all = { id: { startsWith: 'zotero:' } }
  const papers = await client.highlight.findMany({ where: all, distinct: ['paperId'], select: { paperId: true } })
  await client.highlight.deleteMany({ where: { ...all, OR: [{ quote: '' }, { rects: { equals: [] } }] } })
  await client.highlight.updateMany({ where: all, data: { annotation: Prisma.DbNull, unchecked: false } })
  for (const { paperId } of papers) await indexNotes(paperId)
}

type Row = {
  page: number
  rects: Rect[]
  quote: string
  note: string
  annotation: Annotation
  unchecked: boolean
}

function rowOf(item: AnnotationItem, library: string, boxes: PageBox[], pages: ReadPage[]): Row {
  if (item.itemType === 'note') {
    const address = selectInZotero({ library, key: item.key })
    const annotation: Annotation = { kind: 'paper-note', color: '#ffd400', strokes: null, address, author: '' }
    return { page: 0, rects: [], quote: '', note: cleanText(noteText(item.note)), annotation, unchecked: false }
  }
  const { key, parentItem = '', annotationType, annotationColor, annotationPosition, annotationAuthorName } = item
  const quote = cleanText(item.annotationText)
  const position = readPosition(annotationPosition)
  const byPoints = position && placeByPoints(position, boxes)
  const place = pages.length > 0 ? checkPlace(byPoints, quote, pages) : byPoints
  const page = place?.page ?? (position ? position.pageIndex + 1 : 0)
  const kind = annotationType === 'text' ? 'note' : annotationType
  const label = cleanText(item.annotationPageLabel).trim()
  const tags = [...new Set(item.tags.map(({ tag }) => cleanText(tag).trim()).filter(Boolean))]
  return {
    page,
    rects: place?.rects ?? [],
    quote,
    note: cleanText(item.annotationComment),
    annotation: {
      kind,
      color: annotationColor.toLowerCase(),
      strokes: kind === 'ink' ? strokesOf(place) : null,
      address: openPdfInZotero({ library, key: parentItem }, { page: position ? page : undefined, annotation: key }),
      author: cleanText(annotationAuthorName),
      ...(label && { pageLabel: label }),
      ...(tags.length > 0 && { tags }),
    },
    unchecked: pages.length === 0 && quote !== '',
  }
}

const strokesOf = (place: AnnotationPlace | null): Strokes | null => place?.strokes ?? null

/** Empty if there is no file, or it cannot be read; the paper's page says so. */
async function boxesOf(client: Client, paperId: string): Promise<PageBox[]> {
  const paper = await client.paper.findUnique({ where: { id: paperId }, select: { fileHash: true } })
  if (!paper?.fileHash) return []
  return withStoredFile(paper.fileHash, readPageBoxes).catch((error: unknown) => {
    // Temporary failures are retried at the next sync.
    if (!(error instanceof AppError) || error.code === 'file_away') throw error
    log.info('the pages of a paper with annotations could not be read', { paperId, code: error.code })
    return []
  })
}

async function pagesOf(client: Client, paperId: string): Promise<ReadPage[]> {
  const rows = await client.page.findMany({ where: { paperId }, orderBy: { number: 'asc' } })
  return rows.map((row) => ({ ...row, blocks: fromJson<Block[]>(row.blocks), map: fromJson<PageMap>(row.map) }))
}
