import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { storedSize } from '../../files/store'
import { storeStream } from '../../files/test-store-stream'
import { emptyHit, type Hit } from '../../sources/work/source'
import { starPapers } from '../organize/organize-papers'
import { rows } from '../sql/rows'
import { addToLibrary } from './add-to-library'
import { keepHits } from './keep-hits'
import { searchOutside } from './outside-work'
import { sweepOutside } from './sweep-outside'

beforeAll(testDatabase)

const named = (name: string): Hit => ({
  ...emptyHit('crossref', new Date()),
  ...{ kind: 'article', title: `Of ${name} herons`, doi: `10.1/${name}`, authors: ['Ann Smith'], published: '2020' },
  abstract: `The heron that is ${name} stands in the water.`,
})
const age = (days: number) => rows(`UPDATE paper SET updated_at = updated_at - $1 * interval '1 day'`, [days])

test('an unused work is deleted after 90 days; one that is evidence, cited, dismissed, marked or added stays', async () => {
  const client = await db()
  const names = ['left', 'evident', 'cited', 'dismissed', 'starred', 'added', 'told again']
  const ids = await keepHits(names.map(named))
  const idOf = (name: string) => ids[names.indexOf(name)] ?? ''
  const answer = { id: 'a', markdown: 'm', analyst: 'extractive' }
  const run = { id: 'r', mode: 'deep', question: 'q', answer: { create: answer } }
  await client.session.create({ data: { id: 's', title: 't', runs: { create: run } } })
  const passage = { ord: 0, kind: 'text', section: '', text: 'x', spans: [], relevance: 1, question: 'q' }
  await client.evidence.create({ data: { id: 'e', runId: 'r', paperId: idOf('evident'), ...passage } })
  const quote = { ord: 0, marker: '[x]', page: 1, sentence: 'x', quote: 'x', rects: [], verdict: 'quoted' }
  await client.citation.create({ data: { id: 'c', answerId: 'a', paperId: idOf('cited'), ...quote } })
  const finds = { create: { paperId: idOf('dismissed'), dismissedAt: new Date() } }
  await client.topic.create({ data: { id: 't', words: 'w', key: 'w', origin: 'saved', finds } })
  await starPapers([idOf('starred')], true)
  await client.paper.update({ where: { id: idOf('added') }, data: { doi: null } })
  // Its open PDF was read for a run that was deleted since.
  const { hash } = await storeStream(Readable.from([Buffer.from('%PDF-')]), { maxBytes: 9 })
  await client.paper.update({ where: { id: idOf('left') }, data: { fileHash: hash } })
  await addToLibrary(idOf('added'))
  expect(await searchOutside(['heron'])).toHaveLength(6)

  await age(89)
  expect(await sweepOutside()).toBe(0)
  await keepHits([named('told again')])
  await age(2)
  expect(await sweepOutside()).toBe(1)
  const there = await client.paper.findMany({ select: { id: true } })
  expect(there.map(({ id }) => id).sort()).toEqual(ids.filter((id) => id !== idOf('left')).sort())
  expect(await searchOutside(['heron'])).toHaveLength(5)
  expect(await client.chunk.count({ where: { paperId: idOf('left') } })).toBe(0)
  await expect(storedSize(hash)).rejects.toMatchObject({ code: 'not_found' })
  await client.topic.deleteMany()
  await age(90)
  expect(await sweepOutside()).toBe(2)
  expect(await client.evidence.count()).toBe(1)
})
