import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { testDatabase } from '@/lib/db/test-database'
import { watchStatements } from '@/lib/db/test-statements'
import { activeArguments } from '@/lib/engine/client'
import { endEngine } from '@/lib/engine/test-engine'
import { WORKFLOW } from '@/lib/engine/workflow'
import type { RunView } from '@/lib/research/run-view'
import { startRun } from '@/lib/research/runs'
import { ended, launchForRuns } from '@/lib/research/test-engine'
import { addTestPapers, RAFT } from '@/lib/research/test-library'
import { until } from '@/lib/test-until'
import SessionPage from './page'

const statements = watchStatements()

beforeAll(async () => {
  await testDatabase()
  await launchForRuns()
  await addTestPapers([RAFT])
})

afterAll(async () => {
  await until('the engine to rest', async () => (await activeArguments(WORKFLOW.research)).size === 0)
  await endEngine()
  statements.stop()
})

async function ask(question: string, sessionId?: string): Promise<string> {
  const asked = await startRun({ question, sessionId })
  await ended(asked.runId)
  await until('the engine to rest', async () => (await activeArguments(WORKFLOW.research)).size === 0)
  return asked.sessionId
}

/** Statements for loading a session's page: the minimum of five runs, because background work may add some. */
async function open(id: string): Promise<string[]> {
  const times: string[][] = []
  for (let time = 0; time < 5; time++) {
    statements.since()
    await SessionPage({ params: Promise.resolve({ id }), searchParams: Promise.resolve({}) })
    times.push(statements.since())
  }
  const [fewest = []] = times.toSorted((a, b) => a.length - b.length)
  return fewest
}

/** Maximum number of statements for a session's page, whatever it holds. */
const MOST = 11

test('a session page needs few statements, and no more for three questions than for one', async () => {
  const id = await ask('Why are election timeouts randomized?')
  const one = await open(id)
  expect(one.length, one.join('\n')).toBeLessThanOrEqual(MOST)
  // Guards against counting nothing.
  expect(one.length).toBeGreaterThan(MOST / 2)
  await ask('How does a leader keep its authority?', id)
  await ask('How does a randomized election timeout help?', id)
  const three = await open(id)
  expect(three.length, three.join('\n')).toBeLessThanOrEqual(MOST)
})

type Views = Record<string, RunView>

/** Any element around the session, or the session itself. */
type Part = { props: { children?: Part; views?: Views } }

async function viewsOf(id: string): Promise<Views> {
  let part: Part | undefined = await SessionPage({ params: Promise.resolve({ id }), searchParams: Promise.resolve({}) })
  while (part && !part.props.views) part = part.props.children
  return part?.props.views ?? {}
}

test('a session page includes the previous version while a new one is written, and not afterwards', async () => {
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
