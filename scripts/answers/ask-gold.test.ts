import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../lib/db/test-database'
import { addTestPapers, RAFT, SOUP } from '../../lib/research/test-library'
import { askGold } from './ask-gold'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
})

test('a question is asked without a run, and what came is compared with its gold places', async () => {
  const gold = [{ file: `${RAFT.id}.pdf`, pages: [2] }]
  const asked = await askGold({ id: 'q1', type: 'why', question: 'Why are election timeouts randomized?', gold })
  expect(asked).toMatchObject({ outcome: 'answer', shortlist: 1, evidence: { paper: 1 }, cited: { page: 1 } })
  expect(asked.markdown).toContain(`[${RAFT.id}, page 2]`)
  expect(asked.opens).toBeNull()
})

test('whether the first two sentences hold the answer', async () => {
  const opens = async (must: string) =>
    (
      await askGold({
        id: 'q1',
        type: 'why',
        question: 'Why are election timeouts randomized?',
        gold: [{ file: `${RAFT.id}.pdf`, pages: [2], must: [must] }],
      })
    ).opens
  expect(await opens('SPLIT votes are (?:rare|seldom)')).toBe(true)
  expect(await opens('vegetable soup')).toBe(false)
})

test('what no paper holds is refused, and nothing is written', async () => {
  const asked = await askGold({ id: 'q2', type: 'none', question: 'Which goose lays golden eggs?', gold: [] })
  expect(asked).toMatchObject({ outcome: 'refusal', shortlist: 0, papers: 0, passages: 0, markdown: '' })
})
