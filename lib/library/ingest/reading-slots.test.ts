import { availableParallelism } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PATIENCE_MS, withReadingSlot } from './reading-slots'

const SLOTS = Math.min(4, availableParallelism())
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Papers that are read until released; the first of them fails. */
function reading(papers: number) {
  const started: number[] = []
  const ends: (() => void)[] = []
  const read = (paper: number) =>
    withReadingSlot(async () => {
      started.push(paper)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (paper === 0) throw new Error('unreadable')
    })
  const all = Promise.allSettled(Array.from({ length: papers }, (_, paper) => read(paper)))
  const end = async (paper: number) => {
    ends[paper]?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { started, end, all }
}

test('one core is left free, and the others wait in order, even after a failure', async () => {
  const papers = AT_ONCE + 2
  const { started, end, all } = reading(papers)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toHaveLength(AT_ONCE)
  await end(0)
  expect(started).toHaveLength(AT_ONCE + 1)
  for (let paper = 1; paper < papers; paper++) await end(paper)
  expect((await all).map(({ status }) => status)).toEqual(['rejected', ...Array(papers - 1).fill('fulfilled')])
  expect(started).toEqual([...started.keys()])
})

test('slow papers do not block all others: the last core is used after a while, and released', async () => {
  const papers = SLOTS + 2
  const { started, end, all } = reading(papers)
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1)
  expect(started).toHaveLength(AT_ONCE)
  await vi.advanceTimersByTimeAsync(1)
  expect(started).toHaveLength(SLOTS)
  await vi.advanceTimersByTimeAsync(10 * PATIENCE_MS)
  expect(started).toHaveLength(SLOTS)
  await end(0)
  // With one core, or more than four, no core is held back.
  expect(started).toHaveLength(SLOTS === AT_ONCE ? SLOTS + 1 : SLOTS)
  for (let paper = 1; paper < papers; paper++) await end(paper)
  expect(started).toHaveLength(papers)
  await all
})
