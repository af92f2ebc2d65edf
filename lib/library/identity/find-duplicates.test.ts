import { expect, test } from 'vitest'
import { workUnits } from '../../test-work-units'
import { findDuplicates } from './find-duplicates'

const paper = (id: string, more: object = {}) => ({
  id,
  title: 'Attention Is All You Need',
  authors: ['Ashish Vaswani'],
  arxivId: null,
  doi: null,
  ...more,
})
const other = { title: 'A Relational Model of Data for Large Shared Data Banks', authors: ['E. F. Codd'] }

test.each([
  ['the same DOI in another case', { doi: '10.1/AB' }, { ...other, doi: '10.1/ab' }, 'same DOI'],
  ['another version on arXiv', { arxivId: '1706.03762v5' }, { ...other, arxivId: '1706.03762' }, 'same arXiv ID'],
  ['a title with other signs', {}, { title: 'ATTENTION is all you need.' }, 'same title and first author'],
  ['a name the other way round', {}, { authors: ['Vaswani, A.'] }, 'same title and first author'],
  ['a title with a slip', {}, { title: 'Attention Is All You Needs' }, 'same title and first author'],
  ['no authors', {}, { authors: [] }, 'same title'],
])('%s', (_, one, two, reason) => {
  const found = findDuplicates([paper('b', one), paper('x', { ...other, title: 'Else' }), paper('a', two)])
  expect(found).toEqual([{ ids: ['b', 'a'], reasons: [reason] }])
})

test.each([
  ['another first author', {}, { authors: ['Ada Other'] }],
  ['two parts of a work', { title: 'On Computable Numbers, Part 1' }, { title: 'On Computable Numbers, Part 2' }],
  ['parts in Roman numbers', { title: 'Methods of Inference I' }, { title: 'Methods of Inference II' }],
  ['a usual title without authors', { title: 'Introduction' }, { title: 'Introduction', authors: [] }],
  ['no title at all', { title: '' }, { title: '' }],
])('not: %s', (_, one, two) => {
  expect(findDuplicates([paper('a', one), paper('b', two)])).toEqual([])
})

test('three copies are one group, with every reason', () => {
  const found = findDuplicates([paper('a', { doi: '10.1/x' }), paper('b'), paper('c', { ...other, doi: '10.1/x' })])
  expect(found).toEqual([{ ids: ['a', 'b', 'c'], reasons: ['same DOI', 'same title and first author'] }])
})

test('papers that the user separated stay separate', () => {
  expect(findDuplicates([paper('b'), paper('a')], (one, other) => one !== other)).toEqual([])
})

test('grouping two thousand copies of one work is fast', async () => {
  const many = Array.from({ length: 2000 }, (_, i) => paper(`p${i}`, { doi: '10.1/x', title: '' }))
  expect(findDuplicates(many).map(({ ids }) => ids.length)).toEqual([2000])
  expect(await workUnits(() => findDuplicates(many))).toBeLessThan(800)
})

test('comparing a thousand papers of one author is fast', async () => {
  const many = Array.from({ length: 1000 }, (_, i) =>
    paper(`p${i}`, { title: `Study ${i} of the ${(i * 7919) % 1009} matters that a library may hold` }),
  )
  expect(findDuplicates(many)).toEqual([])
  expect(await workUnits(() => findDuplicates(many))).toBeLessThan(300)
})
