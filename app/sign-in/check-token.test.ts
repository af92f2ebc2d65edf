import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '@/lib/db/test-database'
import { checkToken } from './check-token'

const TOKEN = 'a-token-of-some-length'
/** 256 bits. */
const KEY = 'k'.repeat(43)
const now = Date.now()

beforeEach(async () => {
  await testDatabase()
})

async function outcome(sent: string, address: string, at = now, token = TOKEN): Promise<string> {
  try {
    await checkToken(sent, token, new Headers({ 'x-forwarded-for': address }), at)
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('guessing is blocked for a minute before the token is checked, only for that address', async () => {
  for (let n = 0; n < 10; n++) expect(await outcome(`guess-${n}`, '10.0.0.1')).toBe('unauthorized')
  expect(await outcome(TOKEN, '10.0.0.1')).toBe('slow_down')
  expect(await outcome(TOKEN, '10.0.0.2')).toBe('ok')
  expect(await outcome(TOKEN, '10.0.0.1', now + 59_000)).toBe('slow_down')
  expect(await outcome(TOKEN, '10.0.0.1', now + 60_000)).toBe('ok')
})

test('a right token among wrong ones does not lift the block', async () => {
  for (let n = 0; n < 10; n++) {
    expect(await outcome(TOKEN, '10.0.0.1')).toBe('ok')
    expect(await outcome('a-guess', '10.0.0.1')).toBe('unauthorized')
  }
  expect(await outcome(TOKEN, '10.0.0.1')).toBe('slow_down')
})

test('setting the clock back a day does not extend the block by a day', async () => {
  for (let n = 0; n < 10; n++) await outcome('a-guess', '10.0.0.1', now + 86_400_000)
  expect(await outcome(TOKEN, '10.0.0.1', now + 86_400_000)).toBe('slow_down')
  expect(await outcome(TOKEN, '10.0.0.1', now)).toBe('ok')
})

test('requests without a token are refused, and do not count as guesses', async () => {
  for (let n = 0; n < 20; n++) expect(await outcome('', '10.0.0.1')).toBe('unauthorized')
  expect(await outcome(TOKEN, '10.0.0.1')).toBe('ok')
})

test('a 256-bit token cannot be guessed, and wrong ones lock nobody out', async () => {
  for (let n = 0; n < 20; n++) expect(await outcome(`guess-${n}`, '10.0.0.1', now, KEY)).toBe('unauthorized')
  expect(await outcome(KEY, '10.0.0.1', now, KEY)).toBe('ok')
})
