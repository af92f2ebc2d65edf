import { expect, test } from 'vitest'
import { plainName } from './plain-name'

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
