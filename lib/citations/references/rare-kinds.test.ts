import { expect, test } from 'vitest'
import type { CslItem } from '../csl/csl-item'
import { formatBibliography } from './bibliography'
import type { CslStyle } from './citation-style'
import { plainText } from './styled-text'

const ITEMS: Record<string, Omit<CslItem, 'id'>> = {
  patent: {
    ...{ type: 'patent', title: 'Pavement management system', author: [{ family: 'Odell', given: 'C. A.' }] },
    ...{ number: 'U.S. Patent No. 7,543,210', authority: 'United States Patent and Trademark Office' },
    issued: { 'date-parts': [[2009, 6, 9]] },
  },
  film: {
    ...{ type: 'motion_picture', title: 'The third man', director: [{ family: 'Reed', given: 'Carol' }] },
    ...{ publisher: 'London Films', issued: { 'date-parts': [[1949]] } },
  },
  case: {
    ...{
      type: 'legal_case',
      title: 'Brown v. Board of Education',
      'container-title': 'U.S.',
      volume: '347',
      page: '483',
    },
    issued: { 'date-parts': [[1954]] },
  },
  statute: {
    ...{ type: 'legislation', title: 'Americans with Disabilities Act', 'container-title': 'U.S.C.', volume: '42' },
    ...{ section: '12101', issued: { 'date-parts': [[1990]] } },
  },
  preprint: {
    ...{ type: 'article', title: 'Attention is all you need', author: [{ family: 'Vaswani', given: 'Ashish' }] },
    ...{ publisher: 'arXiv', number: 'arXiv:1706.03762', genre: 'Preprint', issued: { 'date-parts': [[2017]] } },
  },
  episode: {
    ...{ type: 'broadcast', title: 'The sea', author: [{ family: 'Garcia', given: 'Ana' }], number: '12' },
    ...{ 'container-title': 'Radiolab', genre: 'Audio podcast episode', publisher: 'WNYC' },
    issued: { 'date-parts': [[2020, 10, 16]] },
  },
  interview: {
    ...{ type: 'interview', title: 'Life after physics', author: [{ family: 'Tanaka', given: 'Keiko' }] },
    ...{ interviewer: [{ family: 'Roux', given: 'Jean' }], 'container-title': 'Sea Letters' },
    issued: { 'date-parts': [[2015, 4, 12]] },
  },
  map: {
    ...{ type: 'map', title: 'Map of Wales', author: [{ literal: 'British Geological Survey' }], edition: '2' },
    ...{ scale: '1:625,000', publisher: 'BGS', issued: { 'date-parts': [[2007]] } },
  },
  dataset: {
    ...{ type: 'dataset', title: 'Survey data', author: [{ family: 'Noether', given: 'Emmy' }], version: '2.1' },
    ...{ publisher: 'Zenodo', issued: { 'date-parts': [[2021]] } },
  },
}

const EXPECTED: [kind: string, style: CslStyle, reference: string][] = [
  ['patent', 'apa', 'Odell, C. A. (2009). Pavement management system (U.S. Patent No. 7,543,210).'],
  ['patent', 'chicago', 'Odell, C. A. 2009. Pavement management system. US Patent 7,543,210, issued June 9, 2009.'],
  ['patent', 'harvard', 'Odell, C.A. (2009) Pavement management system. U.S. Patent no. 7,543,210.'],
  ['patent', 'ieee', 'C. A. Odell, “Pavement management system,” U.S. Patent 7,543,210, Jun. 9, 2009.'],
  ['patent', 'vancouver', 'Odell CA, inventor. Pavement management system. U.S. patent 7,543,210. 2009 Jun 9.'],
  ['film', 'apa', 'Reed, C. (Director). (1949). The third man [Film]. London Films.'],
  ['film', 'chicago', 'Reed, Carol, dir. 1949. The Third Man. Film, London Films.'],
  ['film', 'harvard', 'The third man (1949). Directed by Carol Reed. London Films.'],
  ['film', 'vancouver', 'Reed C. The third man [Film]. London Films; 1949.'],
  ['case', 'apa', 'Brown v. Board of Education, 347 U.S. 483 (1954).'],
  ['case', 'chicago', 'Brown v. Board of Education, 347 U.S. 483 (1954).'],
  ['case', 'harvard', 'Brown v. Board of Education (1954) 347 U.S. 483.'],
  ['case', 'ieee', 'Brown v. Board of Education, 347 U.S. 483 (1954).'],
  ['statute', 'chicago', 'Americans with Disabilities Act, 42 U.S.C. § 12101 (1990).'],
  ['statute', 'ieee', 'Americans with Disabilities Act, 42 U.S.C. § 12101 (1990).'],
  ['statute', 'vancouver', 'Americans with Disabilities Act. 42 U.S.C. § 12101. 1990.'],
  ['preprint', 'apa', 'Vaswani, A. (2017). Attention is all you need (arXiv:1706.03762). arXiv.'],
  ['episode', 'apa', 'Garcia, A. (2020, October 16). The sea (No. 12) [Audio podcast episode]. In Radiolab. WNYC.'],
  ['interview', 'chicago', 'Tanaka, Keiko. 2015. “Life after Physics.” Interview by Jean Roux. Sea Letters, April 12.'],
  ['map', 'chicago', 'British Geological Survey. 2007. Map of Wales. 2nd ed. 1:625,000. Map, BGS.'],
  ['map', 'vancouver', 'British Geological Survey. Map of Wales [Map]. 2nd ed. BGS; 2007.'],
  ['dataset', 'chicago', 'Noether, Emmy. 2021. “Survey Data.” Version 2.1. Zenodo.'],
  ['dataset', 'vancouver', 'Noether E. Survey data [Data set]. Zenodo; 2021.'],
]

test.each(EXPECTED)('a %s in %s', async (kind, style, reference) => {
  const item = { id: 'x', title: '', type: 'document', ...ITEMS[kind] }
  const paper = { id: 'x', title: item.title, authors: [], published: null, venue: null, doi: null, arxivId: null }
  const { entries } = await formatBibliography({
    papers: [{ ...paper, url: null, citeKey: null, csl: item }],
    groups: [],
    style,
  })
  expect(plainText(entries[0]?.text ?? [])).toBe(reference)
})
