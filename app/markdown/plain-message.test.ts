import { expect, test } from 'vitest'
import { plainMessage } from './plain-message'

test.each([
  ['🔍 Stage 1: Searching summaries...', 'Stage 1: Searching summaries...'],
  ['🔍 Stage 1: Searching summaries for relevant papers...', 'Stage 1: Searching summaries and full texts...'],
  ['✍️  Stage 3: Synthesizing answer from evidence...', 'Stage 3: Putting the answer together...'],
  ['✓ Research complete. Synthesizing answer...', '✓ Research complete. Putting the answer together...'],
  ['   Found 33 relevant papers', '33 papers to read'],
  ['   Found 1 relevant paper', '1 paper to read'],
  ['⚠️  Some citations could not be formatted correctly', 'Some citations could not be formatted correctly'],
  ['❌ No papers found', 'No papers found'],
  ['3 papers', '3 papers'],
  ['   Retrieved 15 content chunks', 'Retrieved 15 passages'],
  ['“Quoted” 🔍', '“Quoted” 🔍'],
])('%s', (message, plain) => {
  expect(plainMessage(message)).toBe(plain)
})
