import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { readQuestion } from '../../question/question'
import { FUNNEL } from '../settings/funnel'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../test-library'
import { findEvidence } from './gather'

// Its own text uses its acronym, which other papers use more often.
const FILES: TestPaper = {
  ...SOUP,
  id: 'gfs',
  title: 'The Google File System',
  pages: ['A single master keeps all metadata of GFS. When the master dies, a new one is started elsewhere.'],
}
const LOCKS: TestPaper = {
  ...SOUP,
  id: 'chubby',
  title: 'The Chubby lock service for loosely-coupled distributed systems',
  pages: [
    'Chubby elects a master. When the master of a Chubby cell fails, another replica is elected master by Paxos.',
  ],
}

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, FILES, LOCKS])
})

test('each compared work is read in its own paper', async () => {
  const question = readQuestion('GFS vs Chubby: what happens when a master fails?')
  const { shortlist, passages } = await findEvidence(question, FUNNEL, { reader: 'model' })
  expect(shortlist.paperIds).toEqual(expect.arrayContaining(['gfs', 'chubby']))
  expect(passages.slice(0, 2).map(({ paperId }) => paperId)).toEqual(['gfs', 'chubby'])
})
