import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { words } from './analyze'
import { termsMeant } from './everyday-words'

const terms = (question: string) => termsMeant(words(question)).map(({ words }) => words.join(' '))
const sureness = (question: string, term: string) =>
  termsMeant(words(question)).find(({ words }) => words.join(' ') === term)?.sureness ?? 0

test('papers call a graphics card a GPU, and what is thrown away is discarded', () => {
  expect(terms('How fast is a graphics card?')).toContain('gpu')
  expect(terms('When are old files thrown away?')).toContain('discard')
})

test('a wording is found in any inflection and order, where its words stand close together', () => {
  expect(terms('Why do they throw the old files away?')).toContain('discard')
  expect(terms('Who threw it away?')).toContain('discard')
  expect(terms('Two graphics cards')).toContain('gpu')
  expect(terms('How many broken links are there?')).toContain('link rot')
  expect(terms('Graphics of the first, the second and the third kind on a card')).not.toContain('gpu')
})

test('common words mean a term less surely than rare ones', () => {
  expect(sureness('Where is the graphics card?', 'gpu')).toBe(1)
  expect(sureness('Who is the boss?', 'leader')).toBeLessThan(1)
  expect(sureness('Who is the boss?', 'leader')).toBeGreaterThan(0.15)
})

test('each line is a wording and the terms that it may mean, in order', () => {
  const lines = readFileSync(path.join(__dirname, 'everyday-words.txt'), 'utf8').trim().split('\n')
  for (const line of lines) expect(line).toMatch(/^[a-z0-9][^:,]*: [^:,]+(, [^:,]+)*$/)
  const wordings = lines.map((line) => line.slice(0, line.indexOf(':')))
  expect(wordings).toEqual([...new Set(wordings)].sort())
})
