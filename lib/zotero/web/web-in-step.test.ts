import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { env } from '../../env'
import { storedPath } from '../../files/places'
import { getImport } from '../../library/import/imports'
import { runImport } from '../../library/import/run-import'
import { paperPdf } from '../../library/import/test-paper-pdf'
import { marksOf } from '../../library/organize/marks'
import { setReading, tagPapers } from '../../library/organize/organize-papers'
import { until } from '../../test-until'
import { connectZotero, disconnectZotero, lookForZotero, replaceKey } from '../connect-zotero'
import { keepInStep, WATCHED_MS } from '../keep-in-step'
import { openZotero } from '../open-zotero'
import { requireZotero } from '../out/here'
import { getAct, listActs } from '../out/list-acts'
import { planAct } from '../out/plan-act'
import { planTags, setSendsTags } from '../out/plan-tags'
import { planWork } from '../out/plan-work'
import { runAct } from '../out/run-act'
import { lookAtWritten, startTakeBack } from '../out/take-back'
import { findWriteKey } from '../out/write-keys'
import { ended, look } from '../test-look'
import { zoteroLinksOf } from '../zotero-places'
import { findZoteroState } from '../zotero-state'
import { hasWebLibrary } from './test-web-library'
import { startWebZotero, type TestWebZotero, WEB_KEY } from './test-web-zotero'
import { webServerId } from './web-server'

const never = new AbortController().signal
const CONSENSUS = { library: 'user', whole: false, chosen: ['YMLJVEIS'] }

describe.skipIf(!hasWebLibrary).sequential('a library at zotero.org', () => {
  let zotero: TestWebZotero
  beforeAll(async () => {
    zotero = await startWebZotero()
    // Nothing listens on this machine.
    Object.assign(env(), { ZOTERO_WEB_URL: zotero.address, ZOTERO_URL: 'http://127.0.0.1:9' })
    await testDatabase()
    await launchIdle({ import: (id) => runImport(id, { zotero: openZotero }) })
  })
  afterAll(async () => {
    await endEngine()
    await zotero?.stop()
  })
  beforeEach(() => {
    zotero.faults.length = 0
  })

  const rowOf = async (key: string) => (await db()).zoteroItem.findFirstOrThrow({ where: { key } })
  const paperOf = async (key: string) => {
    const paper = await (await db()).paper.findUniqueOrThrow({ where: { id: (await rowOf(key)).paperId ?? '' } })
    return { ...paper, tags: (await marksOf([paper.id])).get(paper.id)?.tags ?? [] }
  }

  test('shows the key owner and permissions before anything is stored', async () => {
    zotero.access.user.files = false
    const found = await lookForZotero(WEB_KEY)
    zotero.access.user.files = true
    expect(found).toMatchObject({ account: 'lovelace', version: '' })
    expect(found.libraries.map(({ name, rights }) => [name, rights])).toEqual([
      ['My Library', 'With this key, papers come without their PDFs.'],
      ['Distributed Systems Reading Group', 'With this key, Folio cannot write there.'],
    ])
    expect(JSON.stringify(found)).not.toContain(WEB_KEY)
    expect(await findZoteroState()).toBeNull()
    expect(existsSync(path.join(env().DATA_DIR, 'zotero-keys.json'))).toBe(false)
    await expect(lookForZotero('Wrong')).rejects.toMatchObject({ problem: 'bad_key' })
    zotero.access.user.library = false
    zotero.access.groups = {}
    await expect(lookForZotero(WEB_KEY)).rejects.toThrow('This key does not give access to any library')
    zotero.access.user.library = true
    zotero.access.groups = { all: { library: true, write: false } }
  })

  test('the first import takes works with their PDFs; a failed PDF leaves a paper without it, and is fetched later', async () => {
    zotero.faults.push({ path: /storage.*M43CGGZX/, status: 503 })
    zotero.faults.push({ path: /items.U62PC9WC.file/, status: 404 })
    zotero.faults.push({ path: /storage.*TG7MC9BK/, status: 200, body: '%PDF-1.4 other bytes' })
    const id = await connectZotero([CONSENSUS], [], { key: WEB_KEY })
    const { counts, status } = await ended(id)
    expect({ status, failed: counts?.failed }).toEqual({ status: 'done', failed: 0 })
    expect(await rowOf('CEDCEXLR')).toMatchObject({ outcome: 'taken' })
    expect((await paperOf('CEDCEXLR')).fileHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await rowOf('M43CGGZX')).toMatchObject({ outcome: 'missing', reason: expect.stringContaining('503') })
    expect(await rowOf('TG7MC9BK')).toMatchObject({ outcome: 'missing', reason: expect.stringContaining('damaged') })
    expect((await paperOf('S3LCB7W3')).fileHash).toBeNull()
    const { reason } = (await getImport(id)).lines.find(({ name }) => name.startsWith('Bigtable')) ?? {}
    expect(reason).toMatch(/^No full text: its PDF .*Bigtable.*pdf was not found/)
    // Downloads leave nothing behind, and the file host gets no key.
    await expect.poll(() => existsSync(path.join(env().DATA_DIR, 'zotero-downloads'))).toBe(false)
    expect(zotero.stored.length).toBeGreaterThan(2)
    expect(JSON.stringify(zotero.stored)).not.toContain(WEB_KEY)
    expect(zotero.log.every(({ method }) => method === 'GET')).toBe(true)
    expect(statSync(path.join(env().DATA_DIR, 'zotero-keys.json')).mode & 0o777).toBe(0o600)
    const client = await db()
    expect(JSON.stringify(await client.zoteroLink.findMany())).not.toContain(WEB_KEY)
    // It is not retried at once: a failing host is not asked at every sync.
    expect((await look()).report).toBeNull()
    ;(globalThis as { folioZoteroFiles?: Map<string, unknown> }).folioZoteroFiles?.clear()
    const asked = zotero.log.length
    const again = (await look()).report
    // A file missing at zotero.org is not requested again until it changes there.
    expect(zotero.log.slice(asked).some(({ path: of }) => of.includes('U62PC9WC'))).toBe(false)
    expect(await rowOf('U62PC9WC')).toMatchObject({
      outcome: 'missing',
      reason: expect.stringContaining('not on zotero.org'),
    })
    // The two become one paper once the file is read.
    expect(again?.lines.find((line) => line.name.startsWith('Bigtable'))?.reason).toContain('its PDF was added')
    expect(await rowOf('M43CGGZX')).toMatchObject({ outcome: 'taken' })
    expect(await findZoteroState()).toMatchObject({ account: 'lovelace', needsKey: false, problem: null })
  })

  test('follows changes there, requesting nothing else', async () => {
    expect((await look()).changed).toBe(false)
    zotero.log.length = 0
    expect((await look()).changed).toBe(false)
    expect(zotero.log.map(({ status }) => status)).toEqual([304])
    zotero.change('S3LCB7W3', { title: 'Bigtable, retitled in Zotero' })
    zotero.change('7BT3AXFS', { deleted: 1 })
    zotero.erase('RGPBLKI2')
    zotero.log.length = 0
    expect((await look()).changed).toBe(true)
    expect((await paperOf('S3LCB7W3')).title).toBe('Bigtable, retitled in Zotero')
    expect((await paperOf('7BT3AXFS')).removedAt).not.toBeNull()
    expect((await paperOf('RGPBLKI2')).removedAt).not.toBeNull()
    expect(zotero.log.some(({ path: asked }) => /\/items\?.*since=\d+/.test(asked))).toBe(true)
    expect(zotero.log.some(({ path: asked }) => /\/deleted\?since=\d+/.test(asked))).toBe(true)
    const paper = await paperOf('S3LCB7W3')
    expect((await zoteroLinksOf([paper.id])).get(paper.id)).toEqual({
      select: `https://www.zotero.org/users/${zotero.userId}/items/S3LCB7W3`,
      openPdf: null,
    })
  })

  test('a PDF uploaded there later completes its work, whatever its text says', async () => {
    // Without an author, and with a title unlike its PDF's, only its link to Zotero identifies it.
    zotero.add('NEWW2345', { itemType: 'journalArticle', title: 'On files that follow', collections: ['YMLJVEIS'] })
    zotero.add('PDFW2345', {
      ...{ itemType: 'attachment', parentItem: 'NEWW2345', linkMode: 'imported_file' },
      ...{ contentType: 'application/pdf', filename: 'follows.pdf' },
    })
    expect((await look()).report?.counts).toMatchObject({ taken: 1, failed: 0 })
    const work = await paperOf('NEWW2345')
    expect(work.fileHash).toBeNull()
    expect((await rowOf('PDFW2345')).outcome).toBe('missing')
    const client = await db()
    const before = await client.paper.count()
    zotero.upload('PDFW2345', paperPdf('Quite another heading'))
    expect((await look()).report?.counts).toMatchObject({ failed: 0 })
    const completions = await client.setting.findMany({ where: { key: { startsWith: 'completes ' } } })
    expect(completions.map(({ value }) => value)).toContain(work.id)
    // The extra paper is waiting to be read, and then becomes the work.
    expect(await client.paper.count()).toBe(before + 1)
    expect((await rowOf('PDFW2345')).outcome).toBe('taken')
  })

  test('many deletions at once need confirmation, also at the next sync', async () => {
    // Items that the person did not choose, now marked as if they had been.
    await (await db()).zoteroItem.updateMany({ where: { outcome: null }, data: { outcome: 'skipped' } })
    const kept = new Map(zotero.user.items)
    for (const [key, { data }] of kept) if (data.parentItem === undefined) zotero.erase(key)
    await look()
    const asked = (await findZoteroState())?.libraries[0]?.gone
    expect(asked?.lost).toBeGreaterThan(20)
    zotero.user.version += 1
    await look()
    expect((await findZoteroState())?.libraries[0]?.gone?.lost).toBe(asked?.lost)
    for (const [key, object] of kept) zotero.user.items.set(key, { ...object, version: zotero.user.version + 1 })
    zotero.user.version += 1
    zotero.user.deleted.clear()
    await look()
    expect((await findZoteroState())?.libraries[0]?.gone).toBeNull()
  })

  test('without a network it says so and recovers by itself; a requested pause survives a restart', async () => {
    const client = await db()
    Object.assign(env(), { ZOTERO_WEB_URL: 'http://127.0.0.1:9' })
    // The key was entered for another address, so it is not sent to this one.
    await look()
    expect(await findZoteroState()).toMatchObject({ needsKey: true, problem: expect.stringContaining('is missing') })
    Object.assign(env(), { ZOTERO_WEB_URL: zotero.address })
    zotero.faults.push({ status: 429, headers: { 'Retry-After': '120' } })
    await look()
    expect((await findZoteroState())?.problem).toContain('asked Folio to wait')
    const { restUntil } = await client.zoteroLink.findFirstOrThrow()
    expect((restUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(110_000)
    // As after a restart: only stored state is left.
    const { folioZoteroRests } = globalThis as { folioZoteroRests?: Map<string, number> }
    folioZoteroRests?.clear()
    zotero.log.length = 0
    await look()
    expect(zotero.log).toEqual([])
    folioZoteroRests?.clear()
    await client.zoteroLink.updateMany({ data: { restUntil: null, polledAt: new Date(Date.now() - 40_000) } })
    // Merely viewing Folio does not contact zotero.org more than once a minute.
    await keepInStep({ leastMs: WATCHED_MS / 2 })
    expect(zotero.log).toEqual([])
    await look()
    expect((await findZoteroState())?.problem).toBeNull()
  })

  test('a revoked key is reported, and another key of the same account takes over', async () => {
    zotero.keys.delete(WEB_KEY)
    await look()
    expect(await findZoteroState()).toMatchObject({
      needsKey: true,
      problem: expect.stringContaining('does not accept the key'),
    })
    await expect(replaceKey(WEB_KEY)).rejects.toMatchObject({ problem: 'bad_key' })
    zotero.keys.add('Another1').add(WEB_KEY)
    await replaceKey('Another1')
    expect(await findZoteroState()).toMatchObject({ needsKey: false, problem: null })
    expect(findWriteKey(webServerId(zotero.userId))).toBe('Another1')
  })

  describe('writing', () => {
    const notes = (count: number) =>
      Array.from({ length: count }, (_, i) => ({
        data: { itemType: 'note', note: `<p>Words ${i}</p>`, tags: [{ tag: 'folio' }], collections: [] },
      }))
    const plan = async (count: number) => {
      const here = await requireZotero()
      const { serverId, library } = here
      const id = await planAct({ serverId, library, kind: 'answer', title: 'An answer', writes: notes(count) })
      return { id, call: here.call }
    }
    const posts = () => zotero.log.filter(({ method }) => method === 'POST')

    test('fifty objects per request, under keys chosen before, without a dialog', async () => {
      zotero.log.length = 0
      const { id, call } = await plan(60)
      expect(posts()).toEqual([])
      await runAct(id, call, never)
      expect(await getAct(id)).toMatchObject({ status: 'done', written: 60, left: 0 })
      expect(posts().map(({ path: asked, status }) => [asked, status])).toEqual([
        [`/users/${zotero.userId}/items`, 200],
        [`/users/${zotero.userId}/items`, 200],
      ])
      expect((await getAct(id)).address).toMatch(/^https:\/\/www\.zotero\.org\/users\/\d+\/items\/[A-Z0-9]{8}$/)
    })

    test('sent without an answer: it is looked up before it is sent again', async () => {
      const { id, call } = await plan(2)
      const dying: typeof call = async (asked, options) => {
        const reply = await call(asked, options)
        if (options?.method === 'POST') throw new Error('killed')
        return reply
      }
      await expect(runAct(id, dying, never)).rejects.toThrow('killed')
      zotero.log.length = 0
      await runAct(id, call, never)
      expect(await getAct(id)).toMatchObject({ status: 'done', written: 2 })
      expect(posts()).toEqual([])
    })

    test.each([
      [{ status: 412 }, 'changed on zotero.org in the meantime'],
      [{ status: 428 }, 'changed on zotero.org in the meantime'],
      [{ status: 403, body: 'Write access denied' }, 'does not allow Folio to write'],
      [{ status: 403, body: 'Invalid key' }, 'Enter another key in Settings'],
      [{ status: 413 }, 'too large'],
      [{ status: 500 }, 'having problems at the moment'],
    ])('%o is reported, nothing is lost, and it can be sent again', async (fault, sentence) => {
      const { id, call } = await plan(1)
      zotero.faults.push({ path: /\/items$/, ...fault })
      await runAct(id, call, never)
      expect(await getAct(id)).toMatchObject({ status: 'failed', left: 1, message: expect.stringContaining(sentence) })
      expect(findWriteKey(webServerId(zotero.userId))).toBe('Another1')
      await runAct(id, call, never)
      expect(await getAct(id)).toMatchObject({ status: 'done', written: 1 })
    })

    test('undone into the trash at the version seen; changes made there are shown first', async () => {
      const { id, call } = await plan(2)
      await runAct(id, call, never)
      const client = await db()
      const [first, second] = await client.zoteroWrite.findMany({ where: { actId: id }, orderBy: { ord: 'asc' } })
      if (!first || !second) throw new Error('not written')
      zotero.change(second.key, { note: '<p>Mine now</p>' })
      const view = await lookAtWritten(id, call)
      expect(view.same.map(({ key }) => key)).toEqual([first.key])
      expect(view.changed).toMatchObject([{ key: second.key, changes: [{ field: 'note', now: 'Mine now' }] }])
      await startTakeBack(id, view.same, call)
      await until('the act', async () => (await getAct(id)).status === 'done')
      expect(zotero.user.items.get(first.key)?.data.deleted).toBe(1)
      expect(zotero.user.items.get(second.key)?.data.deleted).toBeUndefined()
    })

    test('a paper with its PDF: the work, then the file in three steps; sending again recovers from failures in between', async () => {
      const client = await db()
      const mapReduce = await paperOf('CEDCEXLR')
      const here = await requireZotero()
      // It exists, and the plan says so.
      expect((await planWork(mapReduce.id, null, here)).found).toContain('/items/CEDCEXLR')
      await client.paper.update({ where: { id: mapReduce.id }, data: { title: 'Not in Zotero by this name' } })
      const { found, what, act } = await planWork(mapReduce.id, null, here)
      expect([found, what]).toEqual([null, '“Not in Zotero by this name” with its PDF, as a new item'])
      const id = await planAct(act)
      const { call } = here
      const attempt = async () => {
        await runAct(id, call, never)
        return (await getAct(id)).message
      }
      zotero.stored.length = 0
      zotero.faults.push({ path: /\/file$/, status: 413 })
      expect(await attempt()).toContain('storage on zotero.org is full')
      zotero.faults.push({ path: /\/file$/, status: 403, body: 'Forbidden' })
      expect(await attempt()).toContain('does not allow Folio to write')
      zotero.faults.push({ path: /^\/storage/, status: 503 })
      expect(await attempt()).toContain('did not accept the PDF')
      zotero.log.length = 0
      expect(await attempt()).toBe('')
      expect(await getAct(id)).toMatchObject({ status: 'done', written: 2, left: 0 })
      // The objects existed, and were not sent again.
      expect(posts().every(({ path: asked }) => asked.endsWith('/file'))).toBe(true)
      const [work, file] = await client.zoteroWrite.findMany({ where: { actId: id }, orderBy: { ord: 'asc' } })
      const attached = zotero.user.items.get(file?.key ?? '')
      expect(attached?.data.parentItem).toBe(work?.key)
      expect(attached?.bytes?.equals(readFileSync(storedPath(mapReduce.fileHash ?? '')))).toBe(true)
      expect(JSON.stringify(zotero.stored)).not.toContain('Another1')
      // Cut off after the last step: it is enough that the file exists.
      await client.zoteroWrite.updateMany({ where: { actId: id }, data: { uploadedAt: null } })
      expect(await attempt()).toBe('')
      const view = await lookAtWritten(id, call)
      expect([view.same.length, view.changed.length]).toEqual([2, 0])
    })

    test('tags and reading states are sent if switched on, leave others alone, and are removed again', async () => {
      const bigtable = await paperOf('S3LCB7W3')
      const here = await requireZotero()
      const tagsThere = () => (zotero.user.items.get('S3LCB7W3')?.data.tags ?? []) as { tag: string }[]
      const send = async () => {
        const id = await planAct((await planTags(here)).act)
        await runAct(id, here.call, never)
        return getAct(id)
      }
      const before = tagsThere()
      await tagPapers([bigtable.id], { add: ['To cite'], remove: [] })
      await setReading([bigtable.id], 'reading')
      await expect(planTags(here)).rejects.toThrow('Turn on')
      await setSendsTags(true)
      expect(await planTags(here)).toMatchObject({
        count: 1,
        changes: [{ title: bigtable.title, added: ['To cite', 'Folio: reading'], removed: [] }],
      })
      // Somebody adds a tag there meanwhile, which stays.
      zotero.change('S3LCB7W3', { tags: [...before, { tag: 'Theirs' }] })
      expect(await send()).toMatchObject({ status: 'done', written: 1, left: 0, title: 'Tags of 1 item' })
      expect(tagsThere()).toEqual([...before, { tag: 'Theirs' }, { tag: 'To cite' }, { tag: 'Folio: reading' }])
      await expect(planTags(here)).rejects.toThrow('has all your tags')
      await look()
      // Only the other person's tag is new among those that came back.
      expect((await paperOf('S3LCB7W3')).tags).toEqual([...bigtable.tags, 'To cite', 'Theirs'])

      // Now read: the previous state's tag is removed, and a kill in between leaves no duplicate.
      await setReading([bigtable.id], 'read')
      const plan = await planTags(here)
      expect(plan.changes).toMatchObject([{ added: ['Folio: read'], removed: ['Folio: reading'] }])
      const id = await planAct(plan.act)
      const dying: typeof here.call = async (asked, options) => {
        const reply = await here.call(asked, options)
        if (options?.method === 'POST') throw new Error('killed')
        return reply
      }
      await expect(runAct(id, dying, never)).rejects.toThrow('killed')
      await runAct(id, here.call, never)
      expect(await getAct(id)).toMatchObject({ status: 'done', written: 1 })
      expect(tagsThere()).toEqual([...before, { tag: 'Theirs' }, { tag: 'To cite' }, { tag: 'Folio: read' }])

      // Undone one by one, even though the item changed since; the paper keeps its own tags.
      zotero.change('S3LCB7W3', { title: 'Bigtable, retitled again' })
      for (const act of (await listActs()).filter(({ kind }) => kind === 'tags')) {
        const view = await lookAtWritten(act.id, here.call)
        expect([view.same.length, view.changed.length]).toEqual([1, 0])
        await startTakeBack(act.id, view.same, here.call)
        await until('the act to be taken back', async () => (await getAct(act.id)).isTakenBack)
      }
      expect(tagsThere()).toEqual([...before, { tag: 'Theirs' }])
      await look()
      expect((await paperOf('S3LCB7W3')).tags).toEqual([...bigtable.tags, 'To cite', 'Theirs'])
      expect(zotero.user.items.get('S3LCB7W3')?.data.deleted).toBeUndefined()
    })

    test('a plan for another account is not sent with this key, and a read-only key is reported', async () => {
      const { call } = await requireZotero()
      const id = await planAct({
        ...{ serverId: webServerId(7), library: 'user', kind: 'answer', title: 'An answer' },
        writes: notes(1),
      })
      await runAct(id, call, never)
      expect((await getAct(id)).status).toBe('failed')
      zotero.access.user.write = false
      await replaceKey('Another1')
      await expect(requireZotero()).rejects.toThrow('gives Folio read access only')
    })
  })

  test('after disconnecting, the key is removed and the papers stay', async () => {
    await disconnectZotero()
    expect(await findZoteroState()).toBeNull()
    expect(readdirSync(env().DATA_DIR)).not.toContain('zotero-keys.json')
    const client = await db()
    expect(await client.paper.count({ where: { title: 'Bigtable, retitled again' } })).toBe(1)
  })
})
