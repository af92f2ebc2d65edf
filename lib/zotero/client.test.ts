import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askZotero, type ZoteroServer } from './ask-zotero'
import {
  findZotero,
  listZoteroCollections,
  listZoteroGroups,
  readFileUrl,
  readZoteroItems,
  readZoteroVersions,
} from './client'
import { hasZotero, startZotero, type TestZotero } from './test-zotero'
import { openPdfInZotero, selectInZotero } from './zotero-links'

test('links open items in own and group libraries', () => {
  expect(selectInZotero({ library: 'user', key: 'ABCD2345' })).toBe('zotero://select/library/items/ABCD2345')
  expect(openPdfInZotero({ library: '5', key: 'ABCD2345' }, { page: 3 })).toBe(
    'zotero://open-pdf/groups/5/items/ABCD2345?page=3',
  )
})

test('refused connections mean that it is not running', async () => {
  await expect(findZotero({ kind: 'local', address: 'http://127.0.0.1:1' })).rejects.toMatchObject({
    problem: 'not_running',
  })
})

/** A server that answers every request with these bytes. */
async function raw(bytes: string): Promise<{ server: ZoteroServer; stop(): void }> {
  const listening = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(bytes))
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  return { server: { kind: 'local', address: `http://127.0.0.1:${port}` }, stop: () => listening.close() }
}

test.each([
  ['half an answer', 'HTTP/1.0 200 OK\r\nTotal-Results: 2\r\n\r\n{"ABCD2345": 1, "ABCD', 'unreadable'],
  ['fewer than were told', 'HTTP/1.0 200 OK\r\nTotal-Results: 2\r\n\r\n{"ABCD2345": 1}', 'unreadable'],
  ['a page of a program that is no Zotero', 'HTTP/1.0 200 OK\r\n\r\n<html>', 'unreadable'],
  ['too many requests', 'HTTP/1.0 429 Too\r\nRetry-After: 120\r\n\r\n', 'slow_down'],
])('%s is a failure, and not a list', async (_, bytes, problem) => {
  const { server, stop } = await raw(bytes)
  await expect(readZoteroVersions(server, 'user')).rejects.toMatchObject({ problem })
  stop()
})

test.each<[string, string, boolean]>([
  ['is accepted and never answered', '', false],
  ['gets headers and no more', 'HTTP/1.0 200 OK\r\nTotal-Results: 2\r\n\r\n', false],
  ['gets a byte now and then', 'HTTP/1.0 200 OK\r\nTotal-Results: 2\r\n\r\n{', true],
])('a server that %s is waited for until the time limit', async (_, bytes, drips) => {
  const listening = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(bytes)
    if (!drips) return
    const drip = setInterval(() => socket.write(' '), 20)
    socket.once('close', () => clearInterval(drip))
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  const server: ZoteroServer = { kind: 'local', address: `http://127.0.0.1:${port}` }
  await expect(askZotero(server, '/users/0/items', { timeoutMs: 100 })).rejects.toMatchObject({ problem: 'silent' })
  listening.close()
})

test('an endless answer is read up to 64 MB', async () => {
  let sent = 0
  const listening = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('HTTP/1.0 200 OK\r\n\r\n[')
    const send = () => {
      if (socket.destroyed) return
      sent += 2 ** 20
      if (socket.write(Buffer.alloc(2 ** 20, ' '))) setImmediate(send)
      else socket.once('drain', send)
    }
    send()
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as { port: number }
  const server: ZoteroServer = { kind: 'local', address: `http://127.0.0.1:${port}` }
  await expect(askZotero(server, '/users/0/items')).rejects.toMatchObject({ problem: 'too_large' })
  // The sockets buffer a few megabytes that nobody reads.
  expect(sent / 2 ** 20).toBeLessThan(80)
  listening.close()
})

describe.skipIf(!hasZotero)('with the stand-in for Zotero', () => {
  let zotero: TestZotero
  let server: ZoteroServer
  beforeAll(async () => {
    zotero = await startZotero()
    server = { kind: 'local', address: zotero.address }
  })
  afterAll(() => zotero?.stop())

  test('it is found, with its groups, collections and items', async () => {
    expect(await findZotero(server)).toEqual({ version: '10.0.0', serverId: zotero.serverId })
    expect(await listZoteroGroups(server)).toHaveLength(1)
    expect((await listZoteroCollections(server, 'user')).map(({ data }) => data.name)).toContain('Consensus')
    const read = await readZoteroVersions(server, 'user')
    if (read.unchanged) throw new Error('Nothing was read before.')
    const keys = [...read.versions.keys()]
    const items = (
      await Promise.all([keys.slice(0, 50), keys.slice(50)].map((some) => readZoteroItems(server, 'user', some)))
    ).flat()
    // Including those in the trash.
    expect(items.map(({ key }) => key).sort()).toEqual(keys.sort())
    expect(await readZoteroVersions(server, 'user', read.version)).toEqual({ unchanged: true })
  })

  test('a file is given by its address', async () => {
    expect(await readFileUrl(server, 'user', 'QAK4C8QE')).toMatch(/^file:\/\/\/.*storage\/QAK4C8QE\//)
  })

  test('each refusal has a name', async () => {
    await zotero.admin('set', { enabled: false })
    await expect(findZotero(server)).rejects.toMatchObject({ problem: 'switched_off' })
    await zotero.admin('set', { enabled: true })
    const other = { ...server, serverId: 'another' }
    await expect(readZoteroVersions(other, 'user')).rejects.toMatchObject({ problem: 'other_server' })
    const write = { method: 'POST' as const, json: [] }
    await expect(askZotero({ ...server, serverId: zotero.serverId }, '/users/0/items', write)).rejects.toMatchObject({
      problem: 'unauthorized',
    })
  })
})
