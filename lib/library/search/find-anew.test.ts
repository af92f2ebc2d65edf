import { expect, test } from 'vitest'
import { findAnew } from './find-anew'
import { throwStale } from './segments/segment'

test('a search during the switch to a new index is answered by the new one', async () => {
  let tries = 0
  expect(await findAnew(async () => (++tries === 1 ? throwStale() : 'found'))).toBe('found')
  expect(tries).toBe(2)
})

test('a second lost index and any other failure are reported', async () => {
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
