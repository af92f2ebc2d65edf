import { describe, expect, test } from 'vitest'
import type { Exchange } from './exchange'
import { mayReferBack, readFollowUp } from './read-follow-up'

const FLASH: Exchange = {
  question: 'What is FlashAttention?',
  answer: 'It is exact attention. [2205.14135v2, page 1]',
  papers: [{ id: '2205.14135v2', title: 'FlashAttention: Fast and Memory-Efficient Exact Attention', citations: 4 }],
}
const LIST: Exchange = {
  question: 'Which papers replace attention?',
  answer:
    '- **RWKV.** A recurrent network. [2305.13048v2, page 1]\n- **Primer.** Searches. [2109.08668v2, page 2]\n- Retention is used. [2307.08621v4, page 1]',
  papers: [
    { id: '2305.13048v2', title: 'RWKV: Reinventing RNNs for the Transformer Era', citations: 1 },
    { id: '2109.08668v2', title: 'Primer: Searching for Efficient Transformers', citations: 1 },
    { id: '2307.08621v4', title: 'Retentive Network: A Successor to Transformer', citations: 1 },
  ],
}
const understood = (typed: string, exchange: Exchange) => readFollowUp(typed, exchange)?.text ?? null

describe('what refers back', () => {
  test.each([
    ['What are its limitations?', 'What are FlashAttention’s limitations?'],
    ['How fast is it?', 'How fast is FlashAttention?'],
    ['does this method need more memory?', 'Does FlashAttention need more memory?'],
    ['On which hardware was the algorithm tested?', 'On which hardware was FlashAttention tested?'],
    ['what do the authors propose as future work', 'What do the authors of FlashAttention propose as future work'],
    ['and RWKV?', 'What is RWKV?'],
    ['What about Linformer?', 'What is Linformer?'],
    ['how about for long sequences?', 'What is FlashAttention for long sequences?'],
    ['tell me more', 'Explain FlashAttention in more detail'],
    ['Why?', 'For what reason: What is FlashAttention?'],
  ])('%s', (typed, expected) => {
    expect(understood(typed, FLASH)).toBe(expected)
  })

  test.each([
    ['Explain the second one', 'Explain Primer'],
    ['what data does the last paper use?', 'What data does Retentive Network use?'],
    ['How was [1] trained?', 'How was RWKV: Reinventing RNNs for the Transformer Era trained?'],
    ['tell me about number 3', 'Tell me about Retentive Network'],
  ])('%s, counted in the answer', (typed, expected) => {
    expect(understood(typed, LIST)).toBe(expected)
  })

  const HEADS: Exchange = {
    question: 'what is multi head attention good for?',
    answer: 'It attends jointly. [1706.03762v5, page 5]',
    papers: [{ id: '1706.03762v5', title: 'Attention Is All You Need', citations: 4 }],
  }
  test.each([
    ['and what about positional encoding?', 'What is positional encoding good for?'],
    ['and in RWKV?', 'What is multi head attention good for in RWKV?'],
    ['and RWKV?', 'What is multi head attention good for in RWKV?'],
    ['what about limitations?', 'Limitations of multi head attention'],
    ['why the scaling', 'Why the scaling in multi head attention?'],
    [
      'how long did training take, and on what hardware',
      'How long did training take, and on what hardware in Attention Is All You Need?',
    ],
    ['whats open, future work?', 'Whats open, future work in Attention Is All You Need?'],
  ])('%s, of something without a name', (typed, expected) => {
    expect(understood(typed, HEADS)).toBe(expected)
  })

  test('another part of what has a name', () => {
    const raft = { ...FLASH, question: 'How does Raft elect a leader?' }
    expect(understood('and log replication?', raft)).toBe('Log replication in Raft')
    expect(understood('and Paxos?', raft)).toBe('How does Paxos elect a leader?')
    expect(understood('and in Paxos?', raft)).toBe('How does Paxos elect a leader?')
    expect(understood('and in practice?', raft)).toBe('How does Raft elect a leader in practice?')
    const term = { ...FLASH, question: 'What is a term in Raft?' }
    expect(understood('and in Paxos?', term)).toBe('What is a term in Paxos?')
  })

  test('what is measured is the subject, not its measure', () => {
    const bleu = { ...FLASH, question: 'bleu score of the big transformer on en-de' }
    expect(understood('was it trained on 8 gpus?', bleu)).toBe('Was transformer trained on 8 gpus?')
  })

  test('which one of those compared', () => {
    const compared = { ...LIST, question: 'RAG vs FiD' }
    expect(understood('which one needs more memory?', compared)).toBe('Which of RAG and FiD needs more memory?')
    expect(understood('and which is faster?', compared)).toBe('Which of RAG and FiD is faster?')
    expect(understood('which papers use it?', { ...compared, question: 'What is RAG?' })).toBe('Which papers use RAG?')
  })

  test('the former and the latter of a comparison', () => {
    const compared = { ...LIST, question: 'How do Raft and Paxos differ?' }
    expect(understood('Is the latter easier to understand?', compared)).toBe('Is Paxos easier to understand?')
    expect(understood('Which of them is older?', compared)).toBe('Which of Raft and Paxos is older?')
  })

  test('a question without names is called by its matter', () => {
    const embeddings = { ...FLASH, question: 'How do word embeddings work?' }
    expect(readFollowUp('what are their limits?', embeddings)).toEqual({
      text: 'What are word embeddings’ limits?',
      about: 'word embeddings',
    })
  })
})

describe('a question that was asked of a paper', () => {
  const papers = [{ id: '1706.03762', title: 'Attention Is All You Need', citations: 4 }]
  test.each([
    ['What is multi-head attention in Attention Is All You Need?', 'multi-head attention’s'],
    ['How does “Attention Is All You Need” define multi-head attention?', 'multi-head attention’s'],
    ['What does the paper Attention Is All You Need say about beam search?', 'beam search’s'],
    ['Why is label smoothing used in Vaswani et al. (2017)?', 'label smoothing’s'],
    ['What does Attention Is All You Need say about BLEU?', 'BLEU’s'],
    ['What is Attention Is All You Need?', 'Attention Is All You Need’s'],
  ])('%s is about what it names', (question, whose) => {
    const exchange = { question, answer: '', papers }
    expect(understood('What are its limitations?', exchange)).toBe(`What are ${whose} limitations?`)
  })
})

describe('what stands alone', () => {
  test.each([
    'How does Raft elect a leader?',
    'Is it true that attention is quadratic?',
    'Why does Raft stop its leader?',
    'How does model parallelism scale?',
    'How does the model parallelism of Megatron scale?',
    'What is the BLEU score of the Transformer?',
    'In distributed consensus protocols, when do followers reset their timers?',
    'Which papers evaluate with human judges, and what do they find?',
    'which one needs more memory?',
    'Why the sky is blue over the sea and how clouds are formed above it?',
  ])('%s', (typed) => {
    expect(understood(typed, FLASH)).toBeNull()
  })

  test('a name and no word that refers is told at once', () => {
    expect(mayReferBack('How does Raft elect a leader?')).toBe(false)
    expect(mayReferBack('How does Raft differ from it?')).toBe(true)
    expect(mayReferBack('what data was used for training?')).toBe(true)
  })

  test('an ordinal beyond the answer', () => {
    expect(understood('Explain the ninth one', LIST)).toBeNull()
  })
})
