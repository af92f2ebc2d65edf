import { expect, test } from 'vitest'
import { matterOf } from './session-matter'

test.each([
  ['how do transformers work', 'How transformers work'],
  ['What is prompt engineering?', 'Prompt engineering'],
  ['What is the complexity of self-attention?', 'Complexity of self-attention'],
  ['How does FlashAttention reduce memory reads?', 'FlashAttention: reduce memory reads'],
  ['How does scaled dot-product attention work?', 'How scaled dot-product attention works'],
  ['Why does Raft randomize its timeouts?', 'Why does Raft randomize its timeouts'],
  ['How does attention scale?', 'How does attention scale'],
  ['Explain multi-head attention', 'Multi-head attention'],
  ['What do my papers say about dropout?', 'Dropout'],
  ['Compare RAG and fine-tuning', 'Compare RAG and fine-tuning'],
  ['注意力机制是什么？', '注意力机制是什么？'],
  ['?', '?'],
])('%s', (question, matter) => {
  expect(matterOf(question)).toBe(matter)
})
