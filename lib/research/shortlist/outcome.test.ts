import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { locateEvidence } from '../check/locate-evidence'
import { runJson } from '../results/run-json'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'
import { OTHER_LANGUAGE } from './outcome'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
})

test('a refusal names the words that no paper contains and the nearest passages, with their place on the page', async () => {
  const { id, view, events, error } = await run('Which hydration of sourdough makes the best boiling crumb?')
  expect(error).toMatchObject({ code: 'no_papers' })
  expect(view.outcome).toMatchObject({ outcome: 'refusal', notice: '' })
  expect(view.outcome?.unknown).toEqual(expect.arrayContaining(['hydration', 'sourdough']))
  const nearest = view.outcome?.nearest ?? []
  expect(nearest.map(({ paperId }) => paperId)).toContain(SOUP.id)
  const told = view.papers.map(({ paperId }) => paperId)
  expect(told).toEqual(expect.arrayContaining(nearest.map(({ paperId }) => paperId)))

  const client = await db()
  await client.run.update({
    where: { id },
    data: { status: 'failed', finishedAt: new Date(), events: toJson(events) },
  })
  const at = nearest.findIndex(({ paperId }) => paperId === SOUP.id)
  expect((await locateEvidence(id, at)).length).toBeGreaterThan(0)
  expect(await locateEvidence(id, nearest.length)).toEqual([])
  expect((await runJson(id)).outcome).toEqual({
    kind: 'refusal',
    notice: '',
    unknown: view.outcome?.unknown,
    nearest: nearest.map(({ paperId, page, text }) => ({ paperId, page, text })),
  })
})

test('a refusal of a question in another language than the papers says so', async () => {
  const { view, error } = await run('Welcher Käse passt am besten zu einem kräftigen Wein?')
  expect(error).toMatchObject({ code: 'no_papers' })
  expect(view.outcome).toMatchObject({ outcome: 'refusal', notice: OTHER_LANGUAGE })
})
