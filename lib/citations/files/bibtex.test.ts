import { expect, test } from 'vitest'
import type { CslItem } from '../csl/csl-item'
import { formatBibtex } from './bibtex'

test('no field can add a LaTeX command of its own', () => {
  const evil = '1\\input{/etc/passwd}'
  const text = {
    title: evil,
    page: evil,
    volume: evil,
    issue: evil,
    number: `arXiv:${evil}`,
    edition: evil,
    publisher: evil,
  }
  const more = { ISBN: evil, ISSN: evil, DOI: evil, URL: `https://x.org/${evil}^^5cinput x`, note: evil, genre: evil }
  const item: CslItem = {
    ...{ id: evil, type: 'article-journal', ...text, ...more },
    'container-title': evil,
    'collection-title': evil,
    'publisher-place': evil,
    author: [{ family: evil, given: evil, suffix: evil }, { literal: evil }],
    issued: { 'date-parts': [[2001, 2]] },
  }
  const bib = formatBibtex([item, { ...item, type: 'report' }, { ...item, type: 'thesis' }, { ...item, type: evil }])
  expect(bib).not.toMatch(/\\(?!textbackslash\{\}|[{}]|textasciicircum\{\})/)
  expect(bib).not.toContain('^^')
  expect(bib).toContain('pages = {1\\textbackslash{}input\\{/etc/passwd\\}}')
})

test('names follow BibTeX syntax: suffixes, particles, others', () => {
  const author = [
    { family: 'Strunk', given: 'William', suffix: 'Jr.' },
    { family: 'van der Berg', given: 'Jan' },
    { family: 'Fontaine', given: 'Jean', 'non-dropping-particle': 'de la' },
    { literal: 'Sand and Wind Office' },
  ]
  expect(formatBibtex([{ id: 'a', type: 'book', author, custom: { moreAuthors: true } }])).toContain(
    'author = {Strunk, Jr., William and van der Berg, Jan and de la Fontaine, Jean and {Sand and Wind Office} and others}',
  )
})

test('italics and superscripts of a title become commands', () => {
  const title = '<i>E. coli</i> in H<sub>2</sub>O & 10<sup>−3</sup>: a < b'
  expect(formatBibtex([{ id: 'a', type: 'book', title }])).toContain(
    'title = {{\\emph{E. coli} in H\\textsubscript{2}O \\& 10\\textsuperscript{−3}: a \\textless{} b}}',
  )
})

test('pages keep their dash', () => {
  expect(formatBibtex([{ id: 'a', type: 'book', page: '12 – 34, 40-41' }])).toContain('pages = {12--34, 40--41}')
})

test('mathematics in a title is left to LaTeX, but amounts of money and commands are not', () => {
  const bib = (title: string) => formatBibtex([{ id: 'a', type: 'book', title }])
  expect(bib('Sorting in $O(n^2)$ & $\\mathcal{H}_1$')).toContain(
    'title = {{Sorting in $O(n^2)$ \\& $\\mathcal{H}_1$}}',
  )
  expect(bib('From $5 to $10')).toContain('{{From \\$5 to \\$10}}')
  for (const evil of ['$\\input{/etc/passwd}$', '$a^^5cinput$', '$}\\alpha{$', '$\\def\\a{b}$', '$a%b$'])
    expect(bib(evil)).not.toContain(evil)
})
