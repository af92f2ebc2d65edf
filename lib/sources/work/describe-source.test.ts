import { expect, test } from 'vitest'
import { describeSource } from './describe-source'
import { emptyHit, type Hit } from './source'

const TODAY = new Date('2026-06-01')
const work: Hit = {
  ...emptyHit('pubmed', TODAY),
  kind: 'article',
  title: 'T',
  venue: 'Nature',
  published: '2016',
  citations: 50,
}
const words = (more: Partial<Hit> = {}) => describeSource({ ...work, ...more }, TODAY).reasons.map(({ words }) => words)
const page = (url: string): Partial<Hit> => ({ kind: 'web', url, venue: null, citations: null })

test('an article is described by its kind, citations for its age, and journal', () => {
  expect(words()).toEqual(['journal article, usually peer-reviewed', 'cited 50 times in 10 years', 'in Nature'])
  expect(words({ venue: null })).toContain('unknown journal')
  expect(words({ citations: 1200, published: '2006' })).toContain('cited 1,200 times in 20 years')
})

test('a young work is too recent to judge by citations', () => {
  expect(words({ citations: 1, published: '2025' })).toContain('cited 1 time, too recent to judge by citations')
})

test('age is told of works that are no longer cited', () => {
  expect(words({ citations: 3, published: '1990' })).toContain('36 years old')
  expect(words({ citations: 3_000, published: '1990' })).not.toContain('36 years old')
})

test.each([
  [{ types: ['MetaAnalysis'] }, 'meta analysis'],
  [{ types: ['Case Reports'] }, 'case reports'],
  [page('https://www.nih.gov/x'), 'www.nih.gov: a public institution or university'],
  [page('https://x.wordpress.com/y'), 'x.wordpress.com: anyone can publish there'],
  [{ ...page('https://a.example'), published: null }, 'undated'],
])('%o is described as %s', (more, expected) => {
  expect(words(more)).toContain(expected)
})

test('a retraction is reported', () => {
  const notice = { kind: 'retraction', text: 'Retracted, according to PubMed.', url: null } as const
  expect(words({ notice })).toContain('Retracted, according to PubMed.')
})

test('a hit without data is no error', () => {
  expect(describeSource(emptyHit('web', TODAY), TODAY)).toEqual({ reasons: [{ words: 'type unknown' }] })
})
