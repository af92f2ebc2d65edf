import { expect, test } from 'vitest'
import type { CslName } from '../../csl/csl-item'
import { formatBibliography } from '../bibliography'
import { plainText } from '../styled-text'
import { MANUAL_REFERENCES, type ManualReference } from './test-manual-references'

/** Where the styles of the package deviate from the manuals, with their actual output. */
const OTHERWISE = new Map([
  // It expects a retrieval date for works without a date.
  ['What employers should do to protect nurses from Zika', ['Zika. https:', 'Zika. Retrieved https:']],
  // It has the punctuation of a volume without having one.
  ['Outreach: bringing HIV-positive individuals into care', ['2002 Jun:1-6', '2002 Jun;1-6']],
  // It has no field for the section of a newspaper.
  ['Medical improvements lower homicide rate: study sees drop in assault rate', ['12;Sect.', '12:Sect.']],
])

const shown = ({ literal, given, family, suffix }: CslName) =>
  literal ?? [given, family, suffix].filter(Boolean).join(' ')

async function written({ style, item }: ManualReference): Promise<string> {
  const [parts = []] = item.issued?.['date-parts'] ?? []
  const paper = {
    ...{ id: 'x', title: item.title ?? '', authors: (item.author ?? []).map(shown), arxivId: null, citeKey: null },
    published: parts.map((part) => String(part).padStart(2, '0')).join('-') || null,
    ...{ venue: item['container-title'] ?? null, doi: item.DOI ?? null, url: item.URL ?? null },
    csl: { id: 'x', ...item },
  }
  const { entries } = await formatBibliography({ papers: [paper], groups: [], style })
  return plainText(entries[0]?.text ?? [])
}

test.each(MANUAL_REFERENCES)('$style, $kind: $item.title', async (reference) => {
  const [manual = '', ours = ''] = OTHERWISE.get(reference.item.title ?? '') ?? []
  expect(await written(reference)).toBe(reference.expected.replace(manual, ours))
})

test('they are references of more than 15 kinds', () => {
  expect(MANUAL_REFERENCES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(MANUAL_REFERENCES.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(15)
})
