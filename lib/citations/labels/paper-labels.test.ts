import { expect, test } from 'vitest'
import { paperLabel, paperLabels } from './paper-labels'

test('a label has name and year, as far as they are known', () => {
  const paper = { paperId: '1706.03762v5', title: 'Attention Is All You Need', authors: ['Ashish Vaswani'] }
  expect(paperLabel({ ...paper, published: '2017-06-12' })).toBe('Vaswani 2017')
  const several = { ...paper, published: '2017', authors: ['Ashish Vaswani', 'Noam Shazeer', 'Niki Parmar'] }
  expect(paperLabel(several)).toBe('Vaswani et al. 2017')
  expect(paperLabel({ ...several, authors: ['Konstantin Richardson', 'Ada Lovelace-King'] })).toBe(
    'Richardson et al. 2017',
  )
  expect(paperLabel({ ...paper, published: null })).toBe('Vaswani')
  expect(paperLabel({ ...paper, authors: [], published: '2017' })).toBe('Attention Is All You Ne…')
  expect(paperLabel({ paperId: '1706.03762v5' })).toBe('1706.03762v5')
})

test('papers with the same authors and year are distinguished by their titles', () => {
  const authors = ['The Folio Authors']
  const papers = [
    { paperId: 'a', title: 'Prompt Engineering: Methods, Evidence, Risks', authors, published: '2026-04' },
    { paperId: 'b', title: 'Giving Models Knowledge: Retrieval and Fine-Tuning', authors, published: '2026-02' },
    { paperId: 'c', title: 'Attention Is All You Need', authors: ['Ashish Vaswani'], published: '2017' },
  ]
  expect([...paperLabels([...papers, ...papers.slice(0, 1)])]).toEqual([
    ['a', 'Prompt Engineering'],
    ['b', 'Giving Models Knowledge'],
    ['c', 'Vaswani 2017'],
  ])
  expect(paperLabels([{ paperId: 'b', title: 'Giving Models Knowledge to Work With' }], 60).get('b')).toBe(
    'Giving Models Knowledge to Work With',
  )
})
