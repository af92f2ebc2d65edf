import { expect, test } from 'vitest'
import { cleanJson, cleanStream, cleanText } from './clean-text'

test('NUL and halves of characters go, whole characters of all planes stay', () => {
  expect(cleanText('a\0b \uD83D\uDE00 \uD83D c \uDE00')).toBe('ab 😀 \uFFFD c \uFFFD')
})

test('a value is cleaned all the way down, keys too', () => {
  expect(cleanJson({ 'a\0': ['\uD800', { b: 'x\0' }], n: 1, none: null })).toEqual({
    a: ['\uFFFD', { b: 'x' }],
    n: 1,
    none: null,
  })
})

test('a character that comes in two pieces stays one', async () => {
  async function* pieces() {
    yield* ['a\uD83D', '\uDE00b', '\uD83D', 'c\0', '\0', 'd\uD83D']
  }
  const clean = []
  for await (const piece of cleanStream(pieces())) clean.push(piece)
  expect(clean).toEqual(['a', '😀b', '\uFFFDc', 'd', '\uFFFD'])
})
