import { expect, test } from 'vitest'
import { openInflow } from './inflow'

const MB = 1024 * 1024

test('if all responses together are too large, the largest is ended and the others continue', () => {
  const ended: string[] = []
  const open = (name: string) => openInflow(() => ended.push(name))
  const [large, small, usual] = [open('large'), open('small'), open('usual')]
  large.take(90 * MB)
  small.take(1 * MB)
  usual.take(30 * MB)
  expect(ended).toEqual([])
  small.take(8 * MB)
  expect(ended).toEqual(['large'])
  // Ending it makes room for the others.
  usual.take(80 * MB)
  expect(ended).toEqual(['large'])
  usual.end()
  small.take(100 * MB)
  expect(ended).toEqual(['large'])
  small.end()
})

test('ended responses do not count', () => {
  let ended = 0
  for (let i = 0; i < 10; i++) {
    const one = openInflow(() => ended++)
    one.take(100 * MB)
    one.end()
  }
  expect(ended).toBe(0)
})
