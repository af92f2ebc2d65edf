import { expect, test } from 'vitest'
import type { TextPage } from '../text/document'
import { formulasIn, isFormula, showFormulas } from './formulas'
import { readablePassages } from './prepare/readable-passages'

const FIRST =
  'The attention of a query is computed over all keys of the sequence, divided by the root of their width, as … where d is the width of the keys and of the queries alike.'
const SECOND =
  'The loss of the whole model is the mean of the losses of its tokens, weighed by how rare each of them is in what it is trained on:'
const EQUATIONS = ['A(Q, K, V) = softmax(QK^T)\n(1)', 'L = ∑_t w_t l_t\n(2)'] as const
const text = [FIRST, SECOND, ...EQUATIONS].join('\n\n')
const at = (part: string) => text.indexOf(part)
const block = (kind: 'paragraph' | 'equation', part: string, more: { at?: number } = {}) => ({
  kind,
  section: 'Method',
  start: at(part),
  end: at(part) + part.length,
  ...more,
})
const page: TextPage = {
  number: 1,
  text,
  blocks: [
    block('paragraph', FIRST),
    block('paragraph', SECOND),
    block('equation', EQUATIONS[0], { at: at(' … where') }),
    block('equation', EQUATIONS[1], { at: at(SECOND) + SECOND.length }),
  ],
}

test('a formula is shown where it was left out of its sentence, or after its paragraph', () => {
  const [passage] = readablePassages('p', [page])
  const shown = showFormulas(passage?.text ?? '', passage?.formulas ?? [])
  expect(shown).toContain('of their width, as ⟦A(Q, K, V) = softmax(QK^T) (1)⟧ where d is the width')
  expect(shown).toContain('in what it is trained on: ⟦L = ∑_t w_t l_t (2)⟧')
  expect(shown).not.toContain('…')
})

test('an ellipsis of the paper stays, and pages read by an older version have no formulas', () => {
  expect(showFormulas('one … two … three', [{ at: 9, text: 'x = y' }])).toBe('one … two ⟦x = y⟧ three')
  const earlier = { ...page, blocks: page.blocks.map(({ at: _, ...rest }) => rest) }
  expect(formulasIn([earlier], [{ page: 1, start: 0, end: text.length }])).toEqual([])
})

test('part of a passage has only its own formulas', () => {
  const formulas = [
    { at: 5, text: 'a' },
    { at: 20, text: 'b' },
  ]
  expect(showFormulas('0123456789', formulas)).toBe('01234 ⟦a⟧56789')
  expect(showFormulas('0123456789', formulas, 11)).toBe('012345678 ⟦b⟧9')
})

test.each([
  'X = x +\n√\n2θ ˜G + θ^2 F_X\t(1)',
  'Attn(H) = softmax(A)V\t(4)',
  'R@k =\n1\n|Q|\n|Q|\n∑\ni=1\n| max_k(A_i) ∩ A⋆i |',
  'D_i = P^T_(i:) dP_(i:) =\n∑\nj\ne^q',
  'pi ∈ Q if p_i ∈ P and otherwise q < 3',
])('a formula: %j', (text) => expect(isFormula(text)).toBe(true))

test.each([
  'Key words: Ocimum sanctum, Epididymis, Spermatozoa, Fertility, Electron microscope, Rats.',
  'Correspondence = the first author, ada@uni.example.org',
  'Available at https://example.org/q=1',
  'Clinical studies included in',
  '(n = 24)',
  'p < 0.05',
  '15.3 44.5 BM25 = 22.7 59.0 25.0 63.6 26.3 71.2',
  '[numC (n) n]\n<idC-case>\n<appC-case>',
  'The second input of the gate is scaled before it is added (a = b).',
])('no formula: %j', (text) => expect(isFormula(text)).toBe(false))
