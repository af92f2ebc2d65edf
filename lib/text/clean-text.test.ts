import { expect, test } from 'vitest'
import { cleanJson, cleanStream, cleanText } from './clean-text'

test('NUL and unpaired surrogates are removed, characters of all planes stay', () => {
  expect(cleanText('a\0b \uD83D\uDE00 \uD83D c \uDE00')).toBe('ab 😀 \uFFFD c \uFFFD')
})

test('a value is cleaned at all depths, including keys', () => {
  expect(cleanJson({ 'a\0': ['\uD800', { b: 'x\0' }], n: 1, none: null })).toEqual({
    a: ['\uFFFD', { b: 'x' }],
    n: 1,
    none: null,
  })
})

test('a character split across two pieces is kept', async () => {
  async function* pieces() {
    yield* ['a\uD83D', '\uDE00b', '\uD83D', 'c\0', '\0', 'd\uD83D']
  }
  const clean = []
  for await (const piece of cleanStream(pieces())) clean.push(piece)
  expect(clean).toEqual(['a', '😀b', '\uFFFDc', 'd', '\uFFFD'])
})
