import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { env } from '../../env'
import { keepRest, restOf, type ZoteroServer } from '../ask-zotero'
import { listZoteroCollections, listZoteroGroups, readZoteroItems, readZoteroVersions } from '../client'
import { hasWebLibrary } from './test-web-library'
import { startWebZotero, type TestWebZotero, WEB_KEY } from './test-web-zotero'
import { readAccount, rightsOf } from './web-account'

test('without a key no request is made', async () => {
  await expect(readAccount({ kind: 'web', address: 'http://127.0.0.1:1', key: null })).rejects.toMatchObject({
    problem: 'bad_key',
  })
})

test('without a network there is a specific message', async () => {
  await expect(readAccount({ kind: 'web', address: 'http://127.0.0.1:1', key: 'X' })).rejects.toMatchObject({
    problem: 'unreachable',
    message: expect.stringContaining('Folio will try again automatically'),
  })
})

describe.skipIf(!hasWebLibrary)('with the stand-in for zotero.org', () => {
  let zotero: TestWebZotero
  let server: ZoteroServer
  beforeAll(async () => {
    zotero = await startWebZotero()
    Object.assign(env(), { ZOTERO_WEB_URL: zotero.address })
    server = { kind: 'web', address: zotero.address, key: WEB_KEY, userId: zotero.userId }
  })
  afterAll(() => zotero?.stop())
  beforeEach(() => {
    zotero.faults.length = 0
    zotero.log.length = 0
  })
  const versions = async (known = 0) => {
    const read = await readZoteroVersions(server, 'user', known)
    if (read.unchanged) throw new Error('It was to be read.')
    return read
  }

  test('reports the owner of the key and its permissions', async () => {
    const account = await readAccount(server)
    expect(account).toMatchObject({ userId: zotero.userId, name: 'lovelace' })
    expect(JSON.stringify(account)).not.toContain(WEB_KEY)
    expect(rightsOf(account, 'user')).toEqual({ read: true, files: true, notes: true, write: true })
    expect(rightsOf(account, zotero.groupId)).toEqual({ read: true, files: true, notes: true, write: false })
    expect(rightsOf({ ...account, access: {} }, 'user')).toMatchObject({ read: false, write: false })
    await expect(readAccount({ ...server, key: 'Wrong' })).rejects.toMatchObject({ problem: 'bad_key' })
  })

  test('the person is addressed by number, which no path contains', async () => {
    expect(await listZoteroGroups(server)).toEqual([{ library: zotero.groupId, name: zotero.group.name }])
    await listZoteroCollections(server, 'user')
    expect(zotero.log.map(({ path }) => path.split('?')[0])).toEqual([
      `/users/${zotero.userId}/groups`,
      `/users/${zotero.userId}/collections`,
    ])
  })

  test('lists are complete, page by page', async () => {
    const { collections } = zotero.user
    for (let i = 0; i < 120; i++) {
      const key = `AAAA${String(2222 + i)}`
      collections.set(key, { key, version: 1, bytes: null, data: { name: `Shelf ${i}`, parentCollection: false } })
    }
    expect(await listZoteroCollections(server, 'user')).toHaveLength(collections.size)
    for (const key of [...collections.keys()].filter((one) => one.startsWith('AAAA'))) collections.delete(key)
  })

  test('after the first time it returns only changes and deletions, and nothing for an unchanged library', async () => {
    const first = await versions()
    expect(first).toMatchObject({ version: zotero.user.version, deleted: null })
    expect(await readZoteroVersions(server, 'user', first.version)).toEqual({ unchanged: true })
    zotero.change('S3LCB7W3', { title: 'Retitled' })
    zotero.erase('QCEC22XI')
    const next = await versions(first.version)
    expect([...next.versions.keys()]).toEqual(['S3LCB7W3'])
    expect(next.deleted?.sort()).toEqual(['CBTCEYFE', 'QCEC22XI'])
    expect((await readZoteroItems(server, 'user', ['S3LCB7W3', 'QCEC22XI'])).map(({ data }) => data.title)).toEqual([
      'Retitled',
    ])
  })

  test.each([
    ['a key that was taken back', { status: 403, body: 'Invalid key' }, 'bad_key'],
    ['a key of less rights', { status: 403, body: 'Forbidden' }, 'forbidden'],
    ['a library that is gone', { status: 404 }, 'not_found'],
    ['changed meanwhile', { status: 412 }, 'version'],
    ['no version was said', { status: 428 }, 'version'],
    ['trouble of the server', { status: 500 }, 'unavailable'],
    ['a server between that has no answer', { status: 502, body: '<html>' }, 'unavailable'],
    ['half an answer', { cut: true }, 'unreadable'],
    ['a page of a hotel', { status: 200, body: '<html>' }, 'unreadable'],
    ['fewer than were told', { status: 200, body: '{}', headers: { 'Total-Results': 2 } }, 'unreadable'],
  ])('%s has a meaning, and is not a list', async (_, fault, problem) => {
    zotero.faults.push(fault)
    await expect(readZoteroVersions(server, 'user')).rejects.toMatchObject({ problem })
  })

  test('Backoff and Retry-After are obeyed by all requests to the same server', async () => {
    zotero.always.Backoff = '1'
    await listZoteroGroups(server)
    delete zotero.always.Backoff
    const before = Date.now()
    await listZoteroGroups(server)
    expect(Date.now() - before).toBeGreaterThan(800)
    expect(restOf(server.address)).toBeNull()

    zotero.faults.push({ status: 429, headers: { 'Retry-After': '300' } })
    await expect(listZoteroGroups(server)).rejects.toMatchObject({ problem: 'resting', retryAfterMs: 300_000 })
    zotero.log.length = 0
    await expect(listZoteroGroups(server)).rejects.toMatchObject({ problem: 'resting' })
    expect(zotero.log).toEqual([])
    const until = restOf(server.address)?.getTime() ?? 0
    expect(until - Date.now()).toBeGreaterThan(290_000)
    // A shorter pause that is restored does not shorten a longer one.
    keepRest(server.address, new Date())
    expect(restOf(server.address)?.getTime()).toBe(until)
  })
})
