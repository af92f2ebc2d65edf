import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { testDatabase } from '../../db/test-database'
import { storeStream } from '../../files/test-store-stream'
import { keepHighlight, listHighlights, removeHighlight } from '../../library/highlights/highlights'
import { replaceFile } from '../../library/import/replace-file'
import { paperPdf } from '../../library/import/test-paper-pdf'
import { rectsOf } from '../../library/pdf/anchor'
import { readPageBoxes, readPdf } from '../../library/pdf/read-pdf'
import { addPaper, emptyLibrary } from '../../library/search/test-library'
import { rows } from '../../library/sql/rows'
import type { ReadPage } from '../../text/document'
import { toUserRect } from './page-points'
import { checkPlaces, dropAnnotations, releaseAnnotations, takeAnnotations } from './take-annotations'

const FILE = 'prisma/samples/folio-attention-2026.pdf'
const HOME = { library: 'user', paperId: 'p' }

let pages: ReadPage[]
let words: string
/** Their position, as Zotero stores it. */
let position: string

beforeAll(async () => {
  await testDatabase()
  const [read, boxes] = await Promise.all([readPdf(FILE), readPageBoxes(FILE)])
  pages = read.pages
  const [, page] = pages
  const box = boxes[1]
  const block = page?.blocks.find(({ kind, start, end }) => kind === 'paragraph' && end - start > 200)
  if (!page || !box || !block) throw new Error('no paragraph')
  words = page.text.slice(block.start, block.start + 120)
  const rects = rectsOf(page, block.start, block.start + 120).map((rect) => toUserRect(box, rect))
  position = JSON.stringify({ pageIndex: 1, rects })
})
beforeEach(async () => {
  await emptyLibrary()
  await addPaper('p', 'Attention')
  const { hash } = await storeStream(Readable.from([readFileSync(FILE)]), { maxBytes: 1e8 })
  await rows("UPDATE paper SET file_hash = $1 WHERE id = 'p'", [hash])
  await replacePages('p', pages)
})

const item = (key: string, data: object = {}) => ({
  key,
  version: 0,
  data: {
    key,
    itemType: 'annotation',
    parentItem: 'QAK4C8QE',
    annotationType: 'highlight',
    annotationText: words,
    annotationComment: 'the claim',
    annotationColor: '#FF6666',
    annotationPosition: position,
    annotationAuthorName: '',
    ...data,
  },
})
const indexed = () =>
  rows<{ text: string }>("SELECT text FROM chunk WHERE kind = 'note' ORDER BY ord").then((found) =>
    found.map(({ text }) => text),
  )

test('a Zotero highlight covers its words, in its colour, and is searched with the notes', async () => {
  await takeAnnotations(HOME, [item('AAAAAAA2')])
  await takeAnnotations(HOME, [item('AAAAAAA2')])
  const [mark, ...more] = await listHighlights('p')
  expect(more).toEqual([])
  expect(mark).toMatchObject({
    id: 'zotero:user:AAAAAAA2',
    page: 2,
    quote: words,
    note: 'the claim',
    annotation: {
      kind: 'highlight',
      color: '#ff6666',
      address: 'zotero://open-pdf/library/items/QAK4C8QE?page=2&annotation=AAAAAAA2',
    },
  })
  const page = pages[1]
  const at = page?.text.indexOf(words) ?? -1
  const own = page ? rectsOf(page, at, at + words.length) : []
  expect(mark?.rects).toHaveLength(own.length)
  for (const [index, { x, y }] of own.entries()) {
    expect(Math.abs((mark?.rects[index]?.x ?? 9) - x)).toBeLessThan(0.001)
    expect(Math.abs((mark?.rects[index]?.y ?? 9) - y)).toBeLessThan(0.001)
  }
  expect(await indexed()).toEqual([expect.stringContaining('the claim')])
})

test('changes, trashing and deletion in Zotero are followed', async () => {
  await takeAnnotations(HOME, [item('AAAAAAA2'), item('AAAAAAA3'), item('AAAAAAA4')])
  await takeAnnotations(HOME, [item('AAAAAAA2', { annotationComment: 'changed' }), item('AAAAAAA3', { deleted: true })])
  await dropAnnotations('user', ['AAAAAAA4', 'NQTHERE2'])
  await dropAnnotations('4711', ['AAAAAAA2'])
  expect((await listHighlights('p')).map(({ id, note }) => [id, note])).toEqual([['zotero:user:AAAAAAA2', 'changed']])
  expect(await indexed()).toHaveLength(1)
})

test('frames, points, ink, notes and marks in an EPUB keep their kind; other items are ignored', async () => {
  const place = (more: object) => JSON.stringify({ pageIndex: 0, ...more })
  await takeAnnotations({ ...HOME, library: '4711' }, [
    item('AAAAAAA2', {
      annotationType: 'image',
      annotationText: undefined,
      annotationPosition: place({ rects: [[100, 100, 300, 300]] }),
    }),
    item('AAAAAAA3', {
      annotationType: 'ink',
      annotationText: undefined,
      annotationPosition: place({ paths: [[100, 100, 200, 150]], width: 3 }),
    }),
    item('AAAAAAA4', {
      annotationPosition: '{"type":"FragmentSelector","value":"epubcfi(/6/2)"}',
      annotationText: 'in no PDF',
    }),
    item('AAAAAAA5', {
      annotationType: 'note',
      annotationText: undefined,
      annotationPosition: place({ rects: [[10, 700, 32, 722]] }),
    }),
    {
      data: {
        key: 'AAAAAAA6',
        itemType: 'note',
        parentItem: 'FC6XWEW3',
        note: '<div data-schema-version="9"><p>Two &amp; more</p><ul><li>First</li></ul></div>',
      },
    },
    { data: { key: 'AAAAAAA7', itemType: 'journalArticle', title: 'x' } },
    item('AAAAAAA8', { annotationType: 'hologram' }),
    null,
  ])
  const kept = new Map((await listHighlights('p')).map(({ id, ...mark }) => [id.slice(-8), mark]))
  expect([...kept.keys()].sort()).toEqual(['AAAAAAA2', 'AAAAAAA3', 'AAAAAAA4', 'AAAAAAA5', 'AAAAAAA6'])
  expect(kept.get('AAAAAAA2')).toMatchObject({ page: 1, quote: '', annotation: { kind: 'image' } })
  expect(kept.get('AAAAAAA3')?.annotation?.strokes?.paths).toHaveLength(1)
  expect(kept.get('AAAAAAA4')).toMatchObject({ page: 0, rects: [], quote: 'in no PDF' })
  expect(kept.get('AAAAAAA5')?.rects).toHaveLength(1)
  expect(kept.get('AAAAAAA6')).toMatchObject({
    page: 0,
    note: 'Two & more\n\nFirst',
    annotation: { kind: 'paper-note', address: 'zotero://select/groups/4711/items/AAAAAAA6' },
  })
})

test('before the pages are read a place is accepted as it is, and compared with their words afterwards', async () => {
  await rows("DELETE FROM page; UPDATE paper SET status = 'reading'")
  const elsewhere = JSON.stringify({ pageIndex: 1, rects: [[100, 60, 400, 70]] })
  await takeAnnotations(HOME, [
    item('AAAAAAA2', { annotationPosition: elsewhere }),
    item('AAAAAAA3', { annotationText: 'Nobody has ever written these words in any paper' }),
  ])
  await checkPlaces()
  const before = await listHighlights('p')
  expect(before.every(({ rects }) => rects.length > 0)).toBe(true)
  await replacePages('p', pages)
  await rows("UPDATE paper SET status = 'ready'")
  await checkPlaces()
  const after = new Map((await listHighlights('p')).map(({ id, ...mark }) => [id.slice(-8), mark]))
  const top = pages[1] ? rectsOf(pages[1], pages[1].text.indexOf(words), pages[1].text.indexOf(words) + 5)[0]?.y : 0
  expect(after.get('AAAAAAA2')?.rects[0]?.y).toBeCloseTo(top ?? 9, 2)
  expect(after.get('AAAAAAA3')).toMatchObject({ page: 2, rects: [] })
})

test('after its PDF was replaced, a highlight moves to its words, or says that they were not found', async () => {
  const [text = ''] = [pages[1]?.text]
  const top = [{ page: 1, x: 0.1, y: 0.1, w: 0.2, h: 0.02 }]
  const own = { paperId: 'p', page: 1, rects: top, note: 'mine' }
  await keepHighlight({ ...own, id: 'moved', quote: words })
  await keepHighlight({ ...own, id: 'lost', quote: 'Nobody has ever written these words in any paper' })
  const paper = await (await db()).paper.findUniqueOrThrow({ where: { id: 'p' } })
  const bytes = paperPdf('Another edition')
  const file = { path: 'a.pdf', size: bytes.length, open: async () => Readable.from([bytes]) }
  expect(await replaceFile({ ...paper, fileHash: null }, file)).toBe(true)
  await rows("UPDATE paper SET status = 'ready'")
  await checkPlaces()
  const after = new Map((await listHighlights('p')).map((mark) => [mark.id, mark]))
  const line = rectsOf(pages[1] ?? (pages[0] as ReadPage), text.indexOf(words), text.indexOf(words) + 5)[0]?.y
  expect(after.get('moved')).toMatchObject({ page: 2, note: 'mine' })
  expect(after.get('moved')?.rects[0]?.y).toBeCloseTo(line ?? 9, 2)
  expect(after.get('lost')).toMatchObject({ page: 1, rects: [] })
})

test('tags of an annotation and the printed page number are kept for display', async () => {
  await takeAnnotations(HOME, [
    item('AAAAAAA2', { annotationPageLabel: 'xii', tags: [{ tag: 'method' }, { tag: 'later', type: 1 }] }),
  ])
  const [mark] = await listHighlights('p')
  expect(mark?.annotation).toMatchObject({ pageLabel: 'xii', tags: ['method', 'later'] })
})

test('it cannot be changed in Folio until Zotero is disconnected', async () => {
  await takeAnnotations(HOME, [item('AAAAAAA2'), item('AAAAAAA3', { annotationType: 'image', annotationText: '' })])
  const [mark] = (await listHighlights('p')).filter(({ quote }) => quote)
  if (!mark) throw new Error('no highlight')
  await expect(keepHighlight({ ...mark, note: 'mine' })).rejects.toThrow('kept in Zotero')
  await expect(removeHighlight('p', mark.id)).rejects.toThrow('kept in Zotero')
  await releaseAnnotations()
  await keepHighlight({ ...mark, note: 'mine' })
  const { annotation: _, ...plain } = mark
  expect(await listHighlights('p')).toEqual([{ ...plain, note: 'mine' }])
  await takeAnnotations(HOME, [item('AAAAAAA2')])
  expect((await listHighlights('p')).map(({ note, annotation }) => [note, annotation?.kind])).toEqual([
    ['the claim', 'highlight'],
  ])
  const client = await db()
  expect(await client.highlight.count()).toBe(1)
})

test('a copy of a highlight sent by Folio is shown once, follows a changed comment, and can be sent again once deleted', async () => {
  const client = await db()
  const highlight = {
    id: 'h',
    paperId: 'p',
    page: 2,
    rects: [{ page: 2, x: 0.1, y: 0.1, w: 0.5, h: 0.1 }],
    quote: words,
    note: 'mine',
  }
  await keepHighlight(highlight)
  const act = { id: 'act', serverId: 's', library: 'user', kind: 'highlights', title: 'Highlights' }
  const write = {
    key: 'AAAAAAA2',
    ord: 0,
    data: { annotationComment: 'mine' },
    highlightId: 'h',
    status: 'written',
    version: 41,
  }
  await client.zoteroAct.create({ data: { ...act, writes: { create: write } } })
  const notes = async () => (await listHighlights('p')).map(({ id, note }) => [id, note])
  await takeAnnotations(HOME, [item('AAAAAAA2', { annotationComment: 'mine' })])
  expect(await notes()).toEqual([['h', 'mine']])
  await takeAnnotations(HOME, [item('AAAAAAA2', { annotationComment: 'from Zotero' })])
  expect(await notes()).toEqual([['h', 'from Zotero']])
  await keepHighlight({ ...highlight, note: 'both' })
  await takeAnnotations(HOME, [item('AAAAAAA2', { annotationComment: 'changed' })])
  expect(await notes()).toEqual([['h', 'both']])
  await dropAnnotations('user', ['AAAAAAA2'])
  expect(await notes()).toEqual([['h', 'both']])
  expect(await client.zoteroWrite.findMany({ select: { status: true } })).toEqual([{ status: 'gone' }])
})
