import { expect, test } from 'vitest'
import { citedTitles } from './cited-titles'

const work = (id: string, title: string, more: { arxivId?: string; doi?: string } = {}) => ({
  ...{ id, title, arxivId: null, doi: null },
  ...more,
})

test('works are found in references by title, arXiv id or DOI, however they are written', async () => {
  const citedIn = await citedTitles([
    work('attention', 'Attention Is All You Need', { arxivId: '1706.03762v5' }),
    work('gfs', 'The Google File System', { doi: '10.1145/945445.945450' }),
    work('müller', 'Über die Größe von Körpern'),
    work('short', 'On Learning'),
  ])
  const found = (references: string) => [...citedIn(references)].sort()
  expect(found('[3] A. Vaswani et al. Attention is all\nyou need. In NIPS, 2017.')).toEqual(['attention'])
  expect(found('Vaswani et al. CoRR abs/1706.03762.')).toEqual(['attention'])
  expect(found('S. Ghemawat. doi:10.1145/945445.945450')).toEqual(['gfs'])
  expect(found('GHEMAWAT, S. The Google file system. In SOSP.\nMüller. Uber die Große von Korpern.')).toEqual([
    'gfs',
    'müller',
  ])
  // Neither part of a title nor a generic title identifies the work.
  expect(found('On learning. Attention is all. The Google file.')).toEqual([])
  expect(found('')).toEqual([])
})
