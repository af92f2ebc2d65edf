import { expect, test } from 'vitest'
import { escapeMarkdown } from '../../../../lib/text/format/markup'
import { withoutEscapes } from './without-escapes'

test('unnecessary backslashes are removed', () => {
  expect(withoutEscapes('Keys have d\\_k dimensions \\[12\\], and n \\< 5 [1706.03762, page 4].')).toBe(
    'Keys have d_k dimensions [12], and n < 5 [1706.03762, page 4].',
  )
  expect(withoutEscapes(escapeMarkdown('W_i^Q is in R [3], p < .05 > 0'))).toBe('W_i^Q is in R [3], p < .05 > 0')
})

test('a backslash that prevents Markdown stays', () => {
  for (const sentence of [
    '\\_so\\_ it is',
    '\\<b\\>bold\\</b\\>',
    'costs \\$5',
    '2 \\* 3 \\* 4',
    '\\[x\\](https://a.b)',
  ])
    expect(withoutEscapes(sentence)).toContain('\\')
  expect(withoutEscapes('As `d\\_k` in code, and $d\\_k$.')).toBe('As `d\\_k` in code, and $d\\_k$.')
})
