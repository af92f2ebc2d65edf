import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { env } from '../../env'
import { ingest } from '../../library/ingest/ingest'
import { loadSampleLibrary } from '../../library/samples/sample-library'
import { asInstallation, withOwner } from '../../owner'
import { until } from '../../test-until'
import { startRun } from '../runs'
import { ended } from '../test-engine'
import { researchItem } from './each-item'
import { research } from './research'

const QUESTIONS = [
  'How does attention weigh the words of a sentence?',
  'How are citations of an answer checked?',
  'What do embeddings of sentences lose?',
  'How does BM25 rank documents?',
]

beforeAll(async () => {
  Object.assign(env(), { ACCOUNTS: 'on' })
  await asInstallation(async () => {
    await testDatabase()
    const data = ['ada', 'eve'].map((id) => ({ id, name: id, email: `${id}@example.org`, role: 'reader' }))
    await (await db()).person.createMany({ data })
    await launchIdle({
      ingest: (id) => asInstallation(() => ingest(id)),
      research: (id) => ownerOf(id).then((owner) => withOwner(owner, () => research(id))),
      item: researchItem,
    })
    await loadSampleLibrary()
    await until('the samples', async () => {
      const client = await db()
      return (await client.paper.count({ where: { status: 'ready' } })) === 6
    })
  })
})
afterAll(endEngine)

async function ownerOf(id: string): Promise<string> {
  const run = await asInstallation(async () =>
    (await db()).run.findUnique({ where: { id }, select: { ownerId: true } }),
  )
  return run?.ownerId ?? ''
}

async function answer(person: string, question: string): Promise<void> {
  await withOwner(person, async () => {
    const { runId } = await startRun({ question })
    expect((await ended(runId)).status).toBe('completed')
  })
}

test('80 questions of one person hardly delay those of another', async () => {
  const crowd = await withOwner('ada', () =>
    Promise.all(Array.from({ length: 80 }, (_, n) => startRun({ question: QUESTIONS[n % 4] ?? '' }))),
  )
  const open = () => asInstallation(async () => (await db()).run.count({ where: { finishedAt: null } }))
  const before = await open()
  expect(before).toBeGreaterThan(40)
  for (const question of QUESTIONS) await answer('eve', question)
  // Counts steps instead of time, since other tests run in parallel: 2 here, and without turns all 80 before her first
  // one.
  expect(before - (await open())).toBeLessThan(20)
  for (const { runId } of crowd) expect((await withOwner('ada', () => ended(runId))).status).toBe('completed')
}, 600_000)
