import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { db } from '@/lib/db/client'
import { testDatabase } from '@/lib/db/test-database'
import { endEngine, launchIdle } from '@/lib/engine/test-engine'
import { inTime } from '@/lib/test-until'
import { GET } from './[id]/route'
import { POST } from './route'

beforeAll(async () => {
  await testDatabase()
  // The engine accepts questions here but does not answer them.
  await launchIdle()
})

afterEach(() => void vi.useRealTimers())
afterAll(endEngine)

const ask = (body: unknown) =>
  POST(
    new Request('http://localhost:3000/api/research', {
      method: 'POST',
      headers: { host: 'localhost:3000', accept: 'text/event-stream' },
      body: JSON.stringify(body),
    }),
  )

/** The started run, as soon as the response names it. */
async function begun(body: unknown) {
  const reader = (await ask(body)).body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  void reader?.cancel()
  const runId = /"runId":"([^"]+)"/.exec(new TextDecoder().decode(value))?.[1] ?? ''
  return (await db()).run.findUniqueOrThrow({ where: { id: runId } })
}

const question = 'How does Raft elect a leader?'

test('deep research accepts the inputs of its tool, next to its settings', async () => {
  const told = { context: 'for a lecture', max_iterations: 3 }
  const { id, mode, settings } = await begun({ question, mode: 'deep', ...told, settings: { exclude: ['x'] } })
  expect(mode).toBe('deep')
  expect(settings).toMatchObject({ context: 'for a lecture', maxIterations: 3, exclude: ['x'] })
  expect((await begun({ question, mode: 'deep' })).settings).toMatchObject({ context: '', maxIterations: 10 })
  const request = new Request(`http://localhost:3000/api/research/${id}`, { headers: { host: 'localhost:3000' } })
  const response = await GET(request, { params: Promise.resolve({ id }) })
  // No proxy or browser may cache a run.
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ id, result: null })
})

const askForJson = (body: unknown) =>
  POST(
    new Request('http://localhost:3000/api/research', {
      method: 'POST',
      headers: { host: 'localhost:3000' },
      body: JSON.stringify(body),
    }),
  )

test.each(['deep', 'report'])('%s is answered at once with 202 and the address of the run', async (mode) => {
  const response = await inTime(mode, askForJson({ question, mode }))
  expect(response.status).toBe(202)
  const run = await response.json()
  expect(run).toMatchObject({ mode, status: 'pending', answer: null })
  expect(response.headers.get('location')).toBe(`/api/research/${run.id}`)
})

test('an answer sends its headers at once, and blanks until it is ready', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const response = await inTime('the headers', askForJson({ question }))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const id = response.headers.get('location')?.split('/').at(-1) ?? ''
  expect(await (await db()).run.count({ where: { id } })).toBe(1)
  const reader = response.body?.getReader()
  vi.advanceTimersByTime(20_000)
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(' ')
  void reader?.cancel()
})

test.each([
  [{ question, mode: 'deep', max_iterations: 0 }, 'settings.maxIterations must be a whole number from 1 to 10.'],
  [{ question, mode: 'deep', context: 7 }, 'settings.context must be a string of at most 4,000 characters.'],
  [{ question, context: 'for a lecture' }, 'settings has no field context'],
  [{ question, mode: 'dep' }, 'mode must be answer, deep or report.'],
  [{ question, mode: 'deep', max_iterations: 3, settings: 'all' }, 'settings must be an object.'],
  [{ mode: 'deep' }, 'question must be a string.'],
])('%j is rejected with a message', async (body, message) => {
  const response = await ask(body)
  expect(response.status).toBe(400)
  expect((await response.json()).error.message).toContain(message)
})
