import { expect, test } from 'vitest'
import { isFormula } from './is-formula'

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
