import { expect, test } from 'vitest'
import { formatBibtex } from './bibtex'
import type { CslItem } from './csl-item'

test('no field brings a command of its own', () => {
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

test('pages keep their dash', () => {
  expect(formatBibtex([{ id: 'a', type: 'book', page: '12 – 34, 40-41' }])).toContain('pages = {12--34, 40--41}')
})
