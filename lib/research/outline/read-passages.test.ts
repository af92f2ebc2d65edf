import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, RAFT, RAFT_PASSAGE, SOUP } from '../test-library'
import { findingsIn } from './read-passages'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
})

const itemOf = (question: string) => ({ id: 'i1', title: question, question })
const far = { ...RAFT_PASSAGE, id: 'far', relevance: 0.1 }

test('a question whose words no passage contains is answered by the nearest one if it is the only item', async () => {
  const item = itemOf('Do carrots and leeks of a soup become tender in an election?')
  expect((await findingsIn(item, [far, RAFT_PASSAGE])).findings).toEqual([])
  const { evidence, findings } = await findingsIn(item, [far, RAFT_PASSAGE], [], { isOnly: true })
  expect(evidence).toEqual([RAFT_PASSAGE])
  expect(findings).toHaveLength(1)
})

test('but not if the library does not cover it', async () => {
  const item = itemOf('Which sultan besieged Vienna with large servers?')
  expect((await findingsIn(item, [RAFT_PASSAGE], [], { isOnly: true })).findings).toEqual([])
})

test('what a retracted work says comes after the same words of another', async () => {
  const item = itemOf('How does Raft elect a leader?')
  const scores = async (doubted: string[]) =>
    (await findingsIn(item, [RAFT_PASSAGE], doubted, { isOnly: true })).findings.map(({ score }) => score)
  const [sound = 0] = await scores([])
  const [doubted = 0] = await scores([RAFT_PASSAGE.paperId])
  expect(doubted).toBeGreaterThan(0)
  expect(doubted).toBeLessThan(sound)
})
