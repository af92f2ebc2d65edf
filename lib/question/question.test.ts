import { expect, test } from 'vitest'
import { readQuestion, thingsOnTopic, titleCarries } from './question'

test.each<[string, string[]]>([
  ['How does Raft differ from Paxos in leader election?', ['Raft', 'Paxos']],
  ['Compare MapReduce and Raft', ['MapReduce', 'Raft']],
  ['compare raft and mapreduce', ['raft', 'mapreduce']],
  ['dense retrieval vs BM25', ['dense retrieval', 'BM25']],
  ['How do DPR, REALM and RAG train their retrievers?', ['DPR', 'REALM', 'RAG']],
  ['Which is better, DPR or BM25?', ['DPR', 'BM25']],
  ['What is the difference between dense and sparse retrieval?', ['dense', 'sparse retrieval']],
  ['extractive versus abstractive summarization', ['extractive', 'abstractive summarization']],
  ['How does Dense Passage Retrieval compare with BM25?', ['Dense Passage Retrieval', 'BM25']],
  [
    'How much memory does FlashAttention save compared to standard attention?',
    ['FlashAttention', 'standard attention'],
  ],
  ['Is FlashAttention faster than standard attention?', ['FlashAttention', 'standard attention']],
  [
    'Do Inception, residual networks and the Transformer use dropout?',
    ['Inception', 'residual networks', 'Transformer'],
  ],
  ['Consistency offered by Dynamo, chain replication and Eiger', ['Dynamo', 'chain replication', 'Eiger']],
])('%s compares %j', (text, things) => {
  expect(readQuestion(text)).toMatchObject({ things })
})

test('questions that only look like comparisons are not', () => {
  expect(readQuestion('How many machines have more than 10 disks?').things).toEqual([])
  expect(readQuestion('What is attention and why is it scaled?').things).toEqual([])
  expect(readQuestion('What BLEU score does it get from English to German?').things).toEqual([])
})

test('authors are not compared things', () => {
  const question = readQuestion("How close does one network come in Hinton, Vinyals and Dean's speech experiment?")
  expect(question.things).not.toEqual([])
  expect(thingsOnTopic(question, ['close', 'network', 'speech', 'experiment'])).toEqual([])
  expect(thingsOnTopic(readQuestion('Compare Raft and Paxos'), ['raft', 'paxos'])).toEqual(['Raft', 'Paxos'])
})

test('names are capitalized words that do not merely start the question', () => {
  expect(readQuestion('Why does Raft use the Log Completeness Property?').names).toEqual([
    'Raft',
    'Log Completeness Property',
  ])
  expect(readQuestion('Attention mechanisms in mRNA').names).toEqual(['mRNA'])
  expect(readQuestion('Is BERT-large slow?').names).toEqual(['BERT-large'])
})

test('a title contains a name or its initials', () => {
  expect(titleCarries('REALM: Retrieval-Augmented Language Model Pre-Training', 'REALM')).toBe(true)
  expect(titleCarries('Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks', 'RAG')).toBe(true)
  expect(titleCarries('Attention Is All You Need', 'Raft')).toBe(false)
  expect(titleCarries('Language Models are Few-Shot Learners', '2020')).toBe(false)
})
