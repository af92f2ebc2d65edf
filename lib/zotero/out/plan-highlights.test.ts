import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { testDatabase } from '../../db/test-database'
import { storeStream } from '../../files/test-store-stream'
import { keepHighlight, listHighlights } from '../../library/highlights/highlights'
import { rectsOf } from '../../library/pdf/anchor'
import { readPageBoxes, readPdf } from '../../library/pdf/read-pdf'
import { addPaper } from '../../library/search/test-library'
import { rows } from '../../library/sql/rows'
import { placeByPoints } from '../annotations/place-annotation'
import { readPosition } from '../annotations/position'
import { takeAnnotations } from '../annotations/take-annotations'
import { hasZotero } from '../test-zotero'
import { findInZotero } from './find-in-zotero'
import { getAct } from './list-acts'
import { listCollections } from './list-collections'
import { planAct } from './plan-act'
import { planHighlights } from './plan-highlights'
import { planNote } from './plan-note'
import { runAct } from './run-act'
import { lookAtWritten, startTakeBack } from './take-back'
import { startWritable, type WritableZotero } from './test-writing'
import { workObject } from './work-object'
import type { ZoteroCall } from './zotero-call'

const FILE = 'prisma/samples/folio-attention-2026.pdf'
const never = new AbortController().signal

describe.skipIf(!hasZotero)('objects written by Folio are accepted by Zotero', () => {
  let zotero: WritableZotero
  let call: ZoteroCall
  const to = () => ({
    library: 'user',
    libraryName: 'My Library',
    attachmentKey: 'QAK4C8QE',
    itemKey: 'FC6XWEW3',
    title: 'Attention',
  })

  const here = () => ({ call, serverId: zotero.serverId, library: 'user', libraryName: 'My Library' })

  beforeAll(async () => {
    await testDatabase()
    zotero = await startWritable({ prompt: 'always' })
    call = zotero.call
    // Zotero reports no MD5 for a missing file.
    await zotero.admin('file', { key: 'QAK4C8QE' })
    await addPaper('p', 'Attention')
    const { hash } = await storeStream(Readable.from([readFileSync(FILE)]), { maxBytes: 1e8 })
    await rows("UPDATE paper SET file_hash = $1 WHERE id = 'p'", [hash])
    await replacePages('p', (await readPdf(FILE)).pages)
  })
  afterAll(() => zotero?.stop())

  test('highlights become annotations on the same words, come back unchanged, and are sent once', async () => {
    const { pages } = await readPdf(FILE)
    const page = pages[1]
    const block = page?.blocks.find(({ kind, start, end }) => kind === 'paragraph' && end - start > 200)
    if (!page || !block) throw new Error('no paragraph')
    const [start, end] = [block.start, block.start + 120]
    const quote = page.text.slice(start, end)
    const rects = rectsOf(page, start, end)
    await keepHighlight({ id: 'h1', paperId: 'p', page: 2, rects, quote, note: ' Cafe\u0301 ', color: '#ffb3c7' })
    await keepHighlight({
      id: 'h2',
      paperId: 'p',
      page: 1,
      rects: [{ page: 1, x: 0.1, y: 0.2, w: 0.5, h: 0.02 }],
      quote: 'x',
      note: '',
    })
    const plan = await planHighlights('p', to(), here())
    expect(plan).toMatchObject({ what: '2 highlights', where: 'on the PDF of “Attention”, in My Library', count: 2 })
    const id = await planAct(plan.act)
    await runAct(id, call, never)
    expect(await getAct(id)).toMatchObject({
      status: 'done',
      written: 2,
      address: 'zotero://select/library/items/QAK4C8QE',
    })
    const made = (await zotero.items()).filter(
      ({ data }) => data.parentItem === 'QAK4C8QE' && data.tags && JSON.stringify(data.tags).includes('folio'),
    )
    const annotation = made.find(({ data }) => data.annotationPageLabel === '2')?.data ?? {}
    expect(annotation).toMatchObject({
      annotationType: 'highlight',
      annotationColor: '#ffb3c7',
      annotationText: quote.trim(),
      annotationComment: 'Café',
      annotationSortIndex: expect.stringMatching(/^00001\|\d{6}\|\d{5}$/),
      tags: [{ tag: 'folio' }],
    })
    const boxes = await readPageBoxes(FILE)
    const position = readPosition(String(annotation.annotationPosition))
    const back = position && placeByPoints(position, boxes)
    expect(back?.rects.map(({ page }) => page)).toEqual(rects.map(() => 2))
    for (const [at, { x, y, w, h }] of rects.entries()) {
      const other = back?.rects[at]
      // Within a point on a page 792 points high.
      for (const [one, two] of [
        [x, other?.x],
        [y, other?.y],
        [w, other?.w],
        [h, other?.h],
      ])
        expect(Math.abs((one ?? 9) - (two ?? -9))).toBeLessThan(1 / 792)
    }
    await takeAnnotations({ library: 'user', paperId: 'p' }, made)
    expect((await listHighlights('p')).map(({ id }) => id).sort()).toEqual(['h1', 'h2'])
    await expect(planHighlights('p', to(), here())).rejects.toThrow('All your highlights')
  })

  test('a note changed in Folio is changed in Zotero by consent, and never overwrites one changed there', async () => {
    const copy = async () => {
      const [found] = (await zotero.items()).filter(({ data }) => data.annotationText === 'x')
      if (!found) throw new Error('no copy')
      return found
    }
    const write = async (note: string) => {
      const kept = (await listHighlights('p')).find(({ id }) => id === 'h2')
      if (kept) await keepHighlight({ ...kept, note })
    }
    const send = async (seen: { key: string; version: number }[]) => {
      const id = await planAct((await planHighlights('p', to(), here(), seen)).act)
      await runAct(id, call, never)
      return getAct(id)
    }
    const { key, version } = await copy()
    await write('Mine')
    const { count, changes } = await planHighlights('p', to(), here())
    expect(count).toBe(0)
    expect(changes).toEqual([{ key, version, quote: 'x', here: 'Mine', inZotero: '', isBoth: false }])
    const sent = await send(changes)
    expect(sent).toMatchObject({ status: 'done', written: 1, left: 0 })
    // Cut off before the answer came: it is not sent twice.
    const client = await db()
    await client.zoteroWrite.update({ where: { key }, data: { next: { annotationComment: 'Mine' }, version } })
    expect((await getAct(sent.id)).left).toBe(1)
    await runAct(sent.id, call, never)
    expect(await getAct(sent.id)).toMatchObject({ status: 'done', left: 0 })
    expect((await copy()).data).toMatchObject({
      annotationComment: 'Mine',
      annotationText: 'x',
      tags: [{ tag: 'folio' }],
    })
    await expect(planHighlights('p', to(), here())).rejects.toThrow('All your highlights')

    // Changed in Zotero after the person looked: that stays, and they are asked again.
    await write('Mine again')
    const looked = (await planHighlights('p', to(), here())).changes
    await zotero.admin('change', { key, data: { annotationComment: 'Theirs' } })
    const refused = await send(looked)
    expect(refused).toMatchObject({ status: 'failed', left: 1 })
    expect(refused.message).toContain('changed in Zotero in the meantime')
    expect((await copy()).data.annotationComment).toBe('Theirs')
    await takeAnnotations({ library: 'user', paperId: 'p' }, [await copy()])
    expect((await listHighlights('p')).map(({ id, note }) => [id, note])).toContainEqual(['h2', 'Mine again'])
    const both = (await planHighlights('p', to(), here())).changes
    expect(both).toMatchObject([{ here: 'Mine again', inZotero: 'Theirs', isBoth: true }])
    const done = await send(both)
    expect(done).toMatchObject({ status: 'done', written: 1 })
    expect((await copy()).data.annotationComment).toBe('Mine again')

    // Undoing still works, and then it can be sent again.
    const view = await lookAtWritten(done.id, call)
    expect(view).toMatchObject({ same: [{ key }], changed: [] })
    await startTakeBack(done.id, view.same, call)
    await expect.poll(async () => (await getAct(done.id)).isTakenBack).toBe(true)
    expect((await planHighlights('p', to(), here())).count).toBe(1)
  })

  test('a different PDF, or none, accepts no highlights', async () => {
    await keepHighlight({
      id: 'h3',
      paperId: 'p',
      page: 1,
      rects: [{ page: 1, x: 0, y: 0, w: 1, h: 0.1 }],
      quote: 'y',
      note: '',
    })
    await zotero.admin('file', { key: 'QAK4C8QE', text: '%PDF-1.4 another' })
    await expect(planHighlights('p', to(), here())).rejects.toThrow('a different PDF')
    await expect(planHighlights('p', { ...to(), attachmentKey: 'NQTHERE2' }, here())).rejects.toThrow(
      'no longer in Zotero',
    )
  })

  test('an answer becomes a note below a paper or in a collection', async () => {
    const collections = await listCollections(here(), call)
    expect(collections.length).toBeGreaterThan(3)
    expect(collections.some(({ path }) => path.includes(' / '))).toBe(true)
    const [first] = collections
    if (!first) throw new Error('no collection')
    const note = {
      title: 'Why?',
      html: '<p>Because of <a href="zotero://open-pdf/library/items/QAK4C8QE?page=2">p. 2</a></p>',
    }
    for (const home of [{ parentItem: 'FC6XWEW3' }, { collection: first.key }, null]) {
      const id = await planAct(planNote({ ...note, home, homeName: 'there' }, here()).act)
      await runAct(id, call, never)
      expect(await getAct(id)).toMatchObject({ status: 'done', written: 1 })
    }
    const notes = (await zotero.items()).filter(({ data }) => data.note === note.html)
    expect(notes.map(({ data }) => [data.parentItem ?? null, data.collections ?? null])).toEqual(
      expect.arrayContaining([
        ['FC6XWEW3', null],
        [null, [first.key]],
        [null, []],
      ]),
    )
    // It is shown in its session, not again among the notes on the paper.
    await takeAnnotations({ library: 'user', paperId: 'p' }, notes)
    expect((await listHighlights('p')).filter(({ annotation }) => annotation?.kind === 'paper-note')).toEqual([])
  })

  test('a work is found by its title or DOI, otherwise it becomes an item with the fields of its type', async () => {
    const look = (work: { title: string; doi: string | null }) => findInZotero(work, here(), call)
    expect(await look({ title: 'attention is all you need', doi: null })).toBe('FC6XWEW3')
    const work = {
      ...{
        id: 'w',
        title: 'A Work of No Library',
        authors: ['Ada Lovelace', 'The ATLAS Collaboration'],
        published: '2020-03',
      },
      ...{ venue: 'Journal of Examples', arxivId: null, doi: '10.1000/xyz', url: null, citeKey: null },
      csl: { id: 'x', type: 'article-journal', volume: '13', page: '1-9' },
      abstract: 'About nothing.',
    }
    expect(await look(work)).toBeNull()
    const data = workObject(work)
    const id = await planAct({ ...here(), kind: 'work', title: work.title, writes: [{ data }] })
    await runAct(id, call, never)
    expect(await getAct(id)).toMatchObject({ status: 'done', written: 1 })
    const key = await look(work)
    expect((await zotero.item(key ?? ''))?.data).toMatchObject({
      itemType: 'journalArticle',
      publicationTitle: 'Journal of Examples',
      volume: '13',
      pages: '1-9',
      date: '2020-03',
      DOI: '10.1000/xyz',
      abstractNote: 'About nothing.',
      creators: [
        { creatorType: 'author', firstName: 'Ada', lastName: 'Lovelace' },
        { creatorType: 'author', name: 'The ATLAS Collaboration' },
      ],
    })
  })
})
