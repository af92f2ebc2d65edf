import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import type { Analyst } from '../../analyst/analyst'
import { extractive } from '../../analyst/extractive'
import { testModel } from '../../analyst/test-model'
import { testDatabase } from '../../db/test-database'
import { newMeter, withMeter } from '../../models/meter'
import type { CitationView } from '../events'
import { addTestPapers, RAFT, RAFT_PASSAGE } from '../test-library'
import { checkAnswer } from './check-answer'

const passages = [RAFT_PASSAGE]
const M = `[${RAFT.id}, page 2]`
/** Not checked by the words (they are changed, and one is more), carried by the quote to the test model. */
const paraphrase = `Followers who receive no heartbeat swiftly become candidates and start to elect themselves ${M}.`
const copy = `Raft uses randomized election timeouts to ensure that split votes are rare ${M}.`
const wrongNumber = `Election timeouts are chosen randomly from a fixed interval of 150 to 900 milliseconds ${M}.`
const wrongNegation = `Election timeouts are not chosen randomly from a fixed interval of 150 to 300 milliseconds ${M}.`

let server: OpenAIServer
let model: Analyst

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT])
  server = await startOpenAIServer()
  model = testModel(server.url)
})
afterAll(() => server.close())
beforeEach(() => {
  server.control({ next: [] })
  server.requests().length = 0
})

async function check(
  markdown: string,
  analyst: Analyst,
  { signal, known }: { signal?: AbortSignal; known?: CitationView[] } = {},
) {
  const notices: string[] = []
  const meter = newMeter()
  const steps: string[] = []
  const answer = await withMeter(meter, () =>
    checkAnswer(
      {
        analyst,
        signal: signal ?? new AbortController().signal,
        step: (name, work) => {
          steps.push(name)
          return work()
        },
        emit: async (event) => void (event.type === 'notice' && notices.push(event.message)),
      },
      markdown,
      passages,
      known,
    ),
  )
  return {
    ...answer,
    notices,
    calls: meter.calls,
    steps,
    told: answer.citations.map(({ verdict, judgedBy }) => [verdict, judgedBy]),
  }
}

test('without a model the words decide, and a quote stands on its page', async () => {
  const { told, citations, steps } = await check(`${copy} ${paraphrase}`, extractive)
  expect(told).toEqual([
    ['close', 'words'],
    ['unchecked', 'words'],
  ])
  expect(citations.every(({ quote, rects }) => RAFT_PASSAGE.text.includes(quote) && rects.length > 0)).toBe(true)
  expect(steps).toEqual(['check'])
})

test('with a model it judges what is not quoted, in a step of its own, and its calls are counted', async () => {
  const { told, calls, steps, notices } = await check(`${copy} ${paraphrase}`, model)
  expect(told).toEqual([
    ['verified', 'model'],
    ['verified', 'model'],
  ])
  expect(calls.map(({ prompt }) => prompt)).toEqual(['judge_citations'])
  expect(steps).toEqual(['check', 'judge'])
  expect(notices).toEqual([])
})

test('another number or a negation is not verified, whatever a model says', async () => {
  const yes: Analyst = {
    ...model,
    async *judge(statements) {
      yield statements.map(() => 'verified' as const)
    },
  }
  const { told } = await check(`${paraphrase} ${wrongNumber} ${wrongNegation}`, yes)
  expect(told).toEqual([
    ['verified', 'model'],
    ['unchecked', 'words'],
    ['unchecked', 'words'],
  ])
})

test('that a sentence is the source’s own is no question for a model', async () => {
  const { told, calls } = await check(`${RAFT_PASSAGE.text.split('. ')[0]} ${M}.`, model)
  expect(told).toEqual([['quoted', 'words']])
  expect(calls).toEqual([])
})

test('a model may say that a part is carried, or that a statement with another number is not', async () => {
  const partly: Analyst = {
    ...model,
    async *judge(statements) {
      yield statements.map(({ statement }) => (statement.includes('900') ? ('weak' as const) : ('partly' as const)))
    },
  }
  expect((await check(`${paraphrase} ${wrongNumber}`, partly)).told).toEqual([
    ['partly', 'model'],
    ['weak', 'model'],
  ])
})

test('a model may call weak what the words call close', async () => {
  const no: Analyst = {
    ...model,
    async *judge(statements) {
      yield statements.map(() => 'weak' as const)
    },
  }
  expect((await check(copy, no)).told).toEqual([['weak', 'model']])
})

test('where the model fails, the verdicts of the words stay, and that is said', async () => {
  server.control({ next: ['500'] })
  const { told, notices } = await check(`${copy} ${paraphrase}`, model)
  expect(told).toEqual([
    ['close', 'words'],
    ['unchecked', 'words'],
  ])
  expect(notices).toEqual([
    expect.stringMatching(/^⚠️ {2}The model did not check the citations: .+ compare words only\./),
  ])
})

test('what was judged before the failure keeps its judgement', async () => {
  server.control({ next: [] })
  const thirteen = Array.from({ length: 13 }, () => copy).join(' ')
  const breaking: Analyst = {
    ...model,
    async *judge(statements, context) {
      for await (const batch of model.judge?.(statements, context) ?? []) {
        yield batch
        server.control({ next: ['500'] })
      }
    },
  }
  const { told, notices } = await check(thirteen, breaking)
  expect(told.filter(([, by]) => by === 'model')).toHaveLength(12)
  expect(notices[0]).toContain('1 of 13 citations')
})

test('a cancelled run is not kept waiting for the model', async () => {
  const { told, notices } = await check(copy, model, { signal: AbortSignal.abort() })
  expect(told).toEqual([['close', 'words']])
  expect(notices[0]).toContain('The run was cancelled.')
  expect(server.requests()).toHaveLength(0)
})

test('a sentence that was judged in an earlier version is not judged again', async () => {
  const first = await check(`${copy} ${paraphrase}`, model)
  server.requests().length = 0
  const again = await check(`${paraphrase} ${copy}`, model, { known: first.citations })
  expect(again.told).toEqual([
    ['verified', 'model'],
    ['verified', 'model'],
  ])
  expect(server.requests()).toHaveLength(0)
})
