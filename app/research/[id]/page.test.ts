import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { testDatabase } from '@/lib/db/test-database'
import { activeArguments } from '@/lib/engine/client'
import { WORKFLOW } from '@/lib/engine/names'
import { endEngine } from '@/lib/engine/test-engine'
import type { RunView } from '@/lib/research/run-view'
import { startRun } from '@/lib/research/runs'
import { ended, launchForRuns } from '@/lib/research/test-engine'
import { addTestPapers, RAFT } from '@/lib/research/test-library'
import { until } from '@/lib/test-until'
import SessionPage from './page'

beforeAll(async () => {
  await testDatabase()
  await launchForRuns()
  await addTestPapers([RAFT])
})

afterAll(async () => {
  await until('the engine to rest', async () => (await activeArguments(WORKFLOW.research)).size === 0)
  await endEngine()
})

type Views = Record<string, RunView>

async function viewsOf(id: string): Promise<Views> {
  const page = await SessionPage({ params: Promise.resolve({ id }), searchParams: Promise.resolve({}) })
  return (page.props as { children: { props: { views: Views } } }).children.props.views
}

test('the page of a session brings the version before one that is still written, and none once it is', async () => {
  const question = 'Why are election timeouts randomized?'
  const first = await startRun({ question })
  await ended(first.runId)
  const client = await db()
  const { ownerId } = await client.run.findUniqueOrThrow({ where: { id: first.runId } })
  const id = randomUUID()
  const version = { version: 2, parentId: first.runId, rootId: first.runId, feedback: 'shorter' }
  await client.run.create({
    data: { id, ownerId, sessionId: first.sessionId, mode: 'improve', question, status: 'in_progress', ...version },
  })
  const views = await viewsOf(first.sessionId)
  expect(Object.keys(views).toSorted()).toEqual([id, first.runId].toSorted())
  expect(views[first.runId]?.markdown).toContain('election')
  await client.run.update({ where: { id }, data: { status: 'failed', events: [] } })
  expect(Object.keys(await viewsOf(first.sessionId))).toEqual([id])
})
