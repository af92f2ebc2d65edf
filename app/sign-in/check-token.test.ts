import { beforeEach, expect, test } from 'vitest'
import { checkToken } from './check-token'

const TOKEN = 'a-token-of-some-length'
const now = Date.now()

beforeEach(() => {
  Reflect.deleteProperty(globalThis, 'folioGuesses')
})

function outcome(sent: string, address: string, at = now): string {
  try {
    checkToken(sent, TOKEN, new Headers({ 'x-forwarded-for': address }), at)
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('whoever guesses is stopped for a minute, under whatever address, before the token is looked at', () => {
  for (let n = 0; n < 30; n++) expect(outcome(`guess-${n}`, `10.0.0.${n}`)).toBe('unauthorized')
  expect(outcome(TOKEN, '10.0.0.99')).toBe('slow_down')
  expect(outcome(TOKEN, '10.0.0.99', now + 59_000)).toBe('slow_down')
  expect(outcome(TOKEN, '10.0.0.99', now + 60_000)).toBe('ok')
})

test('a clock that is set back a day keeps nobody waiting for longer than the minute', () => {
  for (let n = 0; n < 30; n++) outcome('a-guess', `10.0.0.${n}`, now + 86_400_000)
  expect(outcome(TOKEN, '10.0.0.99', now + 86_400_000)).toBe('slow_down')
  expect(outcome(TOKEN, '10.0.0.99', now)).toBe('ok')
})

test('what asks without a token is refused, and takes nobody the turn to guess', () => {
  for (let n = 0; n < 100; n++) expect(outcome('', '10.0.0.1')).toBe('unauthorized')
  expect(outcome(TOKEN, '10.0.0.2')).toBe('ok')
})

test('a stranger who guesses does not lock out who has shown the token before', () => {
  expect(outcome(TOKEN, '10.0.0.1')).toBe('ok')
  for (let n = 0; n < 40; n++) outcome('a-guess', '10.9.9.9')
  expect(outcome(TOKEN, '10.0.0.1')).toBe('ok')
})

test('under a known address fewer guesses are taken, and a right token between them is no way around', () => {
  expect(outcome(TOKEN, '10.0.0.1')).toBe('ok')
  for (let n = 0; n < 10; n++) {
    expect(outcome('a-guess', '10.0.0.1')).toBe('unauthorized')
    if (n < 9) expect(outcome(TOKEN, '10.0.0.1')).toBe('ok')
  }
  expect(outcome(TOKEN, '10.0.0.1')).toBe('slow_down')
})

test('what is remembered is bounded', () => {
  for (let n = 0; n < 500; n++) outcome(TOKEN, `10.0.${n >> 8}.${n & 255}`)
  const { folioGuesses } = globalThis as { folioGuesses?: { known: Map<string, unknown> } }
  expect(folioGuesses?.known.size).toBe(50)
})
