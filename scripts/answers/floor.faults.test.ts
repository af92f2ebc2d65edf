import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../lib/db/test-database'
import { type AskedGold, askGold } from './ask-gold'
import { readGoldQuestions } from './gold-questions'
import { readLibrary } from './read-library'
import { answerTable, misses, scoresOf } from './report'

const SAMPLES = path.resolve('prisma/samples')

/** It takes 20 seconds of processor time on an otherwise idle machine. */
const BUSY_MS = 900_000

const asked: AskedGold[] = []

// Quality without a language model, on questions about the sample papers. Each floor is a few questions below the
// measured value. Raise it when the value rises; never remove a failing question.
beforeAll(async () => {
  await testDatabase()
  const pdfs = await readLibrary(SAMPLES)
  for (const question of readGoldQuestions(SAMPLES, [], pdfs)) asked.push(await askGold(question))
  process.stdout.write(`${misses(asked).join('\n')}\n\n${answerTable(scoresOf(asked))}\n`)
}, BUSY_MS)

function scores(type: string) {
  const found = scoresOf(asked).find((row) => row.type === type)
  if (!found) throw new Error(`There are no questions of the type ${type}.`)
  return found
}

test('the right paper and page are among the passages read', () => {
  const { questions, evidencePaper, evidencePage } = scores('all answerable')
  expect(questions).toBeGreaterThanOrEqual(80)
  expect(evidencePaper).toBeGreaterThanOrEqual(0.86)
  expect(evidencePage).toBeGreaterThanOrEqual(0.84)
})

test('a right page is among the first passages shown', () => {
  const [first, firstThree] = scores('all answerable').shownPage
  expect(first).toBeGreaterThanOrEqual(0.58)
  expect(firstThree).toBeGreaterThanOrEqual(0.79)
})

test('few answerable questions are refused or flagged', () => {
  const { refused, flagged } = scores('all answerable')
  expect(refused + flagged).toBeLessThanOrEqual(0.12)
})

test('unanswerable questions are refused or flagged', () => {
  expect(scores('all unanswerable').caught).toBeGreaterThanOrEqual(0.85)
})
