import { expect, test } from 'vitest'
import { mathDelimiters } from './markup'

test.each([
  ['the size \\(d_k\\) grows', 'the size $d_k$ grows'],
  ['so\n\\[\na = b\n\\]\nholds', 'so\n$$\na = b\n$$\nholds'],
  ['so\n\n$$a = b$$\n\nholds', 'so\n\n$$\na = b\n$$\n\nholds'],
  ['- item\n  $$a$$', '- item\n  $$\n  a\n  $$'],
])('%j becomes %j', (written, known) => {
  expect(mathDelimiters(written)).toBe(known)
})

test.each(['`\\(x\\)` is code', '```\n$$a$$\n\\[b\\]\n```', 'an open fence\n```\n$$a$$', '$x$ and\n$$\ny\n$$'])(
  '%j stays',
  (written) => {
    expect(mathDelimiters(written)).toBe(written)
  },
)
