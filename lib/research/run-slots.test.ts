import { expect, test } from 'vitest'
import { withRunSlot } from './run-slots'

test('sixteen pieces of work go on at once, in the order that they came, and a failed one frees its slot', async () => {
  let at = 0
  let most = 0
  const done: number[] = []
  const work = (i: number) =>
    withRunSlot(async () => {
      at += 1
      most = Math.max(most, at)
      await new Promise((resolve) => setTimeout(resolve, 1))
      at -= 1
      done.push(i)
      if (i % 3 === 0) throw new Error('failed')
    })
  await Promise.allSettled(Array.from({ length: 100 }, (_, i) => work(i)))
  expect(most).toBe(16)
  expect(done).toEqual(Array.from({ length: 100 }, (_, i) => i))
})
