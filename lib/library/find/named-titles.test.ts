import { expect, test } from 'vitest'
import { workUnits } from '../../test-work-units'
import { catalogOf } from '../catalog/catalog'
import { namedTitles } from './named-titles'

const TITLES: Record<string, string> = {
  attention: 'Attention Is All You Need',
  rag: 'Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks',
  dpr: 'Dense Passage Retrieval for Open-Domain Question Answering',
  fid: 'Leveraging Passage Retrieval with Generative Models for Open Domain Question Answering',
  flash: 'FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness',
  batchnorm: 'Batch Normalization: Accelerating Deep Network Training by Reducing Internal Covariate Shift',
  adam: 'ADAM: A METHOD FOR STOCHASTIC OPTIMIZATION',
  distilling: 'Distilling the Knowledge in a Neural Network',
  primer: 'Primer: Searching for Efficient Transformers for Language Modeling',
  palm: 'PaLM: Scaling Language Modeling with Pathways',
  tableformer: 'TABLEFORMER: Robust Transformer Modeling for Table-Text Encoding',
  learning: 'Deep Learning',
  okapi: 'Okapi at TREC–3',
  dynamo: 'Dynamo: Amazon’s Highly Available Key-value Store',
  gfs: 'The Google File System',
  chubby: 'The Chubby lock service for loosely-coupled distributed systems',
  pagerank: 'The PageRank Citation Ranking: Bringing Order to the Web',
  simple: 'Paxos Made Simple',
  moderately: 'Paxos Made Moderately Complex',
  raft: 'In Search of an Understandable Consensus Algorithm (Extended Version)',
  harvest: 'Harvest, Yield, and Scalable Tolerant Systems',
  orphan: '',
}

const catalog = catalogOf(
  Object.entries(TITLES).map(([id, title]) => ({
    id,
    title,
    authors: [],
    published: null,
    venue: null,
    arxivId: null,
    sample: false,
    fileName: 'a.pdf',
    fullText: true,
  })),
)

const named = (question: string, atLeast = 0.5) =>
  [...namedTitles(question, catalog)].flatMap(([id, sure]) => (sure >= atLeast ? [id] : [])).sort()

test.each([
  ['Who wrote Attention Is All You Need?', ['attention']],
  ['what does “attention is all you need” say of recurrence', ['attention']],
  ['How is the knowledge in distilling the knowledge in a neural network passed on?', ['distilling']],
  ['In search of an understandable consensus algorithm: what is a term?', ['raft']],
  ['What does “Deep Learning” say of convolution?', ['learning']],
  ['How does FlashAttention save memory?', ['flash']],
  ['how does flash attention save memory', ['flash']],
  ['In Batch Normalization, what is covariate shift?', ['batchnorm']],
  ['who are the authors of the Adam paper', ['adam']],
  ['When was the Dynamo paper published?', ['dynamo']],
  ['Does Google File System keep checksums?', ['gfs']],
  ['Is GFS consistent?', ['gfs']],
  ['Compare RAG with DPR', ['dpr', 'rag']],
  ['what is the title of the Okapi paper', ['okapi']],
  ['Who wrote the page rank paper?', ['pagerank']],
  ['What is a sequencer in Chubby?', ['chubby']],
  ['how does paxos made simple choose a value', ['simple']],
])('%s', (question, ids) => {
  expect(named(question)).toEqual(ids)
})

test.each([
  'How does Attention help a translator?',
  'What is attention all about?',
  'How are language models trained?',
  'What do Language Models know?',
  'How do people do deep learning?',
  'open-domain question answering',
  'Generative models for open domain question answering with evidence passages',
  'What does a neural network know?',
  'How do efficient transformers compare?',
  'Which file system do they use?',
  'Is a primer needed for painting?',
  'Who is called Adam?',
  'What is a Harvest festival?',
  'Which yield does the paper on systems report?',
  'What is consensus in a distributed system?',
  'Which papers search the web?',
  'How is question answering evaluated?',
  'NLP and IR',
  '',
])('does not name a paper with certainty: %s', (question) => {
  expect(named(question, 0.7)).toEqual([])
})

test('twenty thousand titles are compared in a moment', async () => {
  const words = `deep neural learning model models language attention network networks large graph retrieval question
    answering robust efficient scaling bayesian optimal transport vision speech`.split(/\s+/)
  const word = (seed: number) => words[seed % words.length] ?? ''
  const many = catalogOf(
    Array.from({ length: 20_000 }, (_, i) => ({
      id: `p${i}`,
      title: `${word(i)} subject${i % 700} ${word(i * 3 + 2)} for matter${i % 900} ${word(i * 5 + 3)}`,
      authors: [],
      published: null,
      venue: null,
      arxivId: null,
      sample: false,
      fileName: 'a.pdf',
      fullText: true,
    })),
  )
  const question = 'How do large language models learn attention over graph networks for question answering?'
  expect(await workUnits(() => namedTitles(question, many))).toBeLessThan(20)
})

test('quoted words of a title name it, also in straight quotes', () => {
  const quoted = namedTitles("at which workshop was 'Amazon’s Highly Available' presented", catalog)
  expect([...quoted.keys()]).toEqual(['dynamo'])
})
