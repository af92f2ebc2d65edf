import { describe, expect, test } from 'vitest'
import { workUnits } from '../../test-work-units'
import { findCitedPaper, normalizeMarkers, parseMarkers } from './markers'

const papers = [
  '1706.03762v5',
  '2005.11401v4',
  'astro-ph/0601001v1',
  'codd1970relational',
  'folio-attention-2026',
  '2020.acl-main.447',
  'okapi-at-trec3',
  'raft',
]
const normalized = (text: string) => normalizeMarkers(text, papers)

describe('parseMarkers', () => {
  test('finds what the pattern of the design finds', () => {
    const text = 'Attention [1706.03762v5, page 4] and retrieval [2005.11401,  page12].'
    expect(parseMarkers(text)).toEqual([
      { paperId: '1706.03762v5', page: 4, marker: '[1706.03762v5, page 4]', start: 10, end: 32 },
      { paperId: '2005.11401', page: 12, marker: '[2005.11401, page 12]', start: 47, end: 68 },
    ])
  })

  test.each(papers)('accepts the id %s', (id) => {
    expect(parseMarkers(`So it is [${id}, page 7].`)).toMatchObject([{ paperId: id, page: 7 }])
  })

  test('a marker that begins a line is none of a link, unless an address follows', () => {
    expect(parseMarkers('[raft, page 4]: it elects a leader.')).toMatchObject([{ paperId: 'raft', page: 4 }])
    expect(parseMarkers('[raft, page 4]: <https://example.org/a b> "Raft"')).toEqual([])
  })

  test('several places in one bracket share its range', () => {
    const found = parseMarkers('x [raft, page 4; okapi-at-trec3, pp. 5-6]')
    expect(found.map(({ paperId, page }) => [paperId, page])).toEqual([
      ['raft', 4],
      ['okapi-at-trec3', 5],
      ['okapi-at-trec3', 6],
    ])
    expect(new Set(found.map(({ start, end }) => `${start}-${end}`))).toEqual(new Set(['2-41']))
  })

  test.each([
    '```\n[raft, page 4]\n```',
    '~~~js\n[raft, page 4]',
    'the form `[raft, page 4]` is code',
    '[raft, page 4](https://example.org)',
    '![raft, page 4](plot.png)',
    'see [the paper [raft, page 4]](https://example.org/a_(b))',
    '[raft, page 4]: https://example.org',
    '<https://example.org/[raft,page4]>',
    'on [page 4] of it',
    'a list [1, 2, 3]',
    '[see Figure 2, top]',
    '(Table 2, page 4)',
    '(2019, page 4)',
    '(Smith, page 4)',
    '[raft, chapter 4]',
    '[raft,\npage 4]',
    '[raft, page four]',
    '[raft, page 4.5x]',
  ])('finds nothing in %j', (text) => {
    expect(parseMarkers(text)).toEqual([])
  })

  test('a marker after a closed fence counts again', () => {
    expect(parseMarkers('```\n[raft, page 1]\n```\nText [raft, page 2].')).toMatchObject([{ page: 2 }])
  })

  test('is fast on hostile text', async () => {
    const texts = ['['.repeat(20_000), '[raft, page '.repeat(5000), '`'.repeat(20_001), `[a](${'('.repeat(20_000)}`]
    expect(await workUnits(() => texts.map((text) => parseMarkers(text)))).toBeLessThan(200)
  })
})

describe('normalizeMarkers', () => {
  test.each([
    ['[1706.03762v5, p. 4]', '[1706.03762v5, page 4]'],
    ['[1706.03762v5, p.4]', '[1706.03762v5, page 4]'],
    ['[1706.03762v5, p4]', '[1706.03762v5, page 4]'],
    ['[1706.03762v5, Page 4]', '[1706.03762v5, page 4]'],
    ['[1706.03762v5, pages 4-5]', '[1706.03762v5, page 4] [1706.03762v5, page 5]'],
    ['[1706.03762v5, pages 4–5]', '[1706.03762v5, page 4] [1706.03762v5, page 5]'],
    ['[1706.03762v5, pp. 4, 7 and 9]', '[1706.03762v5, page 4] [1706.03762v5, page 7] [1706.03762v5, page 9]'],
    ['[1706.03762v5, page 4, page 5]', '[1706.03762v5, page 4] [1706.03762v5, page 5]'],
    ['[1706.03762v5, pages 4-400]', '[1706.03762v5, page 4] [1706.03762v5, page 400]'],
    ['[1706.03762v5, page 4; 2005.11401v4, page 7]', '[1706.03762v5, page 4] [2005.11401v4, page 7]'],
    ['[1706.03762v5, page 4, 2005.11401v4, page 7]', '[1706.03762v5, page 4] [2005.11401v4, page 7]'],
    ['[1706.03762v5, page 4; page 7]', '[1706.03762v5, page 4] [1706.03762v5, page 7]'],
    ['[1706.03762v5, page 4, Section 3.2]', '[1706.03762v5, page 4]'],
    ['(1706.03762v5, page 4)', '[1706.03762v5, page 4]'],
    ['(raft, page 4)', '[raft, page 4]'],
    ['([raft, page 4])', '[raft, page 4]'],
    ['([raft, page 4]; [okapi-at-trec3, page 1])', '[raft, page 4] [okapi-at-trec3, page 1]'],
    ['[[raft, page 4]]', '[raft, page 4]'],
    ['\\[raft, page 4\\]', '[raft, page 4]'],
    ['【raft, page 4】', '[raft, page 4]'],
    ['[**raft**, page 4]', '[raft, page 4]'],
    ['[raft page 4]', '[raft, page 4]'],
    ['[arXiv:1706.03762v5, page 4]', '[1706.03762v5, page 4]'],
    ['[Paper raft, page 4]', '[raft, page 4]'],
    ['[1706.03762, page 4]', '[1706.03762v5, page 4]'],
    ['[astro-ph/0601001, page 4]', '[astro-ph/0601001v1, page 4]'],
    ['[Codd1970Relational, page 4]', '[codd1970relational, page 4]'],
    ['[raft, page 4], [raft, page 5] and [raft, page 4]', '[raft, page 4] [raft, page 5]'],
    ['[other2001paper, p. 4]', '[other2001paper, page 4]'],
  ])('%s → %s', (written, canonical) => {
    expect(normalized(`It is so ${written}.`)).toBe(`It is so ${canonical}.`)
  })

  test('leaves everything else unchanged', () => {
    const text = '# T\n\n`[raft, p. 4]` and (see below) [link](https://example.org) [1] (Smith, page 4)\n'
    expect(normalized(text)).toBe(text)
  })

  test('reads back what it wrote without further changes', () => {
    const once = normalized('A (raft, pp. 1-2). B [2005.11401, p. 3]')
    expect(once).toBe('A [raft, page 1] [raft, page 2]. B [2005.11401v4, page 3]')
    expect(normalized(once)).toBe(once)
    expect(parseMarkers(once)).toHaveLength(3)
  })
})

test('an id without a version means the only version in the evidence, but not one of two', () => {
  expect(findCitedPaper('1706.03762', ['1706.03762v5', 'raft'])).toBe('1706.03762v5')
  expect(findCitedPaper('1706.03762', ['1706.03762v5', '1706.03762v1'])).toBeNull()
  expect(findCitedPaper('1706.03762v2', ['1706.03762v5'])).toBeNull()
  expect(findCitedPaper('codd1970', ['codd1970relational'])).toBeNull()
})
