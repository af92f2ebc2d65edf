import { expect, test } from 'vitest'
import { aboutWords, type QuestionType, readQuestion, subQueries, titleCarries, titleCarriesOnly } from './question'

test.each<[string, QuestionType]>([
  ['what is prompt engineering', 'definition'],
  ['What was Dafny used for?', 'fact'],
  ["What's internal covariate shift?", 'definition'],
  ['What does TF-IDF stand for?', 'definition'],
  ['how do transformers work', 'how'],
  ['How does Raft handle cluster membership changes?', 'how'],
  ['explain self-attention like im new to this', 'definition'],
  ['Tell me more about Retrieval-Augmented Generation', 'definition'],
  ['Explain how leaders are elected', 'how'],
  ['attention mechanisms in neural networks', 'keyword'],
  ['Raft', 'keyword'],
  ['Why does Raft use randomized election timeouts?', 'why'],
  ['What motivates salient span masking?', 'why'],
  ['The deep network got worse. What explanation do the authors give?', 'why'],
  ['What speaks against the compact picture?', 'why'],
  ['How frequently is the index refreshed?', 'number'],
  ['How does a proposer choose the value of its accept request?', 'how'],
  ['Warum verwendet der Transformer mehrere Attention-Heads?', 'why'],
  ['Wie groß ist ein Chunk in GFS?', 'number'],
  ['Was ist Batch Normalization?', 'definition'],
  ['¿Cómo funciona la atención en los Transformers?', 'how'],
  ['How many GPUs were used to train the Transformer?', 'number'],
  ['What BLEU score does the Transformer reach on English-to-German?', 'number'],
  ['How many near Earth objects larger than 10 meters exist?', 'number'],
  ['What is the mass of the heavy resonance?', 'number'],
  ['What BLEU score does it get on English to German?', 'number'],
  ['What data were the OPT models trained on?', 'fact'],
  ['Who is allowed to append blocks?', 'fact'],
  ['Which papers use Wikipedia?', 'list'],
  ['How many papers on retrieval are there?', 'list'],
  ['How many papers do I have about black holes?', 'list'],
  ['How many papers were judged on relevance?', 'number'],
  ['Give an overview of retrieval-augmented generation', 'list'],
  ['What happens when a MapReduce worker fails?', 'fact'],
  ['Does FiD outperform RAG on TriviaQA?', 'fact'],
])('%s → %s', (text, type) => {
  expect(readQuestion(text).type).toBe(type)
})

test.each<[string, string[]]>([
  ['How does Raft differ from Paxos in leader election?', ['Raft', 'Paxos']],
  ['Compare MapReduce and Raft', ['MapReduce', 'Raft']],
  ['compare raft and mapreduce fault tolerance', ['raft', 'mapreduce']],
  ['dense retrieval vs BM25', ['dense retrieval', 'BM25']],
  ['How do DPR, REALM and RAG train their retrievers?', ['DPR', 'REALM', 'RAG']],
  ['Which is better, DPR or BM25?', ['DPR', 'BM25']],
  ['What is the difference between dense and sparse retrieval?', ['dense retrieval', 'sparse retrieval']],
  ['extractive versus abstractive summarization', ['extractive summarization', 'abstractive summarization']],
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
  [
    "Who secures progress in Raft, in Lamport's simple Paxos and in van Renesse's multi-decree version?",
    ['Raft', "Lamport's simple Paxos", "van Renesse's multi-decree version"],
  ],
  ['How did Google handle stragglers and how did Raft handle slow followers?', ['Google', 'Raft']],
])('%s compares %j', (text, things) => {
  expect(readQuestion(text)).toMatchObject({ type: 'compare', things })
})

test('what only looks like a comparison is none', () => {
  expect(readQuestion('How many machines have more than 10 disks?').things).toEqual([])
  expect(readQuestion('What is attention and why is it scaled?').things).toEqual([])
  expect(readQuestion('What BLEU score does it get from English to German?').things).toEqual([])
})

test('authors are nothing that is compared, and what a measure is need not be told', () => {
  const question = readQuestion("How close does one network come in Hinton, Vinyals and Dean's speech experiment?")
  expect(question.things).not.toEqual([])
  expect(aboutWords(question, ['close', 'network', 'speech', 'experiment'])).toMatchObject({ type: 'how', things: [] })
  expect(readQuestion('nDCG@10 of BM25 on SciFact').type).toBe('number')
  expect(readQuestion('What is nDCG?').type).toBe('definition')
  expect(readQuestion('What do they call the loss of skill after tuning?').type).toBe('definition')
})

test('names are capitalised words that do not merely open the question', () => {
  expect(readQuestion('Why does Raft use the Log Completeness Property?').names).toEqual([
    'Raft',
    'Log Completeness Property',
  ])
  expect(readQuestion('Attention mechanisms in mRNA').names).toEqual(['mRNA'])
  expect(readQuestion('Is BERT-large slow?').names).toEqual(['BERT-large'])
})

test('terms carry the meaning, in either spelling', () => {
  expect(readQuestion('What is a term in Raft?').terms).toEqual(['term', 'raft'])
  expect(readQuestion('What is a good way to train?').terms).toEqual(['train'])
  expect(readQuestion('How large is a chunk?').terms).toEqual(['chunk', 'size'])
  expect(readQuestion('Why are large chunks good?').terms).toEqual(['chunk', 'larg'])
  expect(readQuestion('explain self-attention like im new to this').terms).toEqual(['self', 'attent'])
  expect(readQuestion('How does the paper describe normalisation?').terms).toEqual(readQuestion('normalization').terms)
  expect(readQuestion('How many papers does it hold?').terms).toContain('paper')
  expect(readQuestion('What is this paper about?').terms).not.toEqual([])
  expect(readQuestion('  \n ').terms).toEqual([])
})

test('a comparison is searched for each thing by itself, with the aspect', () => {
  expect(subQueries(readQuestion('How does Raft differ from Paxos in leader election?'))).toEqual([
    { query: 'Raft leader election', thing: 'Raft', aspect: 'leader election' },
    { query: 'Paxos leader election', thing: 'Paxos', aspect: 'leader election' },
  ])
  expect(subQueries(readQuestion('Compare Raft and Paxos')).map(({ aspect }) => aspect)).toEqual(['Raft', 'Paxos'])
})

test('any other question is searched in the words of the person', () => {
  expect(subQueries(readQuestion('What is  tiling?'))).toEqual([
    { query: 'What is tiling?', thing: null, aspect: 'What is tiling?' },
  ])
})

test('a title carries a name, its initials, or a variant of it', () => {
  expect(titleCarries('REALM: Retrieval-Augmented Language Model Pre-Training', 'REALM')).toBe(true)
  expect(titleCarries('Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks', 'RAG')).toBe(true)
  expect(titleCarries('BERT: Pre-training of Deep Bidirectional Transformers', 'BERT-large')).toBe(true)
  expect(titleCarries('Attention Is All You Need', 'Raft')).toBe(false)
  expect(titleCarries('Language Models are Few-Shot Learners', '2020')).toBe(false)
})

test('a title that names all that is compared is of none of them alone', () => {
  const things = ['retrieval', 'fine-tuning']
  expect(titleCarriesOnly('Retrieval or Fine-Tuning?', 'retrieval', things)).toBe(false)
  expect(titleCarriesOnly('Fine-Tuning Language Models', 'fine-tuning', things)).toBe(true)
  expect(titleCarriesOnly('Fine-Tuning Language Models', 'retrieval', things)).toBe(false)
})
