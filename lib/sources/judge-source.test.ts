import { expect, test } from 'vitest'
import { judgeSource } from './judge-source'
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
const judge = (more: Partial<Hit> = {}) => judgeSource({ ...work, ...more }, TODAY)
const score = (more: Partial<Hit> = {}) => judge(more).score
const page = (url: string): Partial<Hit> => ({ kind: 'web', url, venue: null, citations: null })

test.each<[string, Partial<Hit>, Partial<Hit>]>([
  ['what was reviewed before what was not', {}, { kind: 'preprint' }],
  ['a preprint before a page', { kind: 'preprint' }, page('https://a.example')],
  ['what is often cited', { citations: 500 }, { citations: 5 }],
  ['a trial before a report of a case', { types: ['Randomized Controlled Trial'] }, { types: ['Case Reports'] }],
  ['an article before an editorial', { types: ['Journal Article'] }, { types: ['Editorial'] }],
  ['a journal that is known', {}, { venue: null }],
  ['what stands before what is doubted', {}, { notice: { kind: 'concern', text: 'Doubted', url: null } }],
  ['an institution before a blog', page('https://www.nih.gov/x'), page('https://x.wordpress.com/y')],
  ['what is dated', { ...page('https://a.example') }, { ...page('https://a.example'), published: null }],
])('better: %s', (_, better, worse) => {
  expect(score(better)).toBeGreaterThan(score(worse))
})

test('a retraction outweighs everything else, and is reported', () => {
  const retracted = judge({
    citations: 9_000,
    notice: { kind: 'retraction', text: 'Retracted, according to PubMed.', url: null },
  })
  expect(retracted.score).toBe(0)
  expect(retracted.reasons).toContainEqual({ words: 'Retracted, according to PubMed.', weight: -1 })
})

test('citations are weighed by age, and not at all for a young work', () => {
  expect(judge({ citations: 1, published: '2025' }).reasons).toContainEqual({
    words: 'cited 1 time, too recent to count',
    weight: 0,
  })
  expect(score({ citations: 60, published: '2020' })).toBeGreaterThan(score({ citations: 60, published: '1990' }))
  expect(judge({ citations: 1200, published: '2006' }).reasons.map(({ words }) => words)).toContain(
    'cited 1,200 times in 20 years',
  )
})

test('age counts against works that are no longer cited', () => {
  const words = (citations: number) => judge({ citations, published: '1990' }).reasons.map(({ words }) => words)
  expect(words(3)).toContain('36 years old')
  expect(words(3_000)).not.toContain('36 years old')
})

test('the score is the sum of the reasons, between 0 and 1', () => {
  const { score: total, reasons } = judge({ types: ['Meta-Analysis'] })
  expect(total).toBeCloseTo(
    reasons.reduce((sum, { weight }) => sum + weight, 0),
    3,
  )
  expect(score({ citations: 1e6, types: ['Meta-Analysis'] })).toBeLessThanOrEqual(1)
  expect(judge({ types: ['MetaAnalysis'] }).reasons.map(({ words }) => words)).toContain('meta analysis')
})

test('a hit without data is no error', () => {
  expect(judgeSource(emptyHit('web', TODAY), TODAY)).toEqual({
    score: 0.35,
    reasons: [{ words: 'type unknown', weight: 0.35 }],
  })
})
