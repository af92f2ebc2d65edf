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

test('whoever guesses is stopped for a minute, before the token is looked at, and nobody at another address is', async () => {
  for (let n = 0; n < 10; n++) expect(await outcome(`guess-${n}`, '10.0.0.1')).toBe('unauthorized')
  expect(await outcome(TOKEN, '10.0.0.1')).toBe('slow_down')
  expect(await outcome(TOKEN, '10.0.0.2')).toBe('ok')
  expect(await outcome(TOKEN, '10.0.0.1', now + 59_000)).toBe('slow_down')
  expect(await outcome(TOKEN, '10.0.0.1', now + 60_000)).toBe('ok')
})

test('a right token between wrong ones is no way around', async () => {
  for (let n = 0; n < 10; n++) {
    expect(await outcome(TOKEN, '10.0.0.1')).toBe('ok')
    expect(await outcome('a-guess', '10.0.0.1')).toBe('unauthorized')
  }
  expect(await outcome(TOKEN, '10.0.0.1')).toBe('slow_down')
})

test('a clock that is set back a day keeps nobody waiting until it has caught up', async () => {
  for (let n = 0; n < 10; n++) await outcome('a-guess', '10.0.0.1', now + 86_400_000)
  expect(await outcome(TOKEN, '10.0.0.1', now + 86_400_000)).toBe('slow_down')
  expect(await outcome(TOKEN, '10.0.0.1', now)).toBe('ok')
})

test('what asks without a token is refused, and takes nobody the turn to guess', async () => {
  for (let n = 0; n < 20; n++) expect(await outcome('', '10.0.0.1')).toBe('unauthorized')
  expect(await outcome(TOKEN, '10.0.0.1')).toBe('ok')
})

test('a token of 256 bits is guessed by nobody, and locks nobody out', async () => {
  for (let n = 0; n < 20; n++) expect(await outcome(`guess-${n}`, '10.0.0.1', now, KEY)).toBe('unauthorized')
  expect(await outcome(KEY, '10.0.0.1', now, KEY)).toBe('ok')
})
