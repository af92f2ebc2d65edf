import { expect, test } from 'vitest'
import { checkCitations } from '../check/check'
import { normalizeMarkers, parseMarkers } from './markers'
import { ABSTRACT, locatorOf, passagePlace, placeName, placesName } from './place'

test('the numbers of pages, abstracts and passages cannot be confused', () => {
  expect([4, ABSTRACT, passagePlace(2)].map((page) => [locatorOf(page), placeName(page)])).toEqual([
    ['page', 'page 4'],
    ['abstract', 'abstract'],
    ['passage', 'passage 2'],
  ])
})

test('a passage across pages is named by its first and last page', () => {
  expect(placesName({ page: 4, pages: [4, 5, 6] })).toBe('pages 4–6')
  expect(placesName({ page: ABSTRACT, pages: [ABSTRACT] })).toBe('abstract')
})

test('abstracts and passages are cited like pages, and beside them', () => {
  const text =
    'So it is [smith2020ice, abstract]. And [who2024water, passage 2; smith2020ice, page 3] (who2024water, passages 1 and 3).'
  expect(parseMarkers(text).map(({ marker }) => marker)).toEqual([
    '[smith2020ice, abstract]',
    '[who2024water, passage 2]',
    '[smith2020ice, page 3]',
    '[who2024water, passage 1]',
    '[who2024water, passage 3]',
  ])
  const written = normalizeMarkers(text, [])
  expect(parseMarkers(written).map(({ page }) => page)).toEqual([ABSTRACT, -2, 3, -1, -3])
  expect(parseMarkers('He wrote (abstract) and [see the abstract] and (nobody, abstract).')).toEqual([])
})

const WATER =
  'Safe water saves lives in every season of the year. Wells that are deeper than thirty metres rarely run dry.'
const evidence = (page: number) => ({
  id: `e${page}`,
  paperId: 'who2024water',
  kind: 'text',
  text: WATER,
  spans: [{ page, start: 0, end: WATER.length }],
})

test.each([ABSTRACT, passagePlace(2)])(
  'a sentence that cites place %i is judged like one that cites a page',
  (page) => {
    const cite = (text: string, place = page) => `${text} [who2024water, ${placeName(place)}]`
    const check = (markdown: string) => checkCitations({ markdown, evidence: [evidence(page)] })
    const quoted = check(cite('Wells that are deeper than thirty metres rarely run dry.'))
    expect(quoted.citations).toMatchObject([{ page, verdict: 'quoted', evidenceId: `e${page}` }])
    const other = check(cite('Wells that are deeper than ninety metres rarely run dry.'))
    expect(other.citations[0]?.verdict).toBe('unchecked')
    // Another place of the same work is not part of the evidence.
    const elsewhere = check(cite('Wells rarely run dry.', 1))
    expect(elsewhere).toMatchObject({ citations: [], dropped: 1 })
  },
)
