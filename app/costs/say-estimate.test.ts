import { expect, test } from 'vitest'
import { sayEstimate } from './say-estimate'

const NO_CAP = { tokens: null, usd: null }
const estimate = { tokens: 6_217, usd: 0.0041, ms: 11_800, model: 'gpt-4.1-mini', cap: NO_CAP, left: NO_CAP }

test.each([
  [estimate, 'About 6,200 tokens · $0.0041 · 11.8 s with gpt-4.1-mini'],
  [{ ...estimate, ms: null, usd: null }, 'About 6,200 tokens · price unknown with gpt-4.1-mini'],
  [{ ...estimate, ms: null, usd: 0 }, 'About 6,200 tokens with gpt-4.1-mini'],
  [
    { ...estimate, cap: { tokens: 20_000, usd: 0.05 } },
    'About 6,200 tokens · $0.0041 · 11.8 s with gpt-4.1-mini, at most 20,000 tokens and $0.05',
  ],
  [
    { ...estimate, cap: { tokens: 2_600, usd: null } },
    'About 6,200 tokens · $0.0041 · 11.8 s with gpt-4.1-mini: more than your limit of 2,600 tokens',
  ],
  [
    { ...estimate, left: { tokens: 40_000, usd: 1.2 } },
    'About 6,200 tokens · $0.0041 · 11.8 s with gpt-4.1-mini; 40,000 tokens and $1.20 left this month',
  ],
  [
    { ...estimate, left: { tokens: -5, usd: null } },
    'About 6,200 tokens · $0.0041 · 11.8 s with gpt-4.1-mini; only 0 tokens left this month',
  ],
])('%#', (given, said) => {
  expect(sayEstimate(given)).toBe(said)
})
