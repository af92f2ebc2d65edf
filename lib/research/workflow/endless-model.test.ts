import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { endEngine } from '../../engine/test-engine'
import { env } from '../../env'
import { startRun } from '../runs'
import { ended, launchForRuns } from '../test-engine'
import { addTestPapers, PAXOS, RAFT } from '../test-library'

let server: ChildProcess

beforeAll(async () => {
  server = fork('lib/models/calls/endless-server-probe.ts', { execArgv: ['--import', 'tsx'] })
  const [port] = (await once(server, 'message')) as [number]
  Object.assign(env(), { OPENAI_BASE_URL: `http://127.0.0.1:${port}/pages`, MODEL_CALLS_AT_ONCE: 4 })
  await testDatabase()
  await addTestPapers([RAFT, PAXOS])
  await launchForRuns()
})
afterAll(async () => {
  server.kill()
  await endEngine()
})

test('a run with an endless answer ends, and says why', async () => {
  const { runId } = await startRun({ question: 'How does Raft elect a leader?' })
  const run = await ended(runId)
  expect(JSON.stringify(run)).toContain('The model wrote more than 400,000 characters without stopping.')
  expect(run.status).toBe('failed')
})
