import { expect, test } from 'vitest'
import { cleanJson, cleanText } from './clean-text'

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
