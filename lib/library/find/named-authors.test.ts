import { expect, test } from 'vitest'
import { catalogOf } from '../catalog/catalog'
import { authorGroups, namedAuthors, namedYears, papersOfAuthors, yearShare } from './named-authors'

const paper = (id: string, authors: string[], published: string | null = null) => ({
  id,
  title: id,
  authors,
  published,
  venue: null,
  arxivId: null,
  sample: false,
  fileName: 'a.pdf',
  fullText: true,
})
const catalog = catalogOf([
  paper('hubs', ['Jon Kleinberg'], '1999'),
  paper('distilling', ['Geoffrey Hinton', 'Oriol Vinyals', 'Jeff Dean'], '2015'),
  paper('resnet', ['Kaiming He', 'Xiangyu Zhang'], '2015'),
  paper('rank', ['Lawrence Page', 'Sergey Brin']),
  paper('chain', ['Robbert van Renesse', 'Fred Schneider'], '2004'),
  paper('mapreduce', ['Jeff Dean', 'Sanjay Ghemawat'], '2004'),
  paper('1707.04066v1', ['David Trilling', 'Departamento de Física'], '2018'),
])
const named = (question: string) => [...namedAuthors(question, catalog).keys()].sort()

test.each([
  ['Kleinberg: what is a root set?', ['kleinberg']],
  ['what root set does kleinberg use', ['kleinberg']],
  ["Hinton, Vinyals and Dean's paper on speech", ['dean', 'hinton', 'vinyals']],
  ['Trilling et al. (2017) assumed which albedo?', ['trilling']],
  ['He et al. 2015, deepest network', ['he']],
  ['Brin and Page: what is a rank sink?', ['brin', 'page']],
  ['What do Jeff Dean and Kaiming He say?', ['dean', 'he', 'jeff', 'kaiming']],
  ['the reads of van Renesse and Schneider', ['renesse', 'schneider']],
  ['consistency notion of hinton and vinyals', ['hinton', 'vinyals']],
  ['what do kaiming and dean agree on', []],
  ['What does he say about the page?', []],
  ['On which page does it stand?', []],
  ['How does attention work?', []],
])('%s names %j', (question, authors) => {
  expect(named(question)).toEqual(authors)
})

test('a paper counts by the share of named authors, and less if “et al.” refers to a different first author', () => {
  const both = papersOfAuthors(namedAuthors('Dean and Ghemawat: how are stragglers handled?', catalog), catalog)
  expect(both.get('mapreduce')).toBe(1)
  expect(both.get('distilling')).toBe(0.5)
  expect(papersOfAuthors(namedAuthors('Dean et al. say', catalog), catalog).get('distilling')).toBe(0.4)
})

test('authors who never wrote together are compared', () => {
  expect(authorGroups(namedAuthors('Kleinberg’s method and that of Brin and Page', catalog), catalog)).toBe(2)
  expect(authorGroups(namedAuthors('Hinton, Vinyals and Dean on speech', catalog), catalog)).toBe(1)
  expect(authorGroups(namedAuthors('Sanjay Ghemawat and Jeff Dean against Fred Schneider', catalog), catalog)).toBe(2)
})

test('a year names the papers of that year, and less those of adjacent years; an arXiv id has a year of its own', () => {
  const years = namedYears('the 2017 survey of 3000 objects', catalog)
  expect([...years]).toEqual([2017])
  expect(yearShare(years, catalog.years.get('1707.04066v1'))).toBe(1)
  expect(yearShare(namedYears('in 2005', catalog), catalog.years.get('chain'))).toBe(0.4)
  expect(namedYears('in 1970', catalog).size).toBe(0)
})
