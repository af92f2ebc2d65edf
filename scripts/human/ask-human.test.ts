import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../lib/db/test-database'
import { addTestPapers, PAXOS, RAFT } from '../../lib/research/test-library'
import { askInPaper } from './ask-human'
import { goldText, holdsAnswer, holdsGoldParagraph } from './gold-text'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, PAXOS])
})

const PARAGRAPH = RAFT.pages[1] ?? ''
const SENTENCE = 'Election timeouts are chosen randomly from a fixed interval of 150 to 300 milliseconds.'

const question = (sentences: string[], paragraphs: string[], pages: number[]) => ({
  id: 'q1',
  split: 'develop' as const,
  type: 'extractive',
  question: 'From which interval are the timeouts of an election chosen?',
  paper: `papers/${RAFT.id}.pdf`,
  gold: [{ pages, paragraphs, sentences, spans: [] }],
})

test("a question is asked within its paper, and the shown passages are compared with the annotators' marks", async () => {
  const asked = await askInPaper(question([SENTENCE], [PARAGRAPH], [2]))
  expect(asked).toMatchObject({
    outcome: 'answer',
    evidence: { 1: true, 3: true, 5: true },
    shownPage: { 1: true },
    shown: { 1: true },
    marked: { 3: true },
  })
  const elsewhere = await askInPaper(question([PAXOS.pages[0] ?? ''], [PAXOS.pages[1] ?? ''], [9]))
  expect(elsewhere).toMatchObject({
    evidence: { 5: false },
    shownPage: { 5: false },
    shown: { 5: false },
    marked: { 5: false },
  })
})

test('a short span counts only within a gold paragraph', () => {
  const gold = goldText([{ paragraphs: [PARAGRAPH], sentences: [], spans: ['300 milliseconds'] }])
  expect(holdsAnswer(SENTENCE, gold)).toBe(true)
  expect(holdsAnswer('Soup is boiled for 300 milliseconds in a very large pot.', gold)).toBe(false)
  expect(holdsGoldParagraph(PARAGRAPH.slice(0, 120), gold)).toBe(true)
  expect(holdsGoldParagraph(PAXOS.pages[0] ?? '', gold)).toBe(false)
})
