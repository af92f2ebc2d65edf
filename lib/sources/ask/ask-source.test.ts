import type http from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { type Access, type AnswerStore, askSource, SEARCH_ACCESS, type SourceRequest, shareSources } from './ask-source'
import { IMPATIENT, playSource } from './played-source'

let answer: (response: http.ServerResponse) => void
const { base, asked } = await playSource((_, response) => answer(response))
const busy =
  (status: number, headers = {}) =>
  (response: http.ServerResponse) =>
    void response.writeHead(status, headers).end('busy')
const once = (first: typeof answer, then: typeof answer) => {
  answer = (response) => {
    answer = then
    first(response)
  }
}
const hello = (response: http.ServerResponse) => void response.end('hello')

function ask(change: Partial<SourceRequest<string>> = {}, access: Partial<Access> = {}, signal?: AbortSignal) {
  const parse = (text: string) => {
    if (text.startsWith('<')) throw new Error('a page')
    return text
  }
  const request = { source: 'pubmed' as const, base, path: '/x?q=1', accept: 'text/plain', parse, ...change }
  return askSource(request, { ...IMPATIENT, ...access }, signal)
}

function store(): AnswerStore & { kept: Map<string, { body: string; at: Date }> } {
  const kept = new Map<string, { body: string; at: Date }>()
  return {
    kept,
    find: async (source, hash) => kept.get(source + hash) ?? null,
    keep: async (source, hash, body) => void kept.set(source + hash, { body, at: new Date('2026-01-02') }),
  }
}

beforeEach(() => {
  asked.length = 0
  answer = hello
})

test.each([
  [500, 'down', 3],
  [503, 'down', 3],
  [429, 'rate_limited', 3],
  [504, 'slow', 3],
  [401, 'refused', 1],
  [403, 'refused', 1],
  [400, 'bad_query', 1],
  [304, 'nonsense', 1],
])('status %i means a source that is %s, with %i attempts', async (status, trouble, times) => {
  answer = busy(status)
  await expect(ask()).rejects.toMatchObject({ code: 'source_failed', trouble, source: 'pubmed' })
  expect(asked).toHaveLength(times)
})

test('a passing failure is not visible, and an expected status is no failure', async () => {
  once(busy(500), hello)
  expect((await ask())?.value).toBe('hello')
  answer = busy(404)
  expect(await ask({ absent: [404] })).toBeNull()
})

test('a source is retried after the delay it asks for, and not before', async () => {
  once(busy(429, { 'retry-after': '1' }), hello)
  const before = performance.now()
  expect((await ask())?.value).toBe('hello')
  expect(performance.now() - before).toBeGreaterThan(950)
})

test('a source that asks for an hour is not waited for, and other callers fail at once', async () => {
  answer = busy(503, { 'retry-after': '3600' })
  const hour = { trouble: 'rate_limited', retryAfterMs: 3_600_000 }
  const elsewhere = `${base}/hour`
  await expect(ask({ base: elsewhere })).rejects.toMatchObject(hour)
  await expect(ask({ base: elsewhere })).rejects.toMatchObject(hour)
  expect(asked).toHaveLength(1)
})

test('an invalid answer is reported, and not cached', async () => {
  const answers = store()
  answer = (response) => void response.end('<html>Log in to the hotel</html>')
  await expect(ask({}, { answers })).rejects.toMatchObject({ trouble: 'nonsense' })
  expect(answers.kept.size).toBe(0)
})

test('more than 8 MB is invalid, whatever the headers say', async () => {
  answer = (response) => {
    response.on('error', () => {})
    for (let part = 0; part < 9; part++) response.write(Buffer.alloc(1024 * 1024, 120))
    response.end()
  }
  await expect(ask()).rejects.toMatchObject({ trouble: 'nonsense', message: expect.stringContaining('8 MB') })
})

test('a hanging source is slow; an unreachable one is left alone for a while', async () => {
  answer = () => {}
  const elsewhere = `${base}/hangs`
  const patience = { timeoutMs: 200, retries: 0 }
  await expect(ask({ base: elsewhere }, patience)).rejects.toMatchObject({ trouble: 'slow' })
  answer = hello
  await expect(ask({ base: elsewhere }, patience)).rejects.toMatchObject({ trouble: 'slow' })
  expect(asked).toHaveLength(1)
  await expect(ask({ base: 'http://127.0.0.1:9' })).rejects.toMatchObject({ trouble: 'down' })
})

test('aborting works even while waiting, and others can still ask the source', async () => {
  const reason = new Error('enough')
  await expect(ask({}, {}, AbortSignal.abort(reason))).rejects.toBe(reason)
  answer = () => {}
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(reason), 50)
  await expect(ask({}, {}, leaving.signal)).rejects.toBe(reason)
  answer = busy(500)
  const waiting = new AbortController()
  setTimeout(() => waiting.abort(reason), 50)
  await expect(ask({}, { backoffMs: 10_000 }, waiting.signal)).rejects.toBe(reason)
  answer = hello
  expect((await ask())?.value).toBe('hello')
})

test('a repeated query is answered from the cache, with its age', async () => {
  const answers = store()
  await ask({}, { answers })
  expect(await ask({}, { answers })).toEqual({ value: 'hello', at: new Date('2026-01-02') })
  await ask({ path: '/x?q=2' }, { answers })
  expect(asked).toHaveLength(2)
})

test('an unreadable cached answer is requested again', async () => {
  const answers = store()
  await ask({}, { answers })
  for (const kept of answers.kept.values()) kept.body = '<old>'
  expect((await ask({}, { answers }))?.value).toBe('hello')
  expect(asked).toHaveLength(2)
})

test('a key is sent with the query, but not stored, shown in messages, or sent after a redirect', async () => {
  const answers = store()
  await ask({ key: { parameter: 'api_key', value: 'secret-1' } }, { answers })
  expect(asked[0]?.url.searchParams.get('api_key')).toBe('secret-1')
  await ask({ key: { parameter: 'api_key', value: 'secret-2' } }, { answers })
  expect(asked).toHaveLength(1)
  answer = (response) => void response.writeHead(302, { location: 'http://localhost:9/stolen' }).end()
  const key = { header: 'x-api-key', value: 'secret-3' }
  const error = await ask({ key, path: '/y' }, { retries: 0 }).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ trouble: 'nonsense' })
  expect(asked[1]?.headers['x-api-key']).toBe('secret-3')
  expect(JSON.stringify([error, String(error), [...answers.kept]])).not.toContain('secret')
})

test('shared limits and cache are used unless others are given', async () => {
  const answers = store()
  const turns: string[] = []
  shareSources({ answers, limiter: { turn: async ({ source }) => void turns.push(source), rest: () => {} } })
  await ask({ path: '/shared' }, SEARCH_ACCESS)
  await ask({ path: '/shared' }, SEARCH_ACCESS)
  expect([asked.length, turns, answers.kept.size]).toEqual([1, ['pubmed'], 1])
  await ask({ path: '/shared' }, { answers: null })
  expect([asked.length, turns.length]).toEqual([2, 2])
  shareSources(undefined)
  await ask({ path: '/shared' }, SEARCH_ACCESS)
  expect([asked.length, turns.length]).toEqual([3, 2])
})
