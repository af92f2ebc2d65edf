import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readSentences, readStatements } from '../../../e2e/openai-judgements'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { answerSentences } from '../../citations/answer/answer-sentences'
import type { ModelVerdict } from '../../citations/verdict/verdict'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { newMeter, withMeter } from '../../models/costs/meter'
import { ModelFailure } from '../../models/requests/model-failure'
import type { Passage } from '../../quoting/passage'
import { quotePassage } from '../../quoting/quote-passages'
import { type Analyst, QUOTING } from '../../thinking/analyst'
import { testModel } from '../../thinking/test-model'
import { scriptedModel } from '../../thinking/test-scripted'
import type { CitationView } from '../events/answer-view'
import { addTestPapers, RAFT, RAFT_PASSAGE } from '../test-library'
import { checkAnswer } from './check-answer'

const passages = [RAFT_PASSAGE]
const [firstPage = ''] = RAFT.pages
const FIRST_PAGE: Passage = {
  ...RAFT_PASSAGE,
  id: 'e2',
  text: firstPage,
  spans: [{ page: 1, start: 0, end: firstPage.length }],
}
const M = `[${RAFT.id}, page 2]`
/** A paraphrase that words alone do not check, and that the test model finds supported. */
const paraphrase = `Followers who receive no heartbeat swiftly become candidates and start to elect themselves ${M}.`
const copy = `Raft uses randomized election timeouts to ensure that split votes are rare ${M}.`
const whole = `${RAFT_PASSAGE.text.slice(0, RAFT_PASSAGE.text.indexOf('.') + 1)} ${M}`
const wrongNumber = `Election timeouts are chosen randomly from a fixed interval of 150 to 900 milliseconds ${M}.`

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
  { signal, known, evidence = passages }: { signal?: AbortSignal; known?: CitationView[]; evidence?: Passage[] } = {},
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
      'How does Raft elect a leader?',
      markdown,
      evidence,
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

test('without a model the words decide, and a quote is on its page', async () => {
  const { told, citations, steps } = await check(`${copy} ${paraphrase}`, QUOTING)
  expect(told).toEqual([
    ['unchecked', 'words'],
    ['unchecked', 'words'],
  ])
  expect(citations.every(({ quote, rects }) => RAFT_PASSAGE.text.includes(quote) && rects.length > 0)).toBe(true)
  expect(steps).toEqual(['check'])
})

test('in a quoted passage only the sentence that its page does not prove is unchecked', async () => {
  const [page = ''] = RAFT.pages.slice(1)
  const own = { id: 'e9', paperId: 'raft-misread', text: page, spans: [{ page: 2, start: 0, end: page.length }] }
  await addTestPapers([{ ...RAFT, id: own.paperId }], { indexed: false })
  const client = await db()
  await client.page.updateMany({
    where: { paperId: own.paperId, number: 2 },
    data: { raw: page.replace('150 to 300', '150 to … a figure … 300') },
  })
  const answer = await check(quotePassage({ ...RAFT_PASSAGE, ...own }), QUOTING, {
    evidence: [{ ...RAFT_PASSAGE, ...own }],
  })
  expect(answerSentences(answer.markdown, answer.citations).map(({ verdict }) => verdict)).toEqual([
    'quoted',
    'unchecked',
    'quoted',
  ])
  expect(answer.citations).toHaveLength(3)
  expect(answer.dropped).toBe(0)
})

test('a model finds the quote and decides, in a separate step, and its calls are counted', async () => {
  const { told, calls, steps, notices, citations } = await check(`${whole} ${paraphrase}`, model)
  expect(told).toEqual([
    ['quoted', 'words'],
    ['verified', 'model'],
  ])
  expect(citations[1]).toMatchObject({
    quote: expect.stringMatching(/^Followers that receive/),
    why: 'the page says it',
  })
  expect(calls.map(({ prompt }) => prompt)).toEqual(['judge_citations_v4'])
  expect(steps).toEqual(['check', 'judge'])
  expect(notices).toEqual([])
})

/** The statements of a prompt, and the first sentence of each of its pages. */
function readPrompt({ STATEMENTS = '', SOURCES = '' }: Record<string, string>) {
  const sentences = readSentences(SOURCES)
  return {
    statements: readStatements(STATEMENTS).map(({ statement }) => statement),
    firsts: sentences.filter(({ page }, at) => sentences.findIndex((one) => one.page === page) === at),
  }
}

/** Gives every statement the same verdict. `sentences`: their numbers in the prompt, from 1. */
const saying = (verdict: ModelVerdict, ...sentences: number[]): Analyst =>
  scriptedModel({
    judge_citations_v4: (variables: Record<string, string>) => ({
      verdicts: readPrompt(variables).statements.map((_, at) => ({ number: at + 1, verdict, why: 'so', sentences })),
    }),
  })

test('a number missing from the quote makes a statement at most partly supported, whatever a model says', async () => {
  const { told } = await check(`${paraphrase} ${wrongNumber}`, saying('verified', 1, 2, 3))
  expect(told).toEqual([
    ['verified', 'model'],
    ['partly', 'model'],
  ])
})

test('a number in the heading above its quote counts, the number of its section does not', async () => {
  const evidence = [{ ...RAFT_PASSAGE, section: '4.7 Timeouts of 976 servers' }]
  const { told } = await check(
    `Candidates stand for election among 976 servers ${M}. Each stands in 4.7 elections ${M}.`,
    saying('verified', 3),
    { evidence },
  )
  expect(told).toEqual([
    ['verified', 'model'],
    ['partly', 'model'],
  ])
})

test('a verified statement without a named sentence is weak, with the reason', async () => {
  const { citations } = await check(paraphrase, saying('verified'))
  expect(citations[0]).toMatchObject({
    verdict: 'weak',
    judgedBy: 'model',
    why: 'the model identified no sentence that supports it',
  })
})

test('the sentences found by a model are shown for comparison, even if its verdict is lowered', async () => {
  const { citations } = await check(wrongNumber, saying('verified', 3))
  expect(citations[0]).toMatchObject({
    verdict: 'partly',
    judgedBy: 'model',
    quote: 'Followers that receive no heartbeat become candidates and start an election.',
  })
  expect(citations[0]?.why).toBe('the quote does not say 150')
})

test('a model may call weak what words left open', async () => {
  expect((await check(copy, saying('weak', 1))).told).toEqual([['weak', 'model']])
})

test('separate sentences are one quote, with a place for each', async () => {
  const { citations } = await check(paraphrase, saying('partly', 3, 1))
  const [first = '', second = ''] = citations[0]?.quote.split(' … ') ?? []
  expect(RAFT_PASSAGE.text.startsWith(first)).toBe(true)
  expect(RAFT_PASSAGE.text.endsWith(second)).toBe(true)
  expect(citations[0]?.rects.length).toBeGreaterThan(1)
})

test('consecutive sentences are one quote without a gap, even from two passages', async () => {
  const [start, length] = [RAFT_PASSAGE.text.indexOf('Election timeouts'), RAFT_PASSAGE.text.length]
  const text = RAFT_PASSAGE.text.slice(start)
  const overlapping = { ...RAFT_PASSAGE, id: 'e3', text, spans: [{ page: 2, start, end: length }] }
  const { citations } = await check(paraphrase, saying('partly', 1, 2), { evidence: [...passages, overlapping] })
  expect(citations[0]?.quote).toMatch(/quickly\. Election timeouts .+ milliseconds\.$/)
})

test('two pages that support one statement are judged together', async () => {
  const asked: string[][] = []
  const both = scriptedModel({
    judge_citations_v4: (variables: Record<string, string>) => {
      const { statements, firsts } = readPrompt(variables)
      asked.push(firsts.map(({ text }) => text))
      const sentences = firsts.map(({ number }) => number).reverse()
      return { verdicts: statements.map((_, at) => ({ number: at + 1, verdict: 'verified', why: 'both', sentences })) }
    },
  })
  const M1 = `[${RAFT.id}, page 1]`
  const { told } = await check(`Raft manages a log, and split votes are rare in its elections ${M1} ${M}.`, both, {
    evidence: [...passages, FIRST_PAGE],
  })
  expect(asked).toEqual([[expect.stringMatching(/^Raft is a consensus/), expect.stringMatching(/^Raft uses/)]])
  expect(told).toEqual([
    ['verified', 'model'],
    ['verified', 'model'],
  ])
})

test('a comparison may rest on a number on the page of its other side', async () => {
  const M1 = `[${RAFT.id}, page 1]`
  const all = scriptedModel({
    judge_citations_v4: (variables: Record<string, string>) => {
      const { statements } = readPrompt(variables)
      const sentences = Array.from({ length: 5 }, (_, at) => at + 1)
      return { verdicts: statements.map((_, at) => ({ number: at + 1, verdict: 'verified', why: '', sentences })) }
    },
  })
  const compared = `Raft manages a log within at most 300 milliseconds of an election ${M1}, while it chooses its timeouts from an interval ${M}.`
  const { told } = await check(compared, all, { evidence: [...passages, FIRST_PAGE] })
  expect(told).toEqual([
    ['verified', 'model'],
    ['verified', 'model'],
  ])
})

test('if the model fails, verdicts by words stay, and that is reported', async () => {
  server.control({ next: ['500', '500', '500'] })
  const { told, notices } = await check(`${copy} ${paraphrase}`, model)
  expect(told).toEqual([
    ['unchecked', 'words'],
    ['unchecked', 'words'],
  ])
  expect(notices).toEqual([
    expect.stringMatching(/^⚠️ {2}The model did not check the citations: .+ based on comparing words only\./),
  ])
})

test('a refused key is not retried', async () => {
  server.control({ next: ['401'] })
  const { notices } = await check(paraphrase, model)
  expect(notices[0]).toContain('rejected the key')
  expect(server.requests()).toHaveLength(1)
})

const many = Array.from({ length: 13 }, (_, index) => paraphrase.replace('swiftly', `swiftly and ${index} times`)).join(
  ' ',
)

/** Judges everything `weak`, except in the calls that fail. */
function breaking(isBroken: (call: number, statements: string[]) => boolean) {
  const asked: string[][] = []
  const analyst = scriptedModel({
    judge_citations_v4: (variables: Record<string, string>) => {
      const { statements } = readPrompt(variables)
      asked.push(statements)
      if (isBroken(asked.length, statements)) throw new AppError('model_failed', 'It broke.')
      return { verdicts: statements.map((_, at) => ({ number: at + 1, verdict: 'weak', why: 'so', sentences: [] })) }
    },
  })
  return { analyst, asked }
}

test('statements are in the order of the answer, and a failed call is retried once in halves', async () => {
  const { analyst, asked } = breaking((call) => call === 1)
  const { told, notices } = await check(many, analyst)
  expect(told.every(([, by]) => by === 'model')).toBe(true)
  expect(notices).toEqual([])
  expect(asked.map(({ length }) => length)).toEqual([13, 7, 6])
  const places = asked
    .slice(1)
    .flat()
    .map((statement) => /(\d+) times/.exec(statement)?.[1])
  expect(places).toEqual(Array.from({ length: 13 }, (_, index) => `${index}`))
})

test('statements too many for the model are halved until they fit', async () => {
  const asked: number[] = []
  const analyst = scriptedModel({
    judge_citations_v4: (variables: Record<string, string>) => {
      const { statements } = readPrompt(variables)
      asked.push(statements.length)
      if (statements.length > 2) throw new ModelFailure('too_long', 'It does not fit.')
      return { verdicts: statements.map((_, at) => ({ number: at + 1, verdict: 'weak', why: 'so', sentences: [] })) }
    },
  })
  const { told, notices } = await check(many, analyst)
  expect(told.every(([, by]) => by === 'model')).toBe(true)
  expect(notices).toEqual([])
  expect(asked.filter((count) => count <= 2).reduce((sum, count) => sum + count, 0)).toBe(13)
})

test('a call that fails again fails only for its own statements', async () => {
  const { analyst, asked } = breaking((_, statements) => statements.some((one) => one.includes('and 4 times')))
  const { told, notices } = await check(many, analyst)
  expect(told.filter(([, by]) => by === 'model')).toHaveLength(6)
  expect(notices[0]).toContain('7 of 13 statements')
  expect(asked).toHaveLength(3)
})

test('a cancelled run does not wait for the model', async () => {
  const { told, notices } = await check(copy, model, { signal: AbortSignal.abort() })
  expect(told).toEqual([['unchecked', 'words']])
  expect(notices[0]).toContain('The run was cancelled.')
  expect(server.requests()).toHaveLength(0)
})

test('a sentence judged in an earlier version is not judged again', async () => {
  const first = await check(`${copy} ${paraphrase}`, model)
  server.requests().length = 0
  const again = await check(`${paraphrase} ${copy}`, model, { known: first.citations })
  expect(again.told.toSorted()).toEqual(first.told.toSorted())
  expect(again.citations[0]).toMatchObject({ why: 'the page says it' })
  expect(server.requests()).toHaveLength(0)
})

test('a sentence across a page break has the citations of both pages', async () => {
  const pages = [
    'Voting ends there. A server that has stored the entry of the old leader',
    'denies its vote to all others. It waits.',
  ]
  const [first = '', second = ''] = pages
  await addTestPapers([{ id: 'edge', title: 'On Edges', summary: '# Edges', pages }])
  const across: Passage = {
    ...{ ...RAFT_PASSAGE, id: 'e7', paperId: 'edge', title: 'On Edges', text: `${first} ${second}` },
    spans: [
      { page: 1, start: 0, end: first.length },
      { page: 2, start: 0, end: second.length },
    ],
  }
  const markdown =
    'Other candidates lose the vote of whoever keeps what the former leader wrote [edge, page 1] [edge, page 2].'
  const { told } = await check(markdown, saying('verified', 2), { evidence: [across] })
  expect(told).toEqual([
    ['verified', 'model'],
    ['verified', 'model'],
  ])
})

test('a table supports a statement as a whole, and its row below the headings is the quote, marked cell by cell', async () => {
  const page = 'Table 1: Scores of both. Model F1 Raft 86.4 Paxos 71.2'
  await addTestPapers([{ id: 'scores', title: 'On Scores', summary: '# Scores', pages: [page] }])
  const cells = ['Table 1: Scores of both.', 'Model', 'F1', 'Raft', '86.4', 'Paxos', '71.2']
  const table: Passage = {
    ...{ ...RAFT_PASSAGE, id: 'e8', paperId: 'scores', title: 'On Scores', kind: 'table' },
    text: 'Table 1: Scores of both.\nModel\tF1\nRaft\t86.4\nPaxos\t71.2',
    spans: cells.map((cell) => ({ page: 1, start: page.indexOf(cell), end: page.indexOf(cell) + cell.length })),
  }
  const { citations } = await check('On F1 the model Paxos has 71.2 [scores, page 1].', saying('verified', 1), {
    evidence: [table],
  })
  expect(citations[0]).toMatchObject({ verdict: 'verified', judgedBy: 'model', quote: 'Model\tF1\nPaxos\t71.2' })
  expect(citations[0]?.rects.length).toBeGreaterThan(0)
})
