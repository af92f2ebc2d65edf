import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { readQuestion } from '../../question/question'
import { FUNNEL } from '../../research/settings/funnel'
import { findPapers } from '../../research/shortlist/find-papers'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../../research/test-library'
import { type CatalogPaper, catalogOf } from '../catalog/catalog'
import { indexContent } from '../indexing/index-layers'
import { namedPapers } from './named-papers'

const paper = (id: string, title: string, more: Partial<CatalogPaper> = {}): CatalogPaper => ({
  ...{ id, title, authors: [], published: null, venue: null, arxivId: null, sample: false },
  ...{ fileName: `${id}.pdf`, fullText: true, ...more },
})

const papers = [
  paper('attention', 'Attention Is All You Need', {
    authors: ['Ashish Vaswani', 'Noam Shazeer'],
    published: '2017-06-12',
    venue: 'NIPS',
  }),
  paper('glu', 'Gated Units', { authors: ['Noam Shazeer'], published: '2020' }),
  paper('dynamo', 'Dynamo: Highly Available Key-value Store', { authors: ['Werner Vogels'], published: '2007' }),
  paper('rag', 'Retrieval-Augmented Generation for Knowledge-Intensive Tasks', {
    published: '2020',
  }),
  paper('zigzag', 'ZigZag Decoding', {
    authors: ['Shyamnath Gollakota', 'Dina Katabi'],
    published: '2008',
    venue: 'SIGCOMM',
  }),
  paper('tides', 'Tides of the Baltic', { published: '2009' }),
  paper('science', 'Course Materials for Data Science'),
  paper('chemistry', 'Course Materials for Chemistry'),
]
const catalog = catalogOf(papers)
const tags = new Map([
  ['rag', ['to read']],
  ['tides', ['vision']],
])
const named = (question: string, may: (id: string) => boolean = () => true) =>
  namedPapers(question, { catalog, tags }, may)

test.each([
  ['Who wrote Attention Is All You Need?', 'attention', false],
  ['When was the Dynamo paper published?', 'dynamo', true],
  ['papers by Noam Shazeer', 'glu attention', false],
  ['Which papers by Shazeer are from 2020?', 'glu', false],
  ['Which 2009 paper do I have?', 'tides', false],
  ['papers tagged vision', 'tides', true],
  ['papers tagged to read', 'rag', true],
  ['SIGCOMM 2008 papers', 'zigzag', true],
  ['the RAG paper', 'rag', true],
  ['retrieval augmented generation', 'rag', true],
  ['Who wrote the paper on retrieval for knowledge-intensive tasks?', 'rag', true],
])('%s names %s, and says nothing else', (question, ids, hasTopic) => {
  const found = named(question)
  expect(found.paperIds.join(' ')).toBe(ids)
  expect(found).toMatchObject({ isAll: true, hasTopic })
})

test.each([
  ['What does Vogels say of hinted handoff?', 'dynamo'],
  ['In “Attention Is All You Need”: what datasets did they use?', 'attention'],
  ['How does Dynamo resolve conflicts?', 'dynamo'],
])('%s names %s, and asks more', (question, ids) => {
  const found = named(question)
  expect(found.paperIds.join(' ')).toBe(ids)
  expect(found).toMatchObject({ isAll: false, hasTopic: true })
})

test.each([
  'How do leaders win an election?',
  'What is attention worth to a network?',
  'How does decoding work?',
  'Which datasets are used in 2009 studies?',
  'Are there tides in the Baltic?',
  'What is retrieval-augmented generation?',
  'course materials',
])('%s names none', (question) => {
  expect(named(question)).toMatchObject({ paperIds: [], isAll: false, hasTopic: true })
})

test('papers outside the question are not named, and the words that name the others find them in the list', () => {
  expect(named('papers by Shazeer', (id) => id !== 'glu').paperIds).toEqual(['attention'])
  expect(named('Which papers by Noam Shazeer do I have?').words).toBe('noam shazeer')
})

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

const namedOnFirstPage = async (question: string) => (await findPapers(readQuestion(question), FUNNEL)).named

test('a paper is named by its journal and subject, as printed on its first page', async () => {
  const found = await namedOnFirstPage('Who wrote the JAMA migraine paper, and when?')
  expect(found).toMatchObject({ paperIds: [HEADACHE.id], isAll: true, words: 'jama migraine' })
})

test.each(['Does migraine lead to lesions?', 'Is migraine in JAMA treated with aspirin?', 'the JAMA paper on soup'])(
  'a question that names no paper gets no card: %s',
  async (question) => {
    expect((await namedOnFirstPage(question))?.paperIds).toEqual([])
  },
)

test('a paper without a known title is not named by lines that may contain it', async () => {
  const client = await db()
  await client.paper.update({ where: { id: HEADACHE.id }, data: { title: '' } })
  expect((await namedOnFirstPage('Who wrote the JAMA migraine paper, and when?'))?.paperIds).toEqual([])
})
