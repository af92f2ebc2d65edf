import { expect, test } from 'vitest'
import { latexFormula } from './latex-math'

test.each([
  String.raw`\frac{QK^T}{\sqrt{d_k}}`,
  String.raw`\begin{cases} x^2 & \text{if } x \ge 0 \\ -x & \text{else} \end{cases}`,
  String.raw`\operatorname{softmax}\left(\mathbf{W}\,h\right) \approx 50\% \quad \forall i \in \mathbb{N}`,
  String.raw`\sum_{i=1}^{n} \|x_i\|_2^2 \leq \epsilon`,
])('a formula is kept: %s', (formula) => {
  expect(latexFormula(formula, true)?.latex).toBe(formula)
})

test.each([
  String.raw`\verb|\input{/etc/passwd}|`,
  String.raw`\text{\input{/etc/passwd}}`,
  String.raw`\write18{id}`,
  String.raw`\immediate\write18{id}`,
  String.raw`\openout5=x`,
  String.raw`\csname input\endcsname{x}`,
  '^^5cinput{x}',
  'x^^5c',
  String.raw`\def\a{b}\a`,
  String.raw`\catcode32=0`,
  String.raw`\directlua{x}`,
  String.raw`\href{https://x.org}{y}`,
  String.raw`x \] \input{y} \[`,
  String.raw`\char92 input`,
  'a\\',
])('a formula that does more than typeset is rejected: %s', (formula) => {
  expect(latexFormula(formula, true)).toBeNull()
})

test('a comment is removed, even after the end of a row, without the end of the formula', () => {
  expect(latexFormula('x % \\input{y}', false)?.latex).toBe('x')
  expect(latexFormula(String.raw`x \\% \write18{id}`, true)?.latex).toBe(String.raw`x \\`)
  expect(latexFormula(String.raw`90\% x`, false)?.latex).toBe(String.raw`90\% x`)
})
