import { expect, test } from 'vitest'
import { findAnew } from './find-anew'
import { throwStale } from './segments/segment'

test('what is asked while a new index takes the place of the old one is found in the new one', async () => {
  let tries = 0
  expect(await findAnew(async () => (++tries === 1 ? throwStale() : 'found'))).toBe('found')
  expect(tries).toBe(2)
})

test('an index that is gone again, and any other failure, is told', async () => {
  let tries = 0
  const failing = (fail: () => never) => async () => {
    tries++
    return fail()
  }
  await expect(findAnew(failing(throwStale))).rejects.toThrow('The search index changed in the meantime')
  expect(tries).toBe(2)
  const broken = () => {
    throw new Error('broken')
  }
  await expect(findAnew(failing(broken))).rejects.toThrow('broken')
  expect(tries).toBe(3)
})
