import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withReadingSlot } from './reading-slots'

const SLOTS = Math.min(4, availableParallelism())

test('as many read at once as there are cores, the rest in their order, also after one that failed', async () => {
  const started: number[] = []
  const ends: (() => void)[] = []
  const read = (paper: number) =>
    withReadingSlot(async () => {
      started.push(paper)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (paper === 0) throw new Error('unreadable')
    })
  const all = Promise.allSettled(Array.from({ length: SLOTS + 2 }, (_, paper) => read(paper)))
  await setImmediate()
  expect(started).toHaveLength(SLOTS)
  ends[0]?.()
  await setImmediate()
  expect(started).toHaveLength(SLOTS + 1)
  for (let paper = 1; paper < SLOTS + 2; paper++) {
    ends[paper]?.()
    await setImmediate()
  }
  expect((await all).map(({ status }) => status)).toEqual(['rejected', ...Array(SLOTS + 1).fill('fulfilled')])
  expect(started).toEqual([...started.keys()])
})
