import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { testDatabase } from '../../db/test-database'
import { endEngine } from '../../engine/test-engine'
import { env } from '../../env'
import { getRunView, startRun } from '../runs'
import type { Mode } from '../settings/modes'
import { ended, launchForRuns } from '../test-engine'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../test-library'
import { againWithModel } from './again-with-model'

const QUESTION = 'How do servers reach consensus on a replicated log?'
let model: OpenAIServer

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, PAXOS, SOUP])
  model = await startOpenAIServer()
  await launchForRuns()
  Object.assign(env(), { OPENAI_BASE_URL: `${model.url}/v1`, CHAT_MODEL: 'test-model', EMBEDDING_MODEL: 'offline' })
})
afterAll(async () => {
  Object.assign(env(), { OPENAI_BASE_URL: undefined, CHAT_MODEL: undefined, EMBEDDING_MODEL: undefined })
  await endEngine()
  await model.close()
})
beforeEach(() => model.control({ next: [] }))

/** Makes the first calls for JSON fail permanently. */
async function askFailing(mode: Mode, count: number) {
  model.control({ next: Array.from({ length: count }, () => ({ on: 'structured' as const, kind: '404' as const })) })
  const { runId } = await startRun({ question: QUESTION, mode, settings: undefined })
  await ended(runId)
  model.control({ next: [] })
  const view = await getRunView(runId)
  if (!view) throw new Error('no run')
  return { runId, view }
}

async function tryAgain(runId: string, steps: string[]) {
  const again = await againWithModel(runId, steps)
  await ended(again.runId)
  const view = await getRunView(again.runId)
  return { fallbacks: view?.fallbacks, status: view?.status, view }
}

test('citations that the model did not judge are judged again, without writing the answer again', async () => {
  const { runId, view } = await askFailing('answer', 20)
  expect(view.fallbacks).toEqual([{ step: 'judge', stage: 'cite', message: expect.stringContaining('did not check') }])
  expect(view.citations.every(({ judgedBy }) => judgedBy === 'words')).toBe(true)
  model.requests().length = 0
  const again = await tryAgain(runId, ['judge'])
  expect(again).toMatchObject({ status: 'completed', fallbacks: [] })
  expect(again.view?.citations.some(({ judgedBy }) => judgedBy === 'model')).toBe(true)
  expect(again.view?.markdown).toBe(view.markdown)
  expect(model.requests().filter(({ body }) => !JSON.stringify(body).includes('response_format'))).toEqual([])
})

test('results that a model did not read in deep research are read on the next attempt', {
  timeout: 60_000,
}, async () => {
  const { runId, view } = await askFailing('deep', 40)
  const steps = view.fallbacks.map(({ step }) => step)
  expect(steps).toContain('read results')
  const again = await tryAgain(runId, steps)
  expect(again).toMatchObject({ status: 'completed', fallbacks: [] })
})

test('without a step to start from, that is reported', async () => {
  const { runId } = await askFailing('answer', 0)
  await expect(againWithModel(runId, ['judge'])).rejects.toMatchObject({ code: 'not_found' })
  Object.assign(env(), { OPENAI_BASE_URL: undefined })
  await expect(againWithModel(runId, ['judge'])).rejects.toMatchObject({ code: 'bad_request' })
  Object.assign(env(), { OPENAI_BASE_URL: `${model.url}/v1` })
})
