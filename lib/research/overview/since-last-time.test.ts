import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { mergePapers, unmergePaper } from '../../library/removal/merge-papers'
import { removePapers } from '../../library/removal/remove-papers'
import { emptyLibrary } from '../../library/search/test-library'
import { sinceLastTime } from './since-last-time'

const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number))
/** Away from one to five o'clock, and here for an hour before. */
const absence = { from: hour(1), until: hour(5), changedFrom: hour(0) }
const since = () => sinceLastTime(absence)

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  await emptyLibrary()
  const client = await db()
  await client.session.deleteMany()
  await client.topic.deleteMany()
})

async function addPaper(id: string, addedAt: Date, more: object = {}) {
  const client = await db()
  await client.paper.create({
    data: { id, title: `On ${id}`, fileName: '', status: 'ready', fileHash: id, addedAt, ...more },
  })
}

/** A run with an answer that cites these papers. Returns its session. */
async function addRun(question: string, cites: string[], finishedAt: Date | null, more: object = {}) {
  const client = await db()
  const citations = cites.map((paperId, ord) => ({
    ...{ id: randomUUID(), ord, paperId, marker: `[${paperId}, page 1]` },
    ...{ page: 1, sentence: 'So.', quote: 'So.', rects: [], verdict: 'quoted' },
  }))
  const answer = { id: randomUUID(), markdown: 'So.', analyst: 'extractive', citations: { create: citations } }
  const run = { id: randomUUID(), mode: 'answer', question, status: 'completed', finishedAt, ...more }
  const session = await client.session.create({
    data: { id: randomUUID(), title: question, runs: { create: { ...run, answer: { create: answer } } } },
  })
  return { sessionId: session.id, runId: run.id }
}

test('papers added and runs ended while the person was away, and no others', async () => {
  expect(await since()).toBeNull()
  await addPaper('before', hour(0))
  await addPaper('first', hour(2))
  await addPaper('second', hour(3), { title: '', fileName: 'second.pdf' })
  await addPaper('sample', hour(3), { origin: 'sample' })
  await addPaper('elsewhere', hour(3), { standing: 'outside' })
  await addPaper('here', hour(6))
  await addRun('Before?', [], hour(0))
  await addRun('Running?', [], null)
  await addRun('Here?', [], hour(6))
  const { sessionId } = await addRun('Ended?', [], hour(4), { status: 'failed' })
  await addRun('Not mine?', [], hour(4), { ownerId: 'another' })
  expect(await since()).toEqual({
    papers: { count: 2, first: ['second.pdf', 'On first'] },
    runs: { count: 1, first: [{ sessionId, question: 'Ended?', status: 'failed' }] },
    answers: { count: 0, first: [] },
    works: { found: 0, waiting: 0 },
  })
  const client = await db()
  await client.session.update({ where: { id: sessionId }, data: { removedAt: new Date() } })
  expect(await since()).toMatchObject({ runs: { count: 0, first: [] } })
})

test('answers that cite papers removed, merged or replaced since', async () => {
  await addPaper('a', hour(0))
  await addPaper('b', hour(0))
  await addPaper('2001.00001v1', hour(0), { arxivId: '2001.00001v1' })
  await addPaper('2001.00001v2', hour(0), { arxivId: '2001.00001v2', title: 'On it, again' })
  await addPaper('kept', hour(0))
  const first = await addRun('About a?', ['a', 'kept'], hour(0))
  await addRun('About others?', ['kept'], hour(0))
  expect(await since()).toBeNull()

  await mergePapers('kept', ['a'])
  const about = (change: string, now: string | null, title = 'On a') => ({
    count: 1,
    first: [{ sessionId: first.sessionId, question: 'About a?', title, change, now }],
  })
  expect((await since())?.answers).toEqual(about('merged', 'On kept'))
  await unmergePaper('a')
  expect(await since()).toBeNull()
  await removePapers(['a'])
  expect((await since())?.answers).toEqual(about('removed', null))
  expect(await sinceLastTime({ ...absence, changedFrom: new Date(Date.now() + 1_000) })).toBeNull()

  // A later version of the answer without it.
  const client = await db()
  await client.run.create({
    data: {
      ...{ id: randomUUID(), mode: 'answer', question: 'About a?', version: 2, rootId: first.runId },
      sessionId: first.sessionId,
      answer: { create: { id: randomUUID(), markdown: 'So.', analyst: 'extractive' } },
    },
  })
  expect(await since()).toBeNull()

  await addRun('About versions?', ['2001.00001v1'], hour(0))
  await removePapers(['2001.00001v1'])
  expect((await since())?.answers).toMatchObject({
    count: 1,
    first: [{ question: 'About versions?', change: 'replaced', now: 'On it, again' }],
  })
})

test('works found meanwhile, among those that wait', async () => {
  const client = await db()
  const topicId = randomUUID()
  await client.topic.create({
    data: { id: topicId, words: 'Herons', key: 'herons', origin: 'saved', askedAt: hour(0) },
  })
  const find = async (paperId: string, foundAt: Date, dismissedAt?: Date) => {
    await addPaper(paperId, hour(0), { standing: 'outside' })
    await client.topicFind.create({ data: { topicId, paperId, foundAt, dismissedAt } })
  }
  await find('earlier', hour(0))
  expect(await since()).toBeNull()
  await find('meanwhile', hour(2))
  await find('dismissed', hour(2), hour(3))
  expect((await since())?.works).toEqual({ found: 1, waiting: 2 })
})
