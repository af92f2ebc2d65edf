import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Reference } from '../../reference/reference'
import { readReferences } from './read-references'
import { referenceFormat } from './reference-format'

// Small files reported as bugs of comparable tools, read from beside this repository, never copied.
const FOLDER = path.resolve('../shared/reports/refs')
const isAbsent = !existsSync(FOLDER)

async function read(name: string): Promise<Reference[]> {
  const format = referenceFormat(name)
  if (!format) throw new Error(`${name} is no file of references`)
  const references: Reference[] = []
  for await (const entry of readReferences(format, readFileSync(path.join(FOLDER, name)))) {
    if ('failure' in entry) throw new Error(`${entry.name}: ${entry.failure}`)
    references.push(entry.reference)
  }
  return references
}

test.skipIf(isAbsent)('a list joined by “and” is one text', async () => {
  const references = await read('lists_with_and.bib')
  expect(references).toHaveLength(19)
  const of = (key: string) => references.find(({ citeKey }) => citeKey === key)?.csl
  expect(of('meyer_matrix_2000b')?.publisher).toBe('Society for Industrial and Applied Mathematics')
  expect(of('chambersStatistical1991')?.publisher).toBe('Chapman and Hall/CRC')
  expect(of('Carroll2006')?.['publisher-place']).toBe('Oxford and New York')
  expect(of('p1')?.publisher).toBe('University of Pisa and Scuola Normale')
  expect(of('p8')?.publisher).toBe('Ministry of Health and Welfare')
  expect(of('p9')?.publisher).toBe('R Core Team and Foundation')
  expect(of('p12')?.language).toBe('eng and fre')
})

test.skipIf(isAbsent)('an open range starts at its known end', async () => {
  expect(await read('open_date_range.bib')).toMatchObject([{ published: '2005', csl: { issued: { edtf: '2005/' } } }])
})

test.skipIf(isAbsent).each([
  ['round_brackets.bib', ['round1', 'round2', 'round3', 'round4', 'curlyspace', 'keyspace']],
  [
    'long_type_or_spaces.bib',
    ['t13', 't14', 's10', 's11', 's12', 'b12', 'k', expect.stringMatching(/^DBLP:/), 'delebecque:hal-x'],
  ],
  ['no_key.bib', [null]],
])('every entry of %s is taken', async (name, keys) => {
  const references = await read(name)
  expect(references.map(({ citeKey }) => citeKey)).toEqual(keys)
  expect(references.every(({ title }) => title)).toBe(true)
})

test.skipIf(isAbsent)('“and others” is not an author', async () => {
  const [first, second, third] = await read('and_others.bib')
  expect(first).toMatchObject({ authors: ['Kaiming He', 'Xiangyu Zhang', 'Shaoqing Ren'] })
  expect(first?.csl.custom).toEqual({ moreAuthors: true })
  expect(second?.authors).toEqual(['Kaiming He'])
  expect(third).toMatchObject({ title: 'Skåne and Århus', authors: ['Håkan Younes', 'José Martínez'] })
  expect(third?.csl.custom).toBeUndefined()
})

test.skipIf(isAbsent)('LaTeX letters are precomposed, and its commands are replaced by their meaning', async () => {
  const references = await read('latex_macros.bib')
  const text = JSON.stringify(references)
  expect(text).toBe(text.normalize('NFC'))
  expect(text).not.toMatch(/[\u0300-\u036f]/)
  const [braces, , , rings, , maths, styles, signs, spaces] = references
  expect(braces?.authors).toContain('Håkan Younes')
  expect(rings?.authors).toEqual(expect.arrayContaining(['E Martínez', 'F Martínez', 'Radim Řehůřek', 'P Nguyễn']))
  expect(maths?.title).toBe(
    'T06 α-synuclein and β-catenin, TGF-β1, H₂O, CO₂, 10⁻³, p < 0.05, ±2, ≤3, ≥4, ∼5, ×6, μm, ≈7, →8, ∞, ΔT, ¹³C',
  )
  expect(styles?.csl.title).toContain('<i>E. coli</i> <i>in vivo</i> <b>bold</b>')
  expect(signs?.title).toContain('& % $ # _ { } ~ \\')
  expect(signs?.title).toContain('/ A/B hyphen into')
  expect(spaces?.title).toBe('T09 200 mm and 5 x and 3 y and 4 z and 6 w and k-consistency')
})

test.skipIf(isAbsent)('macros of astronomy become journals', async () => {
  expect((await read('ads_journals.bib')).map(({ venue }) => venue)).toEqual([
    'Astronomy & Astrophysics',
    'The Astrophysical Journal Letters',
    'Monthly Notices of the Royal Astronomical Society',
  ])
})

test.skipIf(isAbsent)('the first of a Crossref list counts, and null is absent', async () => {
  const references = await read('crossref.csl.json')
  expect(references).toHaveLength(6)
  expect(references[0]).toMatchObject({
    title: 'A record as Crossref gives it',
    published: '1953-04',
    csl: { ISSN: '0000-0019', 'container-title-short': 'Made-up J' },
  })
  expect(references[1]?.csl).not.toHaveProperty('volume')
  expect(references[2]?.title).toBe('A title in a list')
  expect(references[4]?.csl.ISBN).toBe('9780000000019')
  expect(references[5]?.authors).toEqual(['Doe'])
})

test.skipIf(isAbsent)('RIS of EndNote and Scopus: a series editor, and conference proceedings', async () => {
  const references = await read('book_A2_conf_C3.ris')
  expect(references).toHaveLength(8)
  expect(references[1]).toMatchObject({
    authors: ['Ann Smith'],
    venue: null,
    csl: {
      'collection-editor': [{ family: 'Jones', given: 'Series Editor' }],
      editor: [{ family: 'Brown', given: 'Volume Editor' }],
      translator: [{ family: 'White', given: 'Translator' }],
      'collection-title': 'Series of Books',
    },
  })
  expect(references[5]?.title).toBe('RIS six: E. coli H₂O & <5% of α-synuclein')
  expect(references[7]?.venue).toBe('Proceedings of the Odd Conference')
})

test.skipIf(isAbsent).each([
  ['own.nbib', 'A made-up trial of sleep and memory in forty adults.', '2013-06', ['Jane Doe']],
  ['own.enw', 'A made-up trial of sleep and memory in fifty adults', '2013', ['Jane Doe', 'Bo Roe']],
  ['own.xml', 'A made-up trial in XML', '2013', ['Jane Doe']],
])('%s is read', async (name, title, published, authors) => {
  expect(await read(name)).toMatchObject([{ title, published, authors, venue: 'Journal of made-up studies' }])
})
