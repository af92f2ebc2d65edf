import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { until } from '../../test-until'
import { referencesOf, storeAnswer } from '../check/store-answer'
import type { RunEvent } from '../events/events'
import { storeEvidence } from '../evidence/store-evidence'
import { getRunView } from '../runs'
import { addTestPapers, RAFT, RAFT_PASSAGE } from '../test-library'
import { editAnswer } from './edit-answer'

const MARKER = `[${RAFT.id}, page 2]`
const FIRST = `Raft uses randomized election timeouts to ensure that split votes are rare ${MARKER}.`
const SECOND = 'The leader sends messages of its own accord.'
const ANSWER = `${FIRST} ${SECOND}`

let server: OpenAIServer
beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT])
  server = await startOpenAIServer()
  const model = { CHAT_MODEL: 'test-model', EMBEDDING_MODEL: 'offline', OPENAI_API_KEY: 'none' }
  Object.assign(env(), { OPENAI_BASE_URL: `${server.url}/v1`, ...model })
})
afterAll(() => server.close())

/** A finished run with an answer written by a model. */
async function addAnswer(): Promise<string> {
  const client = await db()
  const session = await client.session.create({ data: { id: randomUUID(), title: 'Raft' } })
  const run = { id: randomUUID(), sessionId: session.id, question: 'Why timeouts?' }
  const references = await referencesOf([])
  const answer = { answerId: randomUUID(), markdown: ANSWER, citations: [], references, dropped: 0, edited: [] }
  const usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 0 }
  const events: RunEvent[] = [
    { type: 'run.started', at: 0, analyst: 'llm', library: { papers: 1, unreadable: 0 } },
    { type: 'answer.completed', at: 0, ...answer },
    { type: 'run.finished', at: 0, status: 'completed', error: null, usage },
  ]
  await client.run.create({
    data: { ...run, mode: 'answer', status: 'completed', events: toJson(events), finishedAt: new Date() },
  })
  await storeEvidence(run.id, [{ ...RAFT_PASSAGE, id: randomUUID() }])
  await client.$transaction(storeAnswer(client, { ...run, mode: 'answer', analyst: 'llm' }, answer))
  return run.id
}

const edit = (runId: string, text: string, replacement: string, markdown = ANSWER) => {
  const start = markdown.indexOf(text)
  return editAnswer({ runId, sentence: { kind: 'sentence', start, end: start + text.length, text }, replacement })
}

const typed = `Timeouts of 150 to 300 milliseconds are drawn by lot ${MARKER}.`
const judging = ['drawn by lot']

async function isJudged(runId: string): Promise<boolean> {
  const { citations } = await getRunView(runId)
  return citations.some(({ sentence, judgedBy }) => sentence.includes('drawn by lot') && judgedBy === 'model')
}

test('an edit is there before the model answers, and then gets its verdict', async () => {
  const gate = server.hold(judging)
  const { runId, view } = await edit(await addAnswer(), SECOND, typed)
  expect(view.markdown).toContain('drawn by lot')
  expect(view.citations.map(({ judgedBy }) => judgedBy)).toEqual(['words', 'words'])
  await until('the model to be asked', () => gate.held() === 1)
  server.openGates()
  await until('the verdict of the model', () => isJudged(runId))
  expect((await getRunView(runId)).edited).toHaveLength(1)
})

test('a later edit stays, and does not get the verdict on the earlier text', async () => {
  const gate = server.hold(judging)
  const { runId, view } = await edit(await addAnswer(), SECOND, typed)
  await until('the model to be asked', () => gate.held() === 1)
  const next = await edit(runId, FIRST, 'Mine.', view.markdown)
  server.openGates()
  expect(next.runId).toBe(runId)
  await until('the verdict of the model', () => isJudged(runId))
  expect((await getRunView(runId)).markdown).toContain('Mine.')
})
