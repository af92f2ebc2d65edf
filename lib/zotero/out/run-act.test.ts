import { statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { until } from '../../test-until'
import { hasZotero } from '../test-zotero'
import { ZoteroFailure } from '../zotero-failure'
import { getAct, listActs } from './list-acts'
import { planAct } from './plan-act'
import { cancelAct, runAct, startAct } from './run-act'
import { lookAtWritten, startTakeBack } from './take-back'
import { startWritable, type WritableZotero } from './test-writing'
import { findWriteKey, forgetWriteKey } from './write-keys'
import type { ZoteroCall } from './zotero-call'

const never = new AbortController().signal

describe.skipIf(!hasZotero)('writing to Zotero', () => {
  let zotero: WritableZotero
  let call: ZoteroCall

  beforeAll(async () => {
    await testDatabase()
    zotero = await startWritable()
    call = zotero.call
  })
  afterAll(() => zotero?.stop())
  beforeEach(async () => {
    forgetWriteKey()
    await zotero.admin('clear-keys', {})
    await zotero.admin('set', { prompt: 'ask', offline: false, enabled: true, editable: { user: true } })
    const client = await db()
    await client.zoteroAct.deleteMany()
  })

  const notes = (count: number, words = 'Words of mine') =>
    Array.from({ length: count }, (_, index) => ({
      data: { itemType: 'note', note: `<p>${words} ${index}</p>`, tags: [{ tag: 'folio' }], collections: [] },
    }))
  const plan = (count = 1, words?: string, serverId = zotero.serverId) =>
    planAct({ serverId, library: 'user', kind: 'answer', title: 'An answer', writes: notes(count, words) })
  const ended = (id: string) =>
    until('the act to end', async () => {
      const act = await getAct(id)
      return ['chosen', 'asking', 'writing'].includes(act.status) ? null : act
    })
  const asking = (id: string) => until('the dialog', async () => (await getAct(id)).status === 'asking')
  const written = async (words: string) =>
    (await zotero.items()).filter(({ data }) => String(data.note ?? '').includes(words))
  const newWrites = async (work: () => Promise<unknown>) => {
    const before = (await zotero.writes()).length
    await work()
    return (await zotero.writes()).slice(before).map(({ path, status }) => [path, status])
  }
  const authorized = ['/api/local/authorize', 200]
  const posted = ['/api/users/0/items', 200]

  test('nothing is written before the person allows it, and exactly what was announced afterwards', async () => {
    const id = await plan(2, 'Consented')
    const requests = await newWrites(async () => {
      startAct(id, call)
      await asking(id)
      expect(await written('Consented')).toEqual([])
      expect((await zotero.writes()).at(-1)).toMatchObject({ path: '/api/local/authorize', status: 0 })
      await zotero.answer('always')
      expect(await ended(id)).toMatchObject({ status: 'done', written: 2, left: 0, message: '' })
    })
    expect(requests).toEqual([authorized, posted])
    const items = await written('Consented')
    expect(items.map(({ data }) => data.tags)).toEqual([[{ tag: 'folio' }], [{ tag: 'folio' }]])
    expect(findWriteKey(zotero.serverId)).not.toBeNull()
    expect(statSync(path.join(env().DATA_DIR, 'zotero-keys.json')).mode & 0o777).toBe(0o600)
    // With a permanent permission nobody is asked again.
    expect(await newWrites(async () => runAct(await plan(1), call, never))).toEqual([posted])
  })

  test('denied: nothing is written, and the act says so', async () => {
    const id = await plan(1, 'Denied')
    startAct(id, call)
    await zotero.answer('deny')
    expect(await ended(id)).toMatchObject({
      status: 'denied',
      written: 0,
      message: 'You chose Deny in Zotero. Nothing was written.',
    })
    expect(await written('Denied')).toEqual([])
  })

  test('never answered: cancelled by the person, and nothing is written even if Allow is clicked later', async () => {
    const id = await plan(1, 'Unanswered')
    startAct(id, call)
    await asking(id)
    cancelAct(id)
    expect(await ended(id)).toMatchObject({ status: 'cancelled', written: 0, left: 1 })
    await zotero.answer('always')
    expect(await written('Unanswered')).toEqual([])
    expect(findWriteKey(zotero.serverId)).toBeNull()
  })

  test('nobody answers the dialog: the act says so, nothing is written, and it can be sent again', async () => {
    const id = await plan(1, 'Left alone')
    const impatient: ZoteroCall = (path, { waits, ...request } = {}) =>
      call(path, { ...request, ...(waits && { waits: { ...waits, timeoutMs: 100 } }) })
    expect(await newWrites(() => runAct(id, impatient, never))).toEqual([['/api/local/authorize', 0]])
    expect(await getAct(id)).toMatchObject({
      status: 'failed',
      message:
        'Nobody responded to the request in Zotero within five minutes. Nothing was written. Send the changes again.',
    })
    await zotero.admin('set', { prompt: 'always' })
    expect(await newWrites(() => runAct(id, call, never))).toEqual([authorized, posted])
    expect(await written('Left alone')).toHaveLength(1)
  })

  test('Zotero exits while asking, or hangs while writing: the act says so, and written objects are not sent again', async () => {
    await zotero.admin('set', { prompt: 'always' })
    const id = await plan(2, 'Hanging')
    // It writes, but its answer never arrives.
    const hanging: ZoteroCall = async (path, request) => {
      const reply = await call(path, request)
      if (path.endsWith('/items') && request?.method === 'POST') throw new ZoteroFailure('silent')
      return reply
    }
    await runAct(id, hanging, never).catch(() => {})
    expect((await getAct(id)).message).toContain('nothing will be duplicated')
    expect(await newWrites(() => runAct(id, call, never))).toEqual([])
    expect(await written('Hanging')).toHaveLength(2)
    await zotero.admin('set', { offline: true })
    const offline = await plan(1, 'Ended')
    await runAct(offline, call, never).catch(() => {})
    expect(await getAct(offline)).toMatchObject({ status: 'failed', message: expect.stringContaining('still running') })
  })

  test('killed after sending, before reading the answer: sending again makes no duplicates and asks nobody', async () => {
    await zotero.admin('set', { prompt: 'allow' })
    const id = await plan(3, 'Twins')
    const dying: ZoteroCall = async (path, request) => {
      const reply = await call(path, request)
      if (request?.method === 'POST' && path.endsWith('/items')) throw new Error('killed')
      return reply
    }
    await expect(runAct(id, dying, never)).rejects.toThrow('killed')
    expect(await getAct(id)).toMatchObject({ status: 'failed', written: 0, left: 3 })
    expect(await newWrites(() => runAct(id, call, never))).toEqual([])
    expect(await getAct(id)).toMatchObject({ status: 'done', written: 3, left: 0 })
    expect(await written('Twins')).toHaveLength(3)
  })

  test('killed before sending: the chosen keys are sent', async () => {
    await zotero.admin('set', { prompt: 'allow' })
    const id = await plan(1, 'Late')
    const unsent: ZoteroCall = (path, request) =>
      request?.method === 'POST' && path.endsWith('/items') ? Promise.reject(new Error('killed')) : call(path, request)
    await expect(runAct(id, unsent, never)).rejects.toThrow('killed')
    await runAct(id, call, never)
    const client = await db()
    const rows = await client.zoteroWrite.findMany({ where: { actId: id } })
    expect((await written('Late')).map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
  })

  test('a permission for one request sends fifty, and reports what is left', async () => {
    await zotero.admin('set', { prompt: 'allow' })
    const id = await plan(60, 'Many')
    await runAct(id, call, never)
    expect(await getAct(id)).toMatchObject({
      status: 'partly',
      written: 50,
      left: 10,
      message: '10 are left: you allowed only one request. Send the rest, and choose Always Allow when Zotero asks.',
    })
    await runAct(id, call, never)
    expect(await getAct(id)).toMatchObject({ status: 'done', written: 60, left: 0 })
    expect(await written('Many')).toHaveLength(60)
  })

  test('a used or revoked key is dropped, and Zotero asks when the person sends again', async () => {
    await zotero.admin('set', { prompt: 'always' })
    await runAct(await plan(1), call, never)
    await zotero.admin('clear-keys', {})
    const id = await plan(1, 'Cleared')
    expect(await newWrites(() => runAct(id, call, never))).toEqual([['/api/users/0/items', 401]])
    expect(await getAct(id)).toMatchObject({ status: 'failed', message: expect.stringContaining('no longer accepts') })
    expect(findWriteKey(zotero.serverId)).toBeNull()
    expect(await newWrites(() => runAct(id, call, never))).toEqual([authorized, posted])
    expect(await written('Cleared')).toHaveLength(1)
  })

  test('another Zotero, one that is switched off, a read-only library, too many dialogs, and an old version', async () => {
    const messageOf = async (id: string) => {
      await runAct(id, call, never).catch(() => {})
      return (await getAct(id)).message
    }
    expect(await messageOf(await plan(1, 'x', 'another-server'))).toContain('a different Zotero')
    await zotero.admin('set', { prompt: 'always', enabled: false })
    expect(await messageOf(await plan())).toContain('Allow other applications')
    await zotero.admin('set', { enabled: true, editable: { user: false } })
    expect(await messageOf(await plan())).toContain('do not have permission to change this library')
    await zotero.admin('set', { prompt: 'deny' })
    forgetWriteKey()
    const last = []
    for (let asked = 0; asked < 6; asked++) last.push(await messageOf(await plan()))
    expect(last.at(-1)).toMatch(/received too many requests. Wait \d+ seconds/)
    await zotero.admin('set', { offline: true })
    expect(await messageOf(await plan())).toContain('did not respond')
    const old = await startWritable({ major: 9 })
    try {
      const id = await plan()
      await runAct(id, old.call, never)
      expect((await getAct(id)).message).toContain('needs Zotero 10')
    } finally {
      await old.stop()
    }
  })

  test('undone: unchanged objects go to the trash; changed ones are shown first, and again if they change meanwhile', async () => {
    await zotero.admin('set', { prompt: 'always' })
    const id = await plan(3, 'Regretted')
    await runAct(id, call, never)
    const [, second, third] = await written('Regretted')
    if (!second || !third) throw new Error('not written')
    await zotero.admin('change', { key: second.key, data: { note: '<p>Mine now</p>' } })
    await zotero.admin('change', { key: third.key, data: { deleted: true } })
    const view = await lookAtWritten(id, call)
    expect(view.same).toHaveLength(1)
    expect(view.changed).toMatchObject([
      { key: second.key, changes: [{ field: 'note', sent: 'Regretted 1', now: 'Mine now' }] },
    ])
    await startTakeBack(id, view.same, call)
    expect(await ended(id)).toMatchObject({ status: 'done', written: 1 })
    expect((await zotero.item(view.same[0]?.key ?? ''))?.data.deleted).toBe(true)
    expect((await zotero.item(second.key))?.data.deleted).toBeUndefined()
    // It changes once more between viewing and clicking.
    await zotero.admin('change', { key: second.key, data: { note: '<p>Mine again</p>' } })
    await startTakeBack(id, view.changed, call)
    expect(await ended(id)).toMatchObject({
      status: 'failed',
      written: 1,
      message: 'It was changed in Zotero in the meantime, so Folio left it alone. Close this and try again.',
    })
    expect((await zotero.item(second.key))?.data.deleted).toBeUndefined()
    await startTakeBack(id, (await lookAtWritten(id, call)).changed, call)
    expect(await ended(id)).toMatchObject({ status: 'done', written: 0, isTakenBack: true })
    expect((await zotero.item(second.key))?.data.deleted).toBe(true)
  })

  test('an act cut off by the end of Folio says so', async () => {
    const id = await plan()
    const client = await db()
    await client.zoteroAct.update({ where: { id }, data: { status: 'asking' } })
    expect(await listActs()).toMatchObject([
      { id, status: 'failed', message: expect.stringContaining('nothing will be duplicated') },
    ])
    // Everything was written, but that was not recorded.
    await client.zoteroWrite.updateMany({ where: { actId: id }, data: { status: 'written' } })
    await client.zoteroAct.update({ where: { id }, data: { status: 'writing' } })
    expect(await listActs()).toMatchObject([{ id, status: 'done', written: 1, left: 0, message: '' }])
  })
})
