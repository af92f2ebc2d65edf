import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { choosePapers, listPaperChoices } from './choose-papers'
import { describeFilter, NO_FILTER, type PaperFilter } from './paper-filter'

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  const paper = { fileName: 'a.pdf', status: 'ready' }
  await client.paper.createMany({
    data: [
      {
        ...paper,
        id: 'hinton2012',
        title: 'Deep nets',
        authors: ['Geoffrey Hinton'],
        published: '2012',
      },
      {
        ...paper,
        id: '1706.03762v5',
        title: 'Attention',
        authors: ['Ashish Vaswani'],
        published: '2017-06-12',
      },
      {
        ...paper,
        id: 'munoz2020',
        title: 'Bäume',
        authors: ['José Muñoz'],
        published: '2020-03',
      },
      { ...paper, id: 'undated', title: '', authors: [] },
      { ...paper, id: 'removed', title: 'Gone', authors: ['Geoffrey Hinton'], removedAt: new Date() },
      {
        ...paper,
        id: 'merged',
        title: 'Twin',
        authors: ['Geoffrey Hinton'],
        mergedInto: 'hinton2012',
        standing: 'merged',
      },
      { ...paper, id: 'unread', title: 'Later', authors: ['Geoffrey Hinton'], status: 'reading' },
    ],
  })
  await client.paperMark.createMany({
    data: [
      { paperId: 'hinton2012', tags: ['vision'] },
      { paperId: '1706.03762v5', tags: ['nlp'] },
      { paperId: 'munoz2020', tags: ['nlp', 'vision'] },
      { ownerId: 'bob', paperId: 'undated', tags: ['vision', 'no such tag'] },
    ],
  })
  await client.paperAlias.create({
    data: { id: 'attention-pdf', paperId: '1706.03762v5', reason: 'renamed', fileName: 'attention.pdf' },
  })
})

const choose = (filter: Partial<PaperFilter>) => choosePapers({ ...NO_FILTER, ...filter })

test.each<[Partial<PaperFilter>, string[]]>([
  [{}, ['1706.03762v5', 'hinton2012', 'munoz2020', 'undated']],
  [{ author: 'hinton' }, ['hinton2012']],
  [{ author: 'munoz' }, ['munoz2020']],
  [{ tags: ['vision'] }, ['hinton2012', 'munoz2020']],
  [{ tags: ['vision', 'nlp'], to: 2017 }, ['1706.03762v5', 'hinton2012']],
  [{ from: 2017, to: 2017 }, ['1706.03762v5']],
  [{ from: 2013 }, ['1706.03762v5', 'munoz2020']],
  [{ paperIds: ['hinton2012', 'undated', 'removed', 'unread', 'merged'] }, ['hinton2012', 'undated']],
  [{ paperIds: ['hinton2012', 'undated'], tags: ['vision'] }, ['hinton2012']],
  [{ paperIds: ['no-such-paper'] }, []],
  [{ tags: ['no such tag'] }, []],
])('%o chooses %o', async (filter, ids) => {
  expect((await choose(filter)).sort()).toEqual(ids)
})

test('a paper is found by an earlier id', async () => {
  expect(await choose({ paperIds: ['attention-pdf'] })).toEqual(['1706.03762v5'])
})

test('the choices are the searchable papers, by title', async () => {
  const titles = (await listPaperChoices()).map((paper) => paper.title)
  expect(titles).toEqual(['a.pdf', 'Attention', 'Bäume', 'Deep nets'])
})

test.each<[Partial<PaperFilter>, string]>([
  [{}, 'all papers'],
  [{ paperIds: ['hinton2012'] }, 'one chosen paper'],
  [{ paperIds: ['a', 'b', 'c'] }, '3 chosen papers'],
  [{ tags: ['nlp', 'vision'] }, 'papers tagged nlp or vision'],
  [{ author: 'Hinton', from: 2012, to: 2015 }, 'papers by Hinton, from 2012 to 2015'],
  [{ from: 2020, to: 2020 }, 'papers of 2020'],
  [{ paperIds: ['a', 'b'], to: 1999 }, '2 chosen papers until 1999'],
  [{ collection: { id: 'c1', name: 'Consensus' } }, 'Consensus'],
  [{ collection: { id: 'c1', name: 'Consensus' }, tags: ['nlp'] }, 'papers in Consensus tagged nlp'],
])('%o is described in words', (filter, words) => {
  expect(describeFilter({ ...NO_FILTER, ...filter })).toBe(words)
})
