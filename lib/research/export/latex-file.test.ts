import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CITATION_STYLES, type CitationStyle } from '../../citations/references/citation-style'
import { latexFile } from './latex-file'
import { testDocument } from './test-document'
import { isInstalled, runProgram, unzip } from './test-readers'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'folio-tex-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function texts(style: CitationStyle, questions?: string[]) {
  const files = await unzip(await latexFile(await testDocument(style, questions)))
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]))
}

test('citations have their pages and the keys of the .bib', async () => {
  const files = await texts('apa')
  const tex = files.get('answer.tex') ?? ''
  expect(tex).toContain('(\\citealp[p.~2]{codd1970relational}; \\citealp[p.~4]{vaswani2017attention}).')
  expect(tex).toContain('\\citep[pp.~5--6]{vaswani2017attention}')
  const keys = plugins.input.chain(files.get('references.bib') ?? '').map((item) => item.id)
  const cited = [...tex.matchAll(/\\cite\w*\[[^\]]*\]\{([^}]+)\}/g)].map(([, key]) => key)
  expect(new Set(cited)).toEqual(new Set(keys))
})

test('the seed style keeps its form', async () => {
  const files = await texts('folio')
  expect(files.get('answer.tex')).toContain('\\cite[page 4]{vaswani2017attention} \\cite[page 2]{codd1970relational}')
  expect(files.get('answer.bbl')).toContain('\\bibitem[{1706.03762v5}]{vaswani2017attention}')
})

// Fonts that are not installed are generated on first use, which is slow.
test.skipIf(!isInstalled('pdflatex')).each(CITATION_STYLES)(
  'pdfLaTeX compiles it: %s (skipped without it)',
  async (style) => {
    const own = path.join(folder, style)
    await runProgram('mkdir', [own], folder)
    for (const [name, text] of await texts(style, style === 'ieee' ? ['One?', 'Two?'] : undefined))
      writeFileSync(path.join(own, name), text)
    const compile = () => runProgram('pdflatex', ['-halt-on-error', '-interaction=nonstopmode', 'answer'], own)
    await compile()
    const log = await compile()
    expect(log).not.toMatch(/Citation .* undefined|There were undefined/)
    if (isInstalled('pdftotext')) {
      const text = (await runProgram('pdftotext', ['-raw', 'answer.pdf', '-'], own)).replace(/\s+/g, ' ')
      const citation = {
        folio: '[1706.03762v5, page 4] [codd1970relational, page 2]',
        author: '(Vaswani et al. 2017, p. 4; Codd et al. 1970, p. 2)',
        apa: '(Codd et al., 1970, p. 2; Vaswani et al., 2017, p. 4)',
        chicago: '(Vaswani et al. 2017, 4; Codd et al. 1970, 2)',
        harvard: '(Codd, van der Gro',
        ieee: '[1, p. 4], [2, p. 2]',
        vancouver: '(1, p. 4; 2, p. 2)',
      }[style]
      expect(text).toContain(citation)
    }
    // BibTeX recreates the list from the .bib.
    await runProgram('bibtex', ['answer'], own)
    expect(await compile()).toContain('Output written on answer.pdf')
  },
  240_000,
)
