import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../lib/db/test-database'
import { addTestPapers, RAFT, SOUP } from '../../lib/research/test-library'
import { askGold } from './ask-gold'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
})

test('a question is asked like a person asks it, and the shown passages are compared with its gold places', async () => {
  const gold = [{ file: `${RAFT.id}.pdf`, pages: [2] }]
  const asked = await askGold({ id: 'q1', type: 'why', question: 'Why are election timeouts randomized?', gold })
  expect(asked).toMatchObject({ outcome: 'answer', shortlist: 1, found: { paper: 1 }, citations: { page: 1 } })
  expect(asked.read[1]).toEqual({ paper: 1, page: 1 })
  expect(asked.shown[0]?.pages).toContain(2)
  expect(asked.markdown).toContain(`[${RAFT.id}, page 2]`)
})

test('a question that no paper covers is refused, and nothing is written', async () => {
  const asked = await askGold({ id: 'q2', type: 'none', question: 'Which goose lays golden eggs?', gold: [] })
  expect(asked).toMatchObject({ outcome: 'refusal', shortlist: 0, evidence: [], shown: [], markdown: '' })
})
