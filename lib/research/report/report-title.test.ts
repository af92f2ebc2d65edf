import { expect, test } from 'vitest'
import { readQuestion } from '../../analyst/question'
import { titleOf } from './report-title'

test.each([
  // keywords
  ['retrieval augmented generation', 'Retrieval augmented generation: a review'],
  ['RAG evaluation metrics', 'RAG evaluation metrics: a review'],
  ['mRNA vaccines in older adults', 'mRNA vaccines in older adults: a review'],
  // how
  ['how do transformers and attention work', 'How transformers and attention work: a review'],
  ['How do distributed systems reach consensus?', 'How distributed systems reach consensus: a review'],
  ['How does Raft elect a leader?', 'How does Raft elect a leader? A review'],
  ['How can hallucinations be reduced?', 'How can hallucinations be reduced? A review'],
  ['how to evaluate retrieval', 'How to evaluate retrieval: a review'],
  // why, when, yes or no
  ['Why do large language models hallucinate?', 'Why large language models hallucinate: a review'],
  ['When should fine-tuning be preferred to retrieval', 'When should fine-tuning be preferred to retrieval? A review'],
  ['does dropout help small models?', 'Does dropout help small models? A review'],
  // what
  ['What is known about dense retrieval?', 'Dense retrieval: a review'],
  ['What do we know about sparse attention?', 'Sparse attention: a review'],
  ['What is chain replication?', 'Chain replication: a review'],
  ['What are the limits of long contexts?', 'The limits of long contexts: a review'],
  ['What are the main approaches to leader election?', 'Approaches to leader election: a review'],
  ['What causes hallucination in language models?', 'What causes hallucination in language models? A review'],
  ['what datasets are used to evaluate question answering?', 'Datasets used to evaluate question answering: a review'],
  // which
  ['Which methods reduce the memory of attention?', 'Which methods reduce the memory of attention? A review'],
  // comparisons
  ['Compare Paxos, Raft and chain replication.', 'Paxos, Raft and chain replication: a comparison'],
  ['compare BM25 with dense retrieval', 'BM25 and dense retrieval: a comparison'],
  ['Raft vs. Paxos', 'Raft versus Paxos: a comparison'],
  ['What is the difference between Raft and Paxos?', 'The difference between Raft and Paxos: a review'],
  // imperatives
  ['Explain the role of attention in translation.', 'The role of attention in translation: a review'],
  ['explain how vector search works', 'How vector search works: a review'],
  ['Summarize the literature on model compression', 'Model compression: a review'],
  ['Please give me an overview of consensus protocols', 'Consensus protocols: a review'],
  ['Write a review of knowledge distillation', 'Knowledge distillation: a review'],
  ['I want to know how caches are kept consistent', 'How caches are kept consistent: a review'],
  ['Tell me what is known about the safety of mRNA vaccines', 'The safety of mRNA vaccines: a review'],
  // statements
  ['Larger models hallucinate less.', 'Larger models hallucinate less: a review'],
])('the title of a report on %j', (question, title) => {
  expect(titleOf(readQuestion(question).text).title).toBe(title)
})

test.each([
  ['retrieval augmented generation', 'What is meant by retrieval augmented generation?'],
  ['Explain dense retrieval', 'What is meant by dense retrieval?'],
  ['how do transformers and attention work', 'How do transformers and attention work?'],
  ['explain how vector search works', 'What is known about how vector search works?'],
  ['What are the limits of long contexts?', 'What are the limits of long contexts?'],
  ['The impact of chunk size', 'What is known about the impact of chunk size?'],
  ['Compare Paxos and Raft', 'How do Paxos and Raft compare?'],
])('the first question that a report on %j answers', (question, first) => {
  expect(titleOf(readQuestion(question).text).first).toBe(first)
})

test('a long question is cut between two words', () => {
  const { title } = titleOf(`How do ${'very '.repeat(60)}long questions end?`)
  expect(title.length).toBeLessThanOrEqual(160)
  expect(title).toMatch(/^How very very .* very …: a review$/)
})
