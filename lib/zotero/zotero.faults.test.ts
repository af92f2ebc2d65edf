import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../db/client'
import { testDatabase } from '../db/test-database'
import { endEngine, launchIdle } from '../engine/test-engine'
import { env } from '../env'
import { runImport } from '../library/import/run-import'
import type { TakePdf } from '../library/import/take-pdf'
import { paperPdf } from '../library/import/test-paper-pdf'
import { connectZotero } from './connect-zotero'
import { takeFromZotero } from './keep-in-step'
import { openZotero } from './open-zotero'
import { type Answer, bytesOf, startFaulty, type ZoteroFault } from './test-faulty-zotero'
import { ended, look as lookOnce } from './test-look'
import { hasZotero, startZotero, type TestZotero } from './test-zotero'
import { findZoteroState } from './zotero-state'

const GROUP = '5512345'
/** The connection closes without a byte. */
const CLOSED = ''
const VERSIONS = /format=versions/
const ITEMS = /itemKey=/
const COLLECTIONS = /\/collections$/

/** A fault that replaces the responses of a path. */
const instead =
  (path: RegExp, bytes: (answer: Answer) => string): ZoteroFault =>
  (asked, answer) =>
    path.test(asked) && answer.status === 200 ? bytes(answer) : null
const status = (code: number, more = '') => `HTTP/1.0 ${code} X\r\n${more}\r\n`
const half = (answer: Answer) => bytesOf(answer, answer.text.slice(0, answer.text.length / 2))
/** A well-formed list without its second half. */
const shorter = (answer: Answer) => {
  const list = JSON.parse(answer.text) as unknown[] | Record<string, unknown>
  const cut = Array.isArray(list)
    ? list.slice(0, list.length / 2)
    : Object.fromEntries(Object.entries(list).slice(0, Object.keys(list).length / 2))
  return bytesOf(answer, JSON.stringify(cut))
}
const empty = (answer: Answer) =>
  bytesOf({ ...answer, headers: new Headers({ 'Total-Results': '0', 'Last-Modified-Version': '999' }) }, '{}')

describe.skipIf(!hasZotero).sequential('faults of Zotero', () => {
  let zotero: TestZotero
  let faulty: Awaited<ReturnType<typeof startFaulty>>
  /** changes a PDF at the moment of its import */
  let meddle: ((pdf: TakePdf, address: string) => TakePdf) | null = null
  beforeAll(async () => {
    zotero = await startZotero()
    faulty = await startFaulty(zotero)
    Object.assign(env(), { ZOTERO_URL: faulty.address })
    await testDatabase()
    const openMeddled = async (importId: string) => {
      const source = await openZotero(importId)
      return {
        ...source,
        pdf: async (address: string) => {
          const pdf = await source.pdf(address)
          return pdf && meddle ? meddle(pdf, address) : pdf
        },
      }
    }
    await launchIdle({ import: (id) => runImport(id, { zotero: openMeddled }) })
    await ended(
      await connectZotero(
        [
          { library: 'user', whole: false, chosen: ['YMLJVEIS'] },
          { library: GROUP, whole: true, chosen: [] },
        ],
        [],
      ),
    )
  })
  afterEach(() => {
    faulty.set(null)
    meddle = null
  })
  afterAll(async () => {
    await endEngine()
    faulty?.stop()
    await zotero?.stop()
  })

  const look = async () => (await lookOnce()).report
  const problem = async () => (await findZoteroState())?.problem
  const rowOf = async (key: string) => (await db()).zoteroItem.findFirstOrThrow({ where: { key } })
  const paperOf = async (key: string) => {
    const { paperId } = await rowOf(key)
    return (await db()).paper.findFirstOrThrow({
      where: { OR: [{ id: paperId ?? '' }, { aliases: { some: { id: paperId ?? '' } } }] },
    })
  }
  /** All that Folio has from Zotero: a fault may neither remove nor duplicate any of it. */
  const holdings = async () => {
    const client = await db()
    return {
      papers: await client.paper.count({ where: { removedAt: null } }),
      collections: await client.collection.count(),
      filed: await client.collectionPaper.count(),
      items: await client.zoteroItem.count({ where: { trashed: false } }),
    }
  }
  let changes = 0
  const retitle = async () => {
    const title = `Bigtable, edition ${++changes}`
    await zotero.admin('change', { key: 'S3LCB7W3', data: { title } })
    return title
  }
  const addWork = async (key: string, more: object = {}) =>
    zotero.admin('change', {
      key,
      data: {
        itemType: 'report',
        title: `Work ${key}`,
        creators: [{ creatorType: 'author', name: `Author of ${key}` }],
        collections: ['YMLJVEIS'],
        ...more,
      },
    })
  const addPdf = async (key: string, parentItem: string, text: string) => {
    const data = { itemType: 'attachment', linkMode: 'imported_file', contentType: 'application/pdf', parentItem }
    await zotero.admin('change', { key, data: { ...data, filename: `${key}.pdf` } })
    const { file } = await zotero.admin<{ file: string }>('file', { key, text })
    return file
  }

  test.each<[string, ZoteroFault, string]>([
    ['half a list of what there is', instead(VERSIONS, half), 'cut off'],
    ['a list that lacks its second half', instead(VERSIONS, shorter), 'cut off'],
    ['an empty list', instead(VERSIONS, empty), 'cut off'],
    ['a page of another program', instead(VERSIONS, () => 'HTTP/1.0 200 OK\r\n\r\n<html>'), 'cut off'],
    ['half of what changed', instead(ITEMS, half), 'cut off'],
    ['a list of changes that lacks some', instead(ITEMS, shorter), 'cut off'],
    ['half of the collections', instead(COLLECTIONS, half), 'cut off'],
    ['a list of collections that lacks some', instead(COLLECTIONS, shorter), 'cut off'],
    ['a line that closes without a word', instead(VERSIONS, () => CLOSED), 'not running'],
    ['403, switched off meanwhile', instead(ITEMS, () => `${status(403)}Local API is not enabled`), 'Allow other'],
    ['403, for another reason', instead(ITEMS, () => `${status(403)}No`), 'It says: No'],
    ['429', instead(VERSIONS, () => status(429, 'Retry-After: 1\r\n')), 'too many requests'],
    [
      '412',
      instead(ITEMS, () => `${status(412)}Zotero-Server-ID does not match this server`),
      'not the Zotero library',
    ],
    ['500', instead(VERSIONS, () => `${status(500)}<p>at chrome://x.js`), 'restart Zotero.'],
  ])('%s removes nothing, is reported, and changes made meanwhile come with the next sync', async (_, fault, said) => {
    const before = await holdings()
    const title = await retitle()
    faulty.set(fault)
    await look()
    expect(await problem()).toContain(said)
    expect(await holdings()).toEqual(before)
    faulty.set(null)
    await look()
    expect(await problem()).toBeNull()
    expect((await paperOf('S3LCB7W3')).title).toBe(title)
    expect(await holdings()).toEqual(before)
  })

  test('if a list of items comes back empty, each item is requested separately', async () => {
    const title = await retitle()
    faulty.set(instead(ITEMS, (answer) => empty(answer).replace('{}', '[]')))
    await look()
    expect((await paperOf('S3LCB7W3')).title).toBe(title)
  })

  test('a missing group is reported, keeps its papers, and does not block others', async () => {
    const before = await holdings()
    await addWork('NEWA2345')
    faulty.set((path) => (path.includes(`/groups/${GROUP}/`) ? status(404) : null))
    const report = await look()
    expect(report?.counts).toMatchObject({ taken: 1, failed: 0 })
    expect(await problem()).toContain('A group that you chose is no longer in Zotero')
    expect((await holdings()).papers).toBe(before.papers + 1)
    faulty.set(null)
    await look()
    expect(await problem()).toBeNull()
  })

  test('killed at the start of an import, it says so, and the next sync takes new items', async () => {
    await addWork('NEWB2345')
    let lists = 0
    // The sync finds new items, but the import that it starts gets no connection.
    faulty.set((path) => (VERSIONS.test(path) && ++lists > 2 ? CLOSED : null))
    const report = await look()
    expect(report).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('not running') } })
    faulty.set(null)
    expect((await look())?.counts).toMatchObject({ taken: 1, failed: 0 })
  })

  test('killed while an import takes files, all of them are imported, and notes come later', async () => {
    await addWork('NEWC2345')
    await addPdf('PDFC2345', 'NEWC2345', paperPdf('What the killed one said').toString('latin1'))
    await zotero.admin('change', {
      key: 'NTEC2345',
      data: { itemType: 'note', parentItem: 'NEWC2345', note: '<p>A note of mine</p>' },
    })
    meddle = (pdf) => ({
      ...pdf,
      take: (from) => {
        faulty.set(() => '')
        return pdf.take(from)
      },
    })
    const report = await look()
    expect(report).toMatchObject({ status: 'done', counts: { taken: 1, failed: 0 } })
    const client = await db()
    const notes = () => client.highlight.count({ where: { note: { contains: 'A note of mine' } } })
    expect(await notes()).toBe(0)
    meddle = null
    faulty.set(null)
    await look()
    expect(await notes()).toBe(1)
  })

  test('items found before Folio ended, without an import, are imported after the next sync', async () => {
    await addWork('NEWD2345')
    const client = await db()
    // A sync without its import.
    await client.zoteroLink.updateMany({ data: { state: 'paused' } })
    await look()
    expect(await rowOf('NEWD2345')).toMatchObject({ outcome: null, changed: true })
    await client.zoteroLink.updateMany({ data: { state: 'connected' } })
    expect((await look())?.counts).toMatchObject({ taken: 1 })
  })

  test('a full disk: each file is reported, none is half imported, and Try again takes them', async () => {
    await addWork('NEWE2345')
    await addPdf('PDFE2345', 'NEWE2345', paperPdf('On full disks').toString('latin1'))
    meddle = (pdf) => ({
      ...pdf,
      take: () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' })),
    })
    const report = await look()
    expect(report?.lines).toMatchObject([{ outcome: 'failed', reason: expect.stringContaining('The disk is full') }])
    expect((await findZoteroState())?.libraries[0]?.failed).toBe(2)
    expect(await look()).toBeNull()
    meddle = null
    expect((await ended(await takeFromZotero())).counts).toMatchObject({ taken: 1, failed: 0 })
    expect((await paperOf('PDFE2345')).fileHash).not.toBeNull()
    expect((await findZoteroState())?.libraries[0]?.failed).toBe(0)
  })

  test('a file that vanishes while being copied: its work is imported without it, and the file follows', async () => {
    await addWork('NEWF2345', { creators: [] })
    const text = paperPdf('On what vanishes').toString('latin1')
    const file = await addPdf('PDFF2345', 'NEWF2345', text)
    meddle = (pdf) => ({
      ...pdf,
      take: (from) => {
        rmSync(file, { force: true })
        return pdf.take(from)
      },
    })
    const report = await look()
    expect(report?.lines).toMatchObject([
      { outcome: 'taken', reason: expect.stringContaining('The file is missing or cannot be opened') },
    ])
    const work = await paperOf('NEWF2345')
    expect(work.fileHash).toBeNull()
    expect((await rowOf('PDFF2345')).outcome).toBe('missing')
    meddle = null
    expect(await look()).toBeNull()
    const client = await db()
    const before = await client.paper.count()
    await zotero.admin('file', { key: 'PDFF2345', text })
    expect((await look())?.counts).toMatchObject({ failed: 0 })
    // Without an author only its link to Zotero identifies it: the file belongs to the paper, and no second paper
    // stays.
    const completed = await client.setting.findMany({ where: { key: { startsWith: 'completes ' } } })
    expect(completed.map(({ value }) => value)).toContain(work.id)
    expect(await client.paper.count()).toBe(before + 1)
  })

  test('a file that is not a PDF is reported, not retried until it changes, and imported then', async () => {
    await addWork('NEWG2345')
    await addPdf('PDFG2345', 'NEWG2345', '<html>Log in to read this paper</html>')
    expect((await look())?.lines).toMatchObject([{ reason: expect.stringContaining('not a PDF') }])
    expect(await look()).toBeNull()
    await zotero.admin('file', { key: 'PDFG2345', text: paperPdf('The paper behind the login').toString('latin1') })
    expect((await look())?.counts).toMatchObject({ failed: 0 })
    expect((await rowOf('PDFG2345')).outcome).toBe('taken')
  })

  test('a file that changes while being copied, or is replaced later, is read again as the same paper', async () => {
    await addWork('NEWH2345')
    const file = await addPdf('PDFH2345', 'NEWH2345', paperPdf('First edition').toString('latin1'))
    meddle = (pdf) => ({
      ...pdf,
      take: async (from) => {
        const added = await pdf.take(from)
        writeFileSync(file, paperPdf('Second edition, written as it was copied'))
        return added
      },
    })
    await look()
    meddle = null
    const client = await db()
    const taken = await paperOf('NEWH2345')
    const readNow = () => client.paper.update({ where: { id: taken.id }, data: { status: 'ready' } })
    // A file that is being read is left alone.
    await look()
    expect((await paperOf('NEWH2345')).fileHash).toBe(taken.fileHash)
    await readNow()
    await look()
    const second = await paperOf('NEWH2345')
    expect(second.fileHash).not.toBe(taken.fileHash)
    expect(second.id).toBe(taken.id)
    await readNow()
    const asked = (await zotero.admin<unknown[]>('log')).length
    writeFileSync(file, paperPdf('Third edition, of another program'))
    await look()
    expect((await paperOf('NEWH2345')).fileHash).not.toBe(second.fileHash)
    // Zotero did not report it; the disk was checked.
    expect((await zotero.admin<unknown[]>('log')).length - asked).toBe(2)
    const third = await paperOf('NEWH2345')
    await readNow()
    // The same bytes with a new time are the same file; a file that is not a PDF removes nothing.
    utimesSync(file, new Date(), new Date(Date.now() + 5_000))
    await look()
    writeFileSync(file, 'no PDF')
    await look()
    rmSync(file)
    await look()
    expect(await paperOf('NEWH2345')).toMatchObject({ fileHash: third.fileHash, status: 'ready', removedAt: null })
  })

  test('a linked file that is replaced is read again', async () => {
    const file = await addPdf('LNKJ2345', '', paperPdf('A linked paper').toString('latin1'))
    await addWork('NEWJ2345')
    const data = { itemType: 'attachment', linkMode: 'linked_file', contentType: 'application/pdf' }
    await zotero.admin('change', { key: 'PDFJ2345', data: { ...data, parentItem: 'NEWJ2345', path: file } })
    await look()
    const taken = await paperOf('PDFJ2345')
    const client = await db()
    await client.paper.update({ where: { id: taken.id }, data: { status: 'ready' } })
    writeFileSync(file, paperPdf('A linked paper, corrected'))
    await look()
    expect((await paperOf('PDFJ2345')).fileHash).not.toBe(taken.fileHash)
  })

  test('a second PDF that does not exist yet is looked for, too', async () => {
    await addWork('NEWK2345')
    await addPdf('PDFK2345', 'NEWK2345', paperPdf('The first of two').toString('latin1'))
    const second = await addPdf('PDKK2345', 'NEWK2345', '%PDF-1.4 x')
    rmSync(second)
    await look()
    expect((await rowOf('PDKK2345')).outcome).toBe('missing')
    expect((await findZoteroState())?.libraries[0]?.missing).toBe(1)
    writeFileSync(second, paperPdf('The second of two'))
    expect((await look())?.counts).toMatchObject({ taken: 1 })
    expect((await paperOf('PDKK2345')).id).not.toBe((await paperOf('NEWK2345')).id)
  })

  test('nothing was written to Zotero', async () => {
    const log = await zotero.admin<{ method: string }[]>('log')
    expect(log.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
