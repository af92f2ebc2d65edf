import { expect, test } from 'vitest'
import { questionsToTry } from './questions-to-try'

test('the sample library has its own three questions', () => {
  expect(questionsToTry({ hasSamples: true, titles: ['Attention Is All You Need'] })).toEqual([
    'What is prompt engineering?',
    'How do transformers work?',
    'Attention mechanisms in neural networks',
  ])
})

test('other libraries get up to three different questions about names in their titles', () => {
  const titles = [
    'FlashAttention: Fast and Memory-Efficient Exact Attention',
    'FlashAttention: the same paper once more',
    'Attention Is All You Need',
    'Are Emergent Abilities of Language Models a Mirage?',
    'The Google File System',
  ]
  expect(questionsToTry({ hasSamples: false, titles })).toEqual([
    'What is FlashAttention?',
    'What does “Attention Is All You Need” show?',
    'Are Emergent Abilities of Language Models a Mirage?',
  ])
})

test('words before a colon are asked about only if they are a name', () => {
  const titles = [
    'Fraud Detection under Siege: Practical Poisoning Attacks and Defense Strategies',
    'GPT-4 Turbo: A Report',
    'Multi-SpacePhish: Extending the Evasion-space of Adversarial Attacks',
  ]
  expect(questionsToTry({ hasSamples: false, titles })).toEqual(['What is GPT-4 Turbo?', 'What is Multi-SpacePhish?'])
})

test('missing titles and titles too long to ask about are skipped', () => {
  expect(questionsToTry({ hasSamples: false, titles: ['', 'x'.repeat(200)] })).toEqual([])
})
