import { expect, test } from 'vitest'
import { type CatalogPaper, catalogOf } from '../catalog/catalog'
import { titledPapers } from './titled-papers'

const paper = (id: string, title: string): CatalogPaper => ({
  ...{ id, title, authors: [], published: null, venue: null, arxivId: null, sample: false },
  ...{ fileName: `${id}.pdf`, fullText: true },
})
const catalog = catalogOf([
  paper('attention', 'Attention Is All You Need'),
  paper('longer', 'Attention Is All You Need for Speech'),
  paper('raft', 'In Search of an Understandable Consensus Algorithm (Extended Version)'),
  paper('dynamo', 'Dynamo: Highly Available Key-value Store'),
  paper('survey', 'A Long and Careful Survey of Methods for Reading Tables in Documents'),
])

test.each([
  ['In “Attention Is All You Need”: what datasets did they use?', 'attention', 'what datasets did they use?'],
  ['What datasets did they use in attention is all you need?', 'attention', 'What datasets did they use in ?'],
  ['In Attention Is All You Need for Speech, what is lost?', 'longer', 'what is lost?'],
  ['What does "Dynamo" say of conflicts?', 'dynamo', 'What does say of conflicts?'],
  ['Who wrote In Search of an Understandable Consensus Algorithm?', 'raft', 'Who wrote ?'],
])('%s', (question, ids, rest) => {
  expect(titledPapers(question, catalog)).toEqual({ paperIds: ids.split(' '), rest })
})

test('several titles are removed together', () => {
  const titled = titledPapers('Compare “Attention Is All You Need” with “Dynamo” on speed', catalog)
  expect(titled).toEqual({ paperIds: ['attention', 'dynamo'], rest: 'Compare with on speed' })
})

test.each([
  'How does Dynamo resolve conflicts?',
  'What is attention?',
  'methods for reading tables',
  'what does a long and careful survey of methods say of tables',
  'Is there a survey of methods for reading tables in documents?',
])('%s does not contain a full title', (question) => {
  expect(titledPapers(question, catalog)).toBeNull()
})
