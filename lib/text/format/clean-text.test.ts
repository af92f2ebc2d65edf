import { expect, test } from 'vitest'
import { cleanJson, cleanStream, cleanText, plainName } from './clean-text'

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

test.each([
  ['two signs that are not seen', '\u200b\u00ad', ''],
  ['fillers of Hangul and of Braille, which are as wide as a letter', '\u3164 \u115f\u2800', ''],
  ['a sign that is not seen within a name', 'Ze\u200bd\u2060', 'Zed'],
  ['a joiner where Latin has none', 'Z\u200ded', 'Zed'],
  ['signs that turn the text around', '\u202egro.elpmaxe\u2066 Ada\u061c', 'gro.elpmaxe Ada'],
  ['lines and tabs', 'Ada\r\n\tLovelace\u2028(Administrator)', 'Ada Lovelace (Administrator)'],
  ['NUL, and half of a pair', 'a\u0000b\ud800', 'a b'],
  ['marks above that come apart', 'Jose\u0301', 'José'],
])('%s', (_, typed, name) => expect(plainName(typed)).toBe(name))

test.each([
  'Ada Lovelace',
  'Ngũgĩ wa Thiong’o',
  'نیم\u200cفاصله',
  'क्\u200dष',
  '🧑\u200d🔬 Ada',
  '❤\uFE0F',
  '李小龙',
  "D'Arcy-Smith, Jr.",
])('a name stays unchanged: %s', (name) => expect(plainName(name)).toBe(name))
