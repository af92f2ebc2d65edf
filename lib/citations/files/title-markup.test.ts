import { expect, test } from 'vitest'
import { type CitablePaper, paperToCsl } from '../csl/paper-to-csl'
import { formatBibliography } from '../references/bibliography'
import { formatBibtex } from './bibtex'
import { REFERENCE_WRITERS } from './references-file'
import { formatRis } from './ris'

const TITLE =
  'Uptake of H<sub>2</sub>O and Ca<sup>2+</sup> in <i>Escherichia coli</i> by <span style="font-variant:small-caps;">Dmt</span>'
const PAPER: CitablePaper = {
  ...{ id: 'p', title: 'Uptake of H_2O and Ca^2+ in Escherichia coli by Dmt', authors: ['Ada Byron'] },
  ...{ published: '2020', venue: 'Cells', arxivId: null, doi: null, url: null, citeKey: null },
  csl: { id: 'p', type: 'article-journal', title: TITLE },
}

test('superscripts, subscripts, italics and small capitals of a title are kept in references and exports', async () => {
  expect(paperToCsl(PAPER).title).toBe(TITLE)
  expect(formatBibtex([paperToCsl(PAPER)])).toContain(
    'H\\textsubscript{2}O and Ca\\textsuperscript{2+} in \\emph{Escherichia coli} by \\textsc{Dmt}',
  )
  expect(formatRis([paperToCsl(PAPER)])).toContain(`TI  - ${TITLE}`)
  expect(JSON.parse(REFERENCE_WRITERS.json.write([PAPER]))).toMatchObject([{ title: TITLE }])
  const { entries } = await formatBibliography({ papers: [PAPER], groups: [[{ paperId: 'p', page: 1 }]], style: 'apa' })
  const parts = entries[0]?.text ?? []
  expect(parts).toContainEqual(expect.objectContaining({ text: '2', subscript: true }))
  expect(parts).toContainEqual(expect.objectContaining({ text: '2+', superscript: true }))
  expect(parts).toContainEqual(expect.objectContaining({ text: 'Escherichia coli', italic: true }))
  expect(parts).toContainEqual(expect.objectContaining({ smallCaps: true }))
})

test('a title changed by the user stays as they wrote it', () => {
  expect(paperToCsl({ ...PAPER, title: 'Uptake of water' }).title).toBe('Uptake of water')
})
