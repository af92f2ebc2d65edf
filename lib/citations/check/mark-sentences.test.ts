import { expect, test } from 'vitest'
import { joinSentences, markSentences } from './mark-sentences'

const M = '[raft, page 2]'
const [first, second, third, fourth] = [
  'The leader sends its heartbeats to all of them.',
  '**Followers wait for a time that is chosen at random.**',
  'A vote is split where two begin at once.',
  'Terms are numbered, and each has one leader.',
]
const quotation = `> ${first} ${second} ${third} ${fourth} ${M}`
const verdicts = (...told: ('quoted' | 'unchecked')[]) => told.map((verdict) => ({ verdict }))

test('each sentence of an unproven quotation gets its marker, and equal verdicts share one again', () => {
  const marked = markSentences(quotation, verdicts('unchecked')) ?? ''
  expect(marked).toBe(`> ${first} ${M} ${second} ${M} ${third} ${M} ${fourth} ${M}`)
  expect(joinSentences(marked, verdicts('quoted', 'quoted', 'unchecked', 'quoted'))).toBe(
    `> ${first} ${second} ${M} ${third} ${M} ${fourth} ${M}`,
  )
  expect(joinSentences(marked, verdicts('quoted', 'quoted', 'quoted', 'quoted'))).toBe(quotation)
})

test('a short sentence shares the marker of the next', () => {
  expect(markSentences(`> Ebd. ${first} ${second} ${M}`, verdicts('unchecked'))).toBe(
    `> Ebd. ${first} ${M} ${second} ${M}`,
  )
})

test('a proven quotation, other text, and a single sentence stay unchanged', () => {
  expect(markSentences(quotation, verdicts('quoted'))).toBeNull()
  expect(markSentences(`${first} ${third} ${M}`, verdicts('unchecked'))).toBeNull()
  expect(markSentences(`> ${first} ${M}`, verdicts('unchecked'))).toBeNull()
  expect(markSentences(`> ${first} ${M}\n\n> ${third} ${M}`, verdicts('unchecked', 'unchecked'))).toBeNull()
})

test('markers of other pages stay', () => {
  const other = `> ${first} [raft, page 1] ${third} ${M}`
  expect(joinSentences(other, verdicts('unchecked', 'unchecked'))).toBe(other)
})
