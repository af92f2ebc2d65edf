import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { readQuestion } from '../../question/question'
import { FUNNEL } from '../../research/settings/funnel'
import { findPapers } from '../../research/shortlist/find-papers'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../../research/test-library'
import { indexContent } from '../indexing/index-layers'

const HEAD = 'JAMA 2004; 291: 427-434'
const HEADACHE: TestPaper = {
  id: 'headache2004',
  title: 'White Lesions of the Brain in a Population Sample',
  authors: ['Mark Kruit'],
  published: '2004',
  summary: '# Lesions\n\n## Abstract\n\nWe examine whether people with migraine have lesions of the brain.',
  pages: [`${HEAD} We examine whether people with migraine have lesions of the brain that are seen on images.`],
}

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
  await addTestPapers([HEADACHE], { indexed: false })
  const text = HEADACHE.pages[0] ?? ''
  const blocks = toJson([
    { kind: 'running-head', start: 0, end: HEAD.length, section: '' },
    { kind: 'paragraph', start: HEAD.length + 1, end: text.length, section: 'Abstract' },
  ])
  const client = await db()
  await client.page.updateMany({ where: { paperId: HEADACHE.id }, data: { blocks } })
  await indexContent(HEADACHE.id)
})

const named = async (question: string) => (await findPapers(readQuestion(question), FUNNEL)).named

test('a paper is named by its journal and subject, as printed on its first page', async () => {
  const found = await named('Who wrote the JAMA migraine paper, and when?')
  expect(found).toMatchObject({ paperIds: [HEADACHE.id], isAll: true, words: 'jama migraine' })
})

test.each(['Does migraine lead to lesions?', 'Is migraine in JAMA treated with aspirin?', 'the JAMA paper on soup'])(
  'a question that names no paper gets no card: %s',
  async (question) => {
    expect((await named(question))?.paperIds).toEqual([])
  },
)

test('a paper without a known title is not named by lines that may contain it', async () => {
  const client = await db()
  await client.paper.update({ where: { id: HEADACHE.id }, data: { title: '' } })
  expect((await named('Who wrote the JAMA migraine paper, and when?'))?.paperIds).toEqual([])
})
