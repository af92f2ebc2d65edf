import { expect, test } from 'vitest'
import { placeGroups, splitAtTokens } from './place-markers'

const A = '1706.03762v5'
const B = 'codd1970relational'

const placed = (markdown: string, options?: Parameters<typeof placeGroups>[2]) => {
  const { text, groups } = placeGroups(markdown, [A, B], options)
  return {
    parts: splitAtTokens(text),
    groups: groups.map((places) => places.map(({ paperId, page }) => `${paperId} ${page}`)),
  }
}

test('adjacent markers form one citation', () => {
  expect(placed(`One. [${A}, page 2] [${B}, page 3] Two [${A}, pages 4 and 5].`)).toEqual({
    parts: ['One. ', 0, ' Two ', 1, '.'],
    groups: [
      [`${A} 2`, `${B} 3`],
      [`${A} 4`, `${A} 5`],
    ],
  })
})

test.each([
  ['It is rare. [A]', 'It is rare [A].'],
  ['It is rare. [A] [A] Then.', 'It is rare [A]. Then.'],
  ['It is rare [A].', 'It is rare [A].'],
  ['“It is rare.” [A]', '“It is rare” [A].'],
  ['Is it rare? [A]', 'Is it rare? [A]'],
  ['So say Codd et al. [A]', 'So say Codd et al. [A]'],
  ['**Bold.** [A]', '**Bold.** [A]'],
])('a citation goes before the full stop of its sentence: %s', (written, expected) => {
  const { parts } = placed(written.replaceAll('[A]', `[${A}, page 2]`), { where: 'before', first: 7 })
  expect(parts.map((part) => (typeof part === 'number' ? '[A]' : part)).join('')).toBe(expected)
  expect(parts).toContain(7)
})
