import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../db/client'
import { testDatabase } from '../db/test-database'
import { endEngine, launchIdle } from '../engine/test-engine'
import { env } from '../env'
import { listCollections } from '../library/collections/collections'
import { collectionsOf } from '../library/collections/file-papers'
import { currentIds } from '../library/ids/current-ids'
import { getImport, stopImport } from '../library/import/imports'
import { runImport } from '../library/import/run-import'
import { editPaper } from '../library/metadata/edit-paper'
import { marksOf } from '../library/organize/marks'
import { tagPapers } from '../library/organize/organize-papers'
import { workUnits } from '../test-work-units'
import { adoptOtherZotero, answerGoneItems, connectZotero, disconnectZotero, lookForZotero } from './connect-zotero'
import { listDifferences, takeFromItem } from './field-differences'
import { keepInStep, takeFromZotero } from './keep-in-step'
import { openZotero } from './open-zotero'
import { ended, look } from './test-look'
import { hasZotero, startZotero, type TestZotero } from './test-zotero'
import { zoteroLinksOf } from './zotero-places'
import { findZoteroState } from './zotero-state'

if (!hasZotero) console.warn('Skipped: ../shared/zotero-server.mjs, which stands in for Zotero, is not there.')

type Logged = { method: string; path: string; status: number }

describe.skipIf(!hasZotero).sequential('a Zotero library', () => {
  let zotero: TestZotero
  /** hook that runs when an import takes a PDF */
  let atPdf = async (_importId: string) => {}
  const openWatched = async (importId: string) => {
    const source = await openZotero(importId)
    const pdf = async (address: string) => {
      await atPdf(importId)
      return source.pdf(address)
    }
    return { ...source, pdf }
  }
  beforeAll(async () => {
    zotero = await startZotero()
    Object.assign(env(), { ZOTERO_URL: zotero.address })
    await testDatabase()
    await launchIdle({ import: (id) => runImport(id, { zotero: openWatched }) })
  })
  afterAll(async () => {
    await endEngine()
    await zotero?.stop()
  })

  const paperOf = async (key: string) => {
    const client = await db()
    const row = await client.zoteroItem.findFirstOrThrow({ where: { key } })
    const [id] = await currentIds([row.paperId ?? ''])
    const paper = await client.paper.findUniqueOrThrow({ where: { id } })
    return { ...paper, tags: (await marksOf([paper.id])).get(paper.id)?.tags ?? [] }
  }
  const rowOf = async (key: string) => (await db()).zoteroItem.findFirstOrThrow({ where: { key } })
  const change = (key: string, data: object, more: object = {}) => zotero.admin('change', { key, data, ...more })
  const logged = () => zotero.admin<Logged[]>('log')

  test('shows the choices before anything is read', async () => {
    const { version, libraries } = await lookForZotero()
    expect(version).toBe('10.0.0')
    expect(libraries.map(({ name }) => name)).toEqual(['My Library', 'Distributed Systems Reading Group'])
    expect(await findZoteroState()).toBeNull()
    expect((await logged()).some(({ path }) => path.includes('/items'))).toBe(false)
  })

  test('the first import takes works, PDFs, tags and collections, and says what was left out and why', async () => {
    const id = await connectZotero(
      [
        { library: 'user', whole: true, chosen: [] },
        { library: '5512345', whole: true, chosen: [] },
      ],
      ['classics'],
    )
    const { counts, lines, error } = await ended(id)
    expect(error).toBeNull()
    expect(counts?.failed).toBe(0)
    // 27 works of the person, one of them twice; a second PDF of a work, a standalone one; 3 of the group, one of which
    // exists.
    expect(counts).toMatchObject({ merged: 2 })
    const reasons = lines.filter(({ outcome }) => outcome === 'skipped').map(({ name, reason }) => `${name}: ${reason}`)
    expect(reasons.join('\n')).toContain('1 item of My Library: They are in Zotero’s trash.')
    expect(reasons.join('\n')).toContain('which you excluded')
    expect(reasons.join('\n')).toContain('A saved web page')
    expect(reasons.join('\n')).toContain('A note without a parent item.')
    expect(lines.find(({ name }) => name.startsWith('FlashAttention'))?.reason).toContain('was not found')
    expect(await paperOf('WJRW97K5')).toMatchObject({ arxivId: '2005.11401', tags: ['to read', 'rag'] })
    // Automatic tags are not the person's.
    expect((await paperOf('FC6XWEW3')).tags).toEqual(['transformers'])
    expect(await paperOf('FC6XWEW3')).toMatchObject({ citeKey: 'vaswaniAttentionAllYou2017' })
    expect((await paperOf('CEDCEXLR')).citeKey).toBe('dean-mapreduce')
    expect((await paperOf('NQVU32RS')).fileHash).toBeNull()
    // A linked file is copied too, and two PDFs of a work are two papers.
    expect((await paperOf('62ZJ6DFZ')).fileHash).toMatch(/^[0-9a-f]{64}$/)
    expect((await paperOf('PF3EI4JL')).id).not.toBe((await paperOf('QAK4C8QE')).id)
    expect((await rowOf('HZ32VVV9')).outcome).toBe('matched')
    expect((await paperOf('HZ32VVV9')).id).toBe((await paperOf('WJRW97K5')).id)
    // The group's item is the same work as the person's own.
    expect((await paperOf('F2GWIY67')).id).toBe((await paperOf('UVA3XEN7')).id)
    const tree = await listCollections()
    const named = (name: string) => tree.find((one) => one.name === name)
    expect(named('Dense retrieval')?.parentId).toBe(named('Retrieval-augmented generation')?.id)
    expect(named('Physik – Übersicht')?.papers).toBe(5)
    const izacard = await collectionsOf((await paperOf('4SDTXHG8')).id)
    expect(izacard.sort()).toEqual([named('Dense retrieval')?.id, named('Retrieval-augmented generation')?.id].sort())
    const group = named('Distributed Systems Reading Group')
    expect(tree.some(({ parentId }) => parentId === group?.id)).toBe(true)
  })

  test('an unchanged library costs one request each, and little time', async () => {
    const before = (await logged()).length
    expect((await look()).changed).toBe(false)
    const asked = (await logged()).slice(before)
    expect(asked.map(({ status }) => status)).toEqual([304, 304])
    expect(await workUnits(look)).toBeLessThan(100)
  })

  test('a changed title, tag and collection arrive with one sync, and edits in Folio stay', async () => {
    const { id } = await paperOf('WJRW97K5')
    await editPaper(id, { venue: 'My own venue' })
    await tagPapers([id], { add: ['mine'], remove: ['to read'] })
    await change('WJRW97K5', {
      title: 'RAG, retitled',
      proceedingsTitle: 'Another venue',
      tags: [{ tag: 'to read' }, { tag: 'new here' }],
      collections: ['C3UJVNMW'],
    })
    expect((await look()).changed).toBe(true)
    const paper = await paperOf('WJRW97K5')
    expect(paper).toMatchObject({ title: 'RAG, retitled', venue: 'My own venue' })
    expect(paper.tags.sort()).toEqual(['mine', 'new here'])
    const tree = await listCollections()
    // Its duplicate in Zotero is still in the other collection.
    expect((await collectionsOf(id)).map((one) => tree.find((found) => found.id === one)?.name)).toContain(
      'Dense retrieval',
    )
  })

  test('a paper shows the fields that differ from Zotero, takes Zotero’s value of a field, and reverts it', async () => {
    const { id } = await paperOf('CEDCEXLR')
    expect(await listDifferences(id)).toEqual([])
    const { title: before, edited } = await paperOf('CEDCEXLR')
    await editPaper(id, { title: 'My MapReduce', venue: null })
    await change('CEDCEXLR', { date: '2005', proceedingsTitle: 'OSDI’05' })
    await look()
    // Different fields were edited here and in Zotero, and both edits stay.
    expect(await paperOf('CEDCEXLR')).toMatchObject({ title: 'My MapReduce', published: '2005', venue: null })
    expect(await listDifferences(id)).toEqual([
      { field: 'title', here: 'My MapReduce', inZotero: before },
      { field: 'venue', here: '', inZotero: 'OSDI’05' },
    ])
    await takeFromItem(id, 'venue')
    await takeFromItem(id, 'title')
    expect(await listDifferences(id)).toEqual([])
    expect(await paperOf('CEDCEXLR')).toMatchObject({ title: before, venue: 'OSDI’05', edited })
    await editPaper(id, { title: 'My MapReduce' })
    // A field taken from Zotero follows it again; a reverted one does not.
    await change('CEDCEXLR', { title: 'MapReduce, retitled', proceedingsTitle: 'OSDI’06' })
    await look()
    expect(await paperOf('CEDCEXLR')).toMatchObject({ title: 'My MapReduce', venue: 'OSDI’06' })
    expect((await listDifferences(id)).map(({ field }) => field)).toEqual(['title'])
    await expect(takeFromItem(id, 'doi')).rejects.toThrow('This field is now empty in Zotero')
  })

  test('of two items of a paper, the one it came from is compared', async () => {
    const { id } = await paperOf('HZ32VVV9')
    expect((await rowOf('HZ32VVV9')).outcome).toBe('matched')
    const own = await paperOf('WJRW97K5')
    expect(id).toBe(own.id)
    expect((await listDifferences(id)).map(({ field, here }) => [field, here])).toEqual([['venue', 'My own venue']])
  })

  test('a renamed and moved collection follows, and a deleted one is removed', async () => {
    await change('SL99DSM5', { name: 'Agreement', parentCollection: false }, { kind: 'collection' })
    await look()
    expect((await listCollections()).find(({ name }) => name === 'Agreement')?.parentId).toBeNull()
    await zotero.admin('delete', { key: 'SL99DSM5', kind: 'collection' })
    await look()
    expect((await listCollections()).some(({ name }) => name === 'Agreement')).toBe(false)
    expect((await paperOf('UVA3XEN7')).removedAt).toBeNull()
  })

  test('a new work, and a previously missing PDF, are imported', async () => {
    await zotero.admin('change', {
      key: 'NEWWK234',
      data: {
        itemType: 'journalArticle',
        title: 'A new work',
        creators: [{ creatorType: 'author', name: 'Ada' }],
        abstractNote: 'Of rivers.',
        tags: [],
      },
    })
    await zotero.admin('file', { key: '5YTII5N6', text: '%PDF-1.4 a file that came later' })
    const { report } = await look()
    expect(report?.counts).toMatchObject({ failed: 0 })
    expect(await paperOf('NEWWK234')).toMatchObject({ title: 'A new work', abstract: 'Of rivers.', status: 'ready' })
    expect((await rowOf('5YTII5N6')).outcome).toBe('taken')
    expect((await look()).report).toBeNull()
  })

  test('trashed and deleted items are hidden, and return when restored', async () => {
    await change('Z6R2SJJY', { deleted: true })
    await zotero.admin('delete', { key: 'KS7XRVVJ' })
    const deleted = await paperOf('KS7XRVVJ')
    await look()
    expect((await paperOf('Z6R2SJJY')).removedAt).not.toBeNull()
    expect((await paperOf('KS7XRVVJ')).id).toBe(deleted.id)
    expect((await paperOf('KS7XRVVJ')).removedAt).not.toBeNull()
    await change('Z6R2SJJY', { deleted: false })
    await look()
    expect((await paperOf('Z6R2SJJY')).removedAt).toBeNull()
    // A paper with another item left in Zotero stays.
    await change('WJRW97K5', { deleted: true })
    await look()
    expect((await paperOf('WJRW97K5')).removedAt).toBeNull()
  })

  test('an empty list deletes nothing', async () => {
    const client = await db()
    const before = await client.paper.count({ where: { removedAt: null } })
    const listening = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () =>
        socket.end('HTTP/1.0 200 OK\r\nTotal-Results: 0\r\nLast-Modified-Version: 999\r\n\r\n{}'),
      )
    })
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
    Object.assign(env(), { ZOTERO_URL: `http://127.0.0.1:${(listening.address() as { port: number }).port}` })
    await look()
    expect((await findZoteroState())?.problem).toContain('Nothing was changed')
    expect(await client.paper.count({ where: { removedAt: null } })).toBe(before)
    listening.close()
    Object.assign(env(), { ZOTERO_URL: zotero.address })
    await look()
    expect((await findZoteroState())?.problem).toBeNull()
  })

  test('a failure deletes nothing, and says what is wrong', async () => {
    const client = await db()
    const alive = () => client.paper.count({ where: { removedAt: null } })
    const before = await alive()
    await zotero.admin('set', { offline: true })
    await look()
    expect((await findZoteroState())?.problem).toContain('Start Zotero')
    await zotero.admin('set', { offline: false, enabled: false })
    await look()
    expect((await findZoteroState())?.problem).toContain('Allow other applications')
    await zotero.admin('set', { enabled: true, serverID: 'another' })
    await look()
    expect(await findZoteroState()).toMatchObject({ state: 'other' })
    await zotero.admin('set', { serverID: zotero.serverId })
    await look()
    expect(await findZoteroState()).toMatchObject({ state: 'connected', problem: null })
    await zotero.admin('set', { serverID: 'another' })
    await look()
    expect(await alive()).toBe(before)
    await adoptOtherZotero()
    expect(await findZoteroState()).toMatchObject({ state: 'connected', problem: null })
    await look()
    expect(await alive()).toBe(before)
  })

  test('many deletions at once are confirmed first', async () => {
    const client = await db()
    const alive = () => client.paper.count({ where: { removedAt: null } })
    const before = await alive()
    const keys = (
      await client.zoteroItem.findMany({ where: { library: { library: 'user' }, parentKey: null, trashed: false } })
    ).map(({ key }) => key)
    for (const key of keys.slice(0, 15)) await zotero.admin('delete', { key })
    await look()
    expect(await alive()).toBe(before)
    const [user] = (await findZoteroState())?.libraries ?? []
    expect(user?.gone?.lost).toBeGreaterThan(20)
    await answerGoneItems(user?.id ?? '', 'hide')
    expect(await alive()).toBeLessThan(before)
    expect((await findZoteroState())?.libraries[0]?.gone).toBeNull()
  })

  test('papers link to their place in Zotero, until it is disconnected, which keeps them', async () => {
    const { id } = await paperOf('2FESUM3W')
    expect((await zoteroLinksOf([id])).get(id)).toEqual({
      select: 'zotero://select/groups/5512345/items/2FESUM3W',
      openPdf: 'zotero://open-pdf/groups/5512345/items/JSZCXSZD',
    })
    const client = await db()
    const papers = await client.paper.count({ where: { removedAt: null } })
    await disconnectZotero()
    expect(await client.paper.count({ where: { removedAt: null } })).toBe(papers)
    expect(await client.zoteroItem.count()).toBe(0)
    expect((await zoteroLinksOf([id])).size).toBe(0)
  })

  test('connected again, existing papers are matched, and only chosen collections are imported', async () => {
    const client = await db()
    const papers = await client.paper.count()
    const { counts } = await ended(await connectZotero([{ library: '5512345', whole: true, chosen: [] }], []))
    expect(counts).toMatchObject({ taken: 0, failed: 0 })
    expect(await client.paper.count()).toBe(papers)
    // A paper that existed before does not follow Zotero: its title, once taken, is the person's choice.
    const { id, title } = await paperOf('2FESUM3W')
    await editPaper(id, { title: 'Mine' })
    await takeFromItem(id, 'title')
    expect(await paperOf('2FESUM3W')).toMatchObject({ title, edited: expect.arrayContaining(['title']) })
    expect(await takeFromZotero()).toMatch(/^import-/)
  })

  test('an import that was stopped leaves the rest until it is resumed', async () => {
    await disconnectZotero()
    const client = await db()
    atPdf = stopImport
    const { lines } = await ended(await connectZotero([{ library: 'user', whole: true, chosen: [] }], []))
    atPdf = async () => {}
    expect(lines.at(-1)?.reason).toContain('You stopped the import')
    expect((await findZoteroState())?.state).toBe('paused')
    const left = () => client.zoteroItem.count({ where: { outcome: null, parentKey: null, trashed: false } })
    expect(await left()).toBeGreaterThan(0)
    expect((await look()).report).toBeNull()
    await ended(await takeFromZotero())
    expect(await left()).toBe(0)
  })

  test('nothing was ever written', async () => {
    expect((await logged()).filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe.skipIf(!hasZotero).sequential('a Zotero before version 10', () => {
  let zotero: TestZotero
  beforeAll(async () => {
    zotero = await startZotero('--zotero', '9')
    Object.assign(env(), { ZOTERO_URL: zotero.address })
    await testDatabase()
    await launchIdle({ import: (id) => runImport(id, { zotero: openZotero }) })
  })
  afterAll(async () => {
    await endEngine()
    await zotero?.stop()
  })

  test('is followed by the dates of its items, since its versions only count synced changes', async () => {
    const id = await connectZotero([{ library: '5512345', whole: true, chosen: [] }], [])
    await expect.poll(async () => (await getImport(id)).status).toBe('done')
    const client = await db()
    await zotero.admin('change', { library: '5512345', key: 'V6RHLGKT', data: { title: 'Paxos, retitled' } })
    await zotero.admin('delete', { library: '5512345', key: '2FESUM3W' })
    expect(await keepInStep()).toBe(true)
    expect(await client.paper.count({ where: { title: 'Paxos, retitled' } })).toBe(1)
    expect(await client.paper.count({ where: { removedAt: { not: null } } })).toBe(1)
    expect(await keepInStep()).toBe(false)
  })
})
