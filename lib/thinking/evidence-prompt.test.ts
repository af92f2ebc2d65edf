import { expect, test } from 'vitest'
import type { Passage } from '../quoting/passage'
import { asShown, fenceEvidence } from './evidence-prompt'

const FIRST = 'The gate adds its two inputs: … where the second one has been scaled.'
const SECOND = 'The loss is a mean over all tokens:'
const passage: Passage = {
  id: 'e',
  paperId: 'p',
  title: 'Gates',
  section: 'Method',
  kind: 'text',
  text: `${FIRST} ${SECOND}`,
  spans: [
    { page: 3, start: 100, end: 100 + FIRST.length },
    { page: 4, start: 0, end: SECOND.length },
  ],
  relevance: 1,
  question: 'q',
  formulas: [
    { at: FIRST.indexOf(' …'), text: 'y = f(x) + g(z) (1)' },
    { at: FIRST.length + 1 + SECOND.length, text: 'L = ∑_t l_t (2)' },
  ],
}

test('a prompt shows the formulas of a passage, each on its page', () => {
  const [, third = '', fourth = ''] = fenceEvidence([passage]).split(/page \d\]/)
  expect(third).toContain('two inputs: ⟦y = f(x) + g(z) (1)⟧ where the second')
  expect(third).not.toContain('L =')
  expect(fourth).toContain('over all tokens: ⟦L = ∑_t l_t (2)⟧')
  expect(asShown(passage)).not.toContain('…')
})

test('a passage without known formulas keeps its ellipsis', () => {
  const { formulas: _, ...earlier } = passage
  expect(fenceEvidence([earlier])).toContain('two inputs: … where the second')
})
