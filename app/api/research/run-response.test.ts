import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { streamRun } from './run-response'

vi.mock('@/lib/research/runs', () => ({
  async *watchRun() {
    await new Promise((resolve) => setTimeout(resolve, 60_000))
    yield { seq: 0, event: { type: 'notice', message: 'late' } }
  },
}))
vi.mock('@/lib/research/results/run-json', () => ({}))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
afterAll(() => {
  vi.doUnmock('@/lib/research/runs')
  vi.doUnmock('@/lib/research/results/run-json')
})

test('an idle stream is kept open, and goes silent when the run is over', async () => {
  vi.useFakeTimers()
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  const text = streamRun('run', -1, new AbortController().signal).text()
  const heartbeat = begun.mock.results[0]?.value
  expect(heartbeat).toBeDefined()
  await vi.advanceTimersByTimeAsync(60_000)
  const [run, ...parts] = (await text).trim().split('\n\n')
  expect(run).toContain('event: run')
  expect(parts.filter((part) => part.startsWith(':')).length).toBeGreaterThanOrEqual(2)
  expect(parts.at(-1)).toContain('"late"')
  // Other files in this process may have their own timers.
  expect(ended).toHaveBeenCalledWith(heartbeat)
})
