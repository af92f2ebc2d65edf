import { expect, test } from 'vitest'
import { paletteGroups } from './palette-items'

const session = { id: 's1', title: 'how do transformers work', updatedAt: '2026-01-01T10:00:00.000Z', excerpt: null }

const shown = (typed: string, recent: string[] = [], sessions = [session]) =>
  paletteGroups({ typed, recent, collections: [], papers: [], texts: [], sessions }).map(({ heading, items }) => [
    heading,
    items.map(({ label }) => label),
  ])

test('without input it offers recent commands, all commands, pages and recent sessions', () => {
  const groups = shown('', ['/find attention'])
  expect(groups.map(([heading]) => heading)).toEqual(['Recent', 'Commands', 'Go to', 'Sessions'])
  expect(groups[0]?.[1]).toEqual(['/find attention'])
})

test('papers with a matching name link to their pages', () => {
  const papers = [{ id: 'hep-th/9711200v3', title: 'The Large N Limit', about: 'Maldacena 1997' }]
  const group = paletteGroups({ typed: 'limit', recent: [], collections: [], papers, texts: [], sessions: [] }).find(
    ({ heading }) => heading === 'Papers',
  )
  expect(group?.items).toMatchObject([
    { label: 'The Large N Limit', does: { kind: 'go', href: '/library/hep-th%2F9711200v3' } },
  ])
})

test('a collection links to its papers, and to a question about them', () => {
  const row = { id: 'c1', name: 'Consensus', parentId: 'c0', depth: 1, path: ['Databases', 'Consensus'], papers: 3 }
  const collections = [{ ...row, hasChildren: false }]
  const groups = paletteGroups({ typed: 'cons', recent: [], collections, papers: [], texts: [], sessions: [] })
  expect(groups.find(({ heading }) => heading === 'Collections')?.items).toMatchObject([
    { label: 'Consensus', says: 'Databases · 3 papers', does: { kind: 'go', href: '/library?collection=c1' } },
    { label: 'Ask papers in Consensus', does: { kind: 'go', href: '/?collection=c1' } },
  ])
})

test('a command that is complete comes first, an incomplete one does not', () => {
  expect(shown('/find attention')).toEqual([['Run', ['/find attention']]])
  expect(shown('/find')).toEqual([['Commands', ['/find <text>']]])
  expect(shown('/su')).toEqual([['Commands', ['/summary <n or id>']]])
  expect(shown('/nonsense 1')).toEqual([])
})

test('words are matched to commands and pages first, then offered as a question or search', () => {
  expect(shown('li', [], [])).toEqual([
    ['Commands', ['/list']],
    ['Go to', ['Library']],
    ['Search for these words', ['Research: li', 'Find papers: li', 'Find by meaning: li']],
  ])
})

test('a paper found by its text shows the place, and opens there', () => {
  const match = {
    paperId: 'a/b',
    title: 'Raft',
    authors: [],
    published: null,
    page: 4,
    snippet: '… split votes are rare',
  }
  const texts = [match, { ...match, paperId: 'soup', page: 0 }]
  const group = paletteGroups({ typed: 'votes', recent: [], collections: [], papers: [], texts, sessions: [] }).find(
    ({ heading }) => heading === 'In the text of papers',
  )
  expect(group?.items.map(({ says, does }) => [says, does])).toEqual([
    ['page 4: … split votes are rare', { kind: 'go', href: '/library/a%2Fb?page=4' }],
    ['abstract: … split votes are rare', { kind: 'go', href: '/library/soup' }],
  ])
})
