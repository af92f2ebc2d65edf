import katex from 'katex'
import { expect, test } from 'vitest'
import { declareCharacters } from './latex-characters'
import { signs } from './latex-characters.json'

test('every command that prints a sign is allowed in mathematics', () => {
  const formulas = Object.values(signs).flatMap((text) => /^\\ensuremath\{(.+)\}$/.exec(text)?.[1] ?? [])
  expect(formulas.length).toBeGreaterThan(150)
  for (const formula of formulas) expect(() => katex.renderToString(formula, { strict: false })).not.toThrow()
})

test('a sign, an accent, and a letter without a font', () => {
  expect(declareCharacters('a → ℝ ₂ ṣ ɓ 注')).toEqual([
    '\\DeclareUnicodeCharacter{0253}{\\texttt{[U+0253]}}',
    '\\DeclareUnicodeCharacter{1E63}{\\d{s}}',
    '\\DeclareUnicodeCharacter{2082}{\\ensuremath{{}_{2}}}',
    '\\DeclareUnicodeCharacter{211D}{\\ensuremath{\\mathbb{R}}}',
    '\\DeclareUnicodeCharacter{2192}{\\ensuremath{\\rightarrow}}',
    '\\DeclareUnicodeCharacter{6CE8}{\\texttt{[U+6CE8]}}',
  ])
})
