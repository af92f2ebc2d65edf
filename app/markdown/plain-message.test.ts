import { expect, test } from 'vitest'
import { sayNoPapers } from '@/lib/research/shortlist/outcome'
import { plainMessage } from './plain-message'

test.each([
  ['🔍 Stage 1: Searching summaries...', 'Searching summaries…'],
  ['🔍 Stage 1: Searching summaries for relevant papers...', 'Searching summaries and full texts…'],
  ['✍️  Stage 3: Synthesizing answer from evidence...', 'Putting the answer together…'],
  ['✓ Research complete. Synthesizing answer...', 'Putting the answer together…'],
  ['   Found 33 relevant papers', '33 papers to read'],
  ['   Found 1 relevant paper', '1 paper to read'],
  ['⚠️  Some citations could not be formatted correctly', 'Some citations could not be formatted correctly'],
  ['❌ No papers found', 'No papers found'],
  [sayNoPapers('is tea\nhealthy?'), 'Nothing in your papers answers this.'],
  ['3 papers', '3 papers'],
  ['   Retrieved 15 content chunks', 'Retrieved 15 passages'],
  ['📚 Stage 2: Gathering detailed evidence from 6 papers...', 'Reading 6 papers…'],
  ['🔄 Iteration 2/10', 'Round 2 of 10'],
  ['→ Processed 3 results: 1 new. Checklist: 2/4 items satisfied', '→ Read 3 results: 1 new. 2 of 4 items covered'],
  ['❌ Failed to synthesize research answer: It broke off.', 'The answer could not be written. It broke off.'],
  ['“Quoted” 🔍', '“Quoted” 🔍'],
])('%s', (message, plain) => {
  expect(plainMessage(message)).toBe(plain)
})
