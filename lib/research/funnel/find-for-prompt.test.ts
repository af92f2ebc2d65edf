import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { readQuestion } from '../../question/question'
import { FUNNEL } from '../settings/funnel'
import { addTestPapers, SOUP, type TestPaper } from '../test-library'
import { findEvidence } from './gather'

const QUESTION = readQuestion('How do servers reach consensus on a replicated log?')

/** Puts each sentence on its own page, so that each is a separate passage. */
const paper = (id: string, title: string, sentences: string[]): TestPaper => ({
  ...{ id, title, summary: `# ${title}\n\n## Abstract\n\nServers reach consensus on a replicated log.` },
  pages: sentences.map((sentence) => Array.from({ length: 14 }, (_, at) => `${sentence} (${at + 1})`).join(' ')),
})

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([
    SOUP,
    paper('raft', 'Raft', [
      'Servers reach consensus on a replicated log by electing a leader that appends all entries.',
      'Consensus of servers on the replicated log needs a majority which stores each entry.',
      'The replicated log is compacted by snapshots once servers have reached consensus on it.',
    ]),
    paper('zab', 'Zab', ['A primary broadcasts its log to servers, which is a form of consensus among them.']),
  ])
})

const asked = { ...FUNNEL, scope: { ...FUNNEL.scope, cutoff: 0.1 }, gather: { ...FUNNEL.gather, k: 24 } }
const find = async (how: Parameters<typeof findEvidence>[2]) =>
  (await findEvidence(QUESTION, asked, { reader: 'model', ...how })).passages

test('passages already read are skipped, and the best of them sets how close the others are', async () => {
  const first = await find({})
  expect(first[0]).toMatchObject({ paperId: 'raft', relevance: 1 })
  const [best] = first
  const again = await find({ isRead: ({ text }) => text === best?.text })
  expect(again.length).toBeGreaterThan(0)
  expect(again.map(({ text }) => text)).not.toContain(best?.text)
  for (const { relevance } of again) expect(relevance).toBeLessThan(1)
  expect(await find({ isRead: () => true })).toEqual([])
})

test('with `perPaper`, the best relevant passages of each paper are found, up to the maximum per paper', async () => {
  const papers = (await find({ perPaper: { least: 1, most: 1 } })).map(({ paperId }) => paperId)
  expect(papers.sort()).toEqual(['raft', 'zab'])
})
