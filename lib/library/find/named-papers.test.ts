import { expect, test } from 'vitest'
import { type CatalogPaper, catalogOf } from '../catalog/catalog'
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
