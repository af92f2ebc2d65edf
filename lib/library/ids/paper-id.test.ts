import { expect, test } from 'vitest'
import { arxivIdOfFileName, paperKey, splitArxivId } from './paper-id'

const metadata = { title: '', authors: [], published: null, arxivId: null, doi: null, abstract: null }

test('an arXiv id is split into the work and its version', () => {
  expect(splitArxivId('1706.03762v5')).toEqual({ base: '1706.03762', version: 5 })
  expect(splitArxivId('math.GT/0309136')).toEqual({ base: 'math.GT/0309136', version: 0 })
  expect(splitArxivId('hep-th/9901001v2')).toEqual({ base: 'hep-th/9901001', version: 2 })
  expect(splitArxivId('codd1970relational')).toBeNull()
  expect(splitArxivId('1706.03762v')).toBeNull()
})

test("a paper's key is its arXiv id, else author, year and word, else its file name", () => {
  expect(paperKey({ ...metadata, arxivId: '1706.03762v5' }, 'x.pdf')).toBe('1706.03762v5')
  expect(
    paperKey(
      { ...metadata, title: 'A Relational Model of Data', authors: ['Edgar F. Codd'], published: '1970-06' },
      'x.pdf',
    ),
  ).toBe('codd1970relational')
  expect(paperKey({ ...metadata, title: 'Über Größen', authors: ['Jörg Müller'] }, 'x.pdf')).toBe('mulleruber')
  expect(paperKey(metadata, '1503.02531.pdf')).toBe('1503.02531')
  expect(paperKey(metadata, '../../etc/passwd [1], page 2.pdf')).toBe('etc-passwd-1-page-2')
  expect(paperKey(metadata, '論文.pdf')).toBe('paper')
})

test('a file name is an arXiv id only if it contains nothing else', () => {
  expect(arxivIdOfFileName('2005.11401v4.pdf')).toBe('2005.11401v4')
  expect(arxivIdOfFileName('2005.11401_copy.pdf')).toBeNull()
})
