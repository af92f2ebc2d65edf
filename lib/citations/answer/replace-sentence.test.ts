import { expect, test } from 'vitest'
import { replaceSentence } from './answer-part'
import { answerSentences, type JudgedCitation } from './answer-sentences'

const FIRST = 'Leaders send heartbeats.'
const SECOND = 'Followers wait for them.'
const THIRD = 'Candidates ask for votes.'
const ABOVE = '*Passages.*\n\n> '
const QUOTATION = `${ABOVE}${FIRST} ${SECOND} [raft, page 1] ${THIRD} [raft, page 2]`
const CITATIONS: JudgedCitation[] = [
  { ord: 0, verdict: 'quoted', sentence: `${FIRST} ${SECOND}` },
  { ord: 1, verdict: 'quoted', sentence: THIRD },
]

function replaced(ord: number, by: string): string {
  const sentence = answerSentences(QUOTATION, CITATIONS)[ord]
  if (!sentence) throw new Error(`no sentence ${ord}`)
  const { start, end } = sentence
  const part = { kind: 'sentence' as const, start, end, text: QUOTATION.slice(start, end) }
  return replaceSentence({ markdown: QUOTATION, citations: CITATIONS }, part, by)
}

test("sentences that relied on a replaced sentence's marker keep it", () => {
  expect(replaced(1, 'Mine.')).toBe(`${ABOVE}${FIRST} [raft, page 1] Mine. ${THIRD} [raft, page 2]`)
  expect(replaced(1, '')).toBe(`${ABOVE}${FIRST} [raft, page 1] ${THIRD} [raft, page 2]`)
})

test('no marker is copied if everything before is cited, or nothing comes before', () => {
  expect(replaced(0, 'Mine.')).toBe(QUOTATION.replace(FIRST, 'Mine.'))
  expect(replaced(2, 'Mine.')).toBe(QUOTATION.replace(`${THIRD} [raft, page 2]`, 'Mine.'))
})
