import { expect, test } from 'vitest'
import type { StoredEvent } from '@/lib/research/events/events'
import { followRun } from './follow-run'

const delta = (seq: number): StoredEvent => ({ seq, event: { type: 'answer.delta', at: 0, text: String(seq) } })
const finished = (seq: number): StoredEvent => ({
  seq,
  event: {
    type: 'run.finished',
    at: 0,
    status: 'completed',
    error: null,
    usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
  },
})

/** A server that serves its streams one by one, as lists of events that may end in an error. */
async function follow(streams: (StoredEvent | Error | 'silence')[][], quietMs?: number) {
  const opened: number[] = []
  const seen: number[] = []
  const lost: boolean[] = []
  const pauses: number[] = []
  await followRun({
    open: (after) => {
      opened.push(after)
      const events = streams[opened.length - 1]
      if (!events) throw new Error('opened too often')
      return (async function* () {
        for (const event of events) {
          if (event instanceof Error) throw event
          if (event === 'silence') await new Promise(() => {})
          else yield event
        }
      })()
    },
    after: -1,
    onEvent: ({ seq }) => seen.push(seq),
    onLost: (is) => lost.push(is),
    pause: async (ms) => {
      pauses.push(ms)
    },
    signal: new AbortController().signal,
    quietMs,
  })
  return { opened, seen, lost, pauses }
}

test('a run is followed to its end', async () => {
  expect(await follow([[delta(0), delta(1), finished(2)]])).toMatchObject({ opened: [-1], seen: [0, 1, 2] })
})

test('a broken stream resumes after the last event received', async () => {
  const result = await follow([
    [delta(0), delta(1), new Error('network')],
    [delta(2), finished(3)],
  ])
  expect(result).toMatchObject({ opened: [-1, 1], seen: [0, 1, 2, 3] })
  expect(result.lost).not.toContain(true)
})

test('a stream that ends before the run does is opened again', async () => {
  expect((await follow([[delta(0)], [finished(1)]])).opened).toEqual([-1, 0])
})

test('an unreachable server is reported as lost, retried less and less often, and found again', async () => {
  const away = [new Error('away')]
  const result = await follow([away, away, away, away, away, away, away, [finished(0)]])
  expect(result.lost).toEqual([true, true, true, true, true, true, false])
  expect(result.pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000])
})

test('a silent stream is reopened without an alarm', async () => {
  const result = await follow([[delta(0), 'silence'], [finished(1)]], 20)
  expect(result).toMatchObject({ opened: [-1, 0], seen: [0, 1], lost: [false, false], pauses: [] })
})

test('nothing is reported after the reader has left', async () => {
  const leaving = new AbortController()
  const seen: number[] = []
  await followRun({
    open: () =>
      (async function* () {
        yield delta(0)
        leaving.abort()
        yield delta(1)
      })(),
    after: -1,
    onEvent: ({ seq }) => seen.push(seq),
    onLost: () => {},
    pause: async () => {},
    signal: leaving.signal,
  })
  expect(seen).toEqual([0])
})
