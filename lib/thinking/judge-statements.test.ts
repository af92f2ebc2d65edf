import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../e2e/openai-server'
import { batchesOf, type CitedStatement, judgeStatements } from './judge-statements'
import { testModel } from './test-model'
import { scriptedModel } from './test-scripted'
import { think } from './think'

let server: OpenAIServer
beforeAll(async () => {
  server = await startOpenAIServer()
})
afterAll(() => server.close())

function statement(text: string, context: string[] = [], page = 1, sentences = 10): CitedStatement {
  const source = {
    cite: `[raft, page ${page}]`,
    title: 'Raft',
    sentences: Array.from({ length: sentences }, (_, at) => `It says ${at}.`),
  }
  return { statement: text, context, sources: [source] }
}

test('each page is read in one call, in the order of the answer, and no call is too long for a slow model', () => {
  const pages = [3, 1, 2, 3, 1, 2, 3, 1]
  // About 1,700 tokens a page, without a word of the statements.
  const batches = batchesOf(pages.map((page) => statement('Zebras graze', [], page, 480)))
  expect(batches.map(({ at }) => at)).toEqual([
    [0, 1, 3, 4, 6, 7],
    [2, 5],
  ])
  const many = Array.from({ length: 26 }, (_, at) => statement(`${at}`))
  expect(batchesOf(many).map(({ at }) => at.length)).toEqual([24, 2])
})

test('a statement on several pages joins the call with most of them', () => {
  const onBoth = { ...statement('both'), sources: [1, 2].flatMap((page) => statement('', [], page, 480).sources) }
  // A distant page adds less text than the second page of both.
  const batches = batchesOf([statement('one', [], 1, 480), statement('far', [], 3, 400), onBoth])
  expect(batches.map(({ at }) => at)).toEqual([[0, 2], [1]])
})

test('for a long page the relevant sentences and their neighbours are shown, numbered for reference', async () => {
  const sentences = Array.from({ length: 40 }, (_, at) => `The weather of day ${at} was mild.`)
  sentences[20] = 'Raft elects a leader by votes of a majority.'
  let shown = ''
  const model = scriptedModel({
    judge_citations_v4: (variables: Record<string, string>) => {
      shown = variables.SOURCES ?? ''
      const number = Number(/^(\d+)\. Raft elects/m.exec(shown)?.[1])
      return { verdicts: [{ number: 1, sentences: [number], verdict: 'verified', why: '' }] }
    },
  })
  const cited = { ...statement('A majority votes for the leader that Raft elects'), context: [] }
  const source = { cite: '[raft, page 1]', title: 'Raft', sentences, sections: sentences.map(() => 'Elections') }
  const context = { analyst: model, signal: new AbortController().signal }
  const asked = { question: 'Q?', statements: [{ ...cited, sources: [source] }] }
  const [judgement] = await think(judgeStatements, asked, context)
  expect(judgement?.sentences).toEqual([{ source: 0, sentence: 20 }])
  expect(shown.match(/^\d+\. /gm)).toHaveLength(3)
  expect(shown).toContain('day 19 was mild.\n2. Raft elects')
  expect(shown).toContain('Section: Elections\n1. ')
})

test('a table counts as one sentence with all its rows, and several can be named as support', async () => {
  const sentences = [
    'It begins.',
    'Table 1: Scores.\n| Model | F1 |\n| Raft | 86.4 |',
    'It ends.',
    'So.',
    'And so.',
    'Well.',
  ]
  const asked: Record<string, string>[] = []
  const model = scriptedModel({
    judge_citations_v4: (variables: Record<string, string>) => {
      asked.push(variables)
      return { verdicts: [{ number: 1, verdict: 'verified', why: '', sentences: [2, 1, 3, 4, 5, 6, 7] }] }
    },
  })
  const one = { ...statement('Raft scores 86.4.'), sources: [{ cite: '[raft, page 1]', title: 'Raft', sentences }] }
  const context = { analyst: model, signal: new AbortController().signal }
  const [judged] = await think(judgeStatements, { question: 'How?', statements: [one] }, context)
  expect(asked[0]?.SOURCES).toContain('2. Table 1: Scores.\n| Model | F1 |\n| Raft | 86.4 |\n3. It ends.')
  expect(asked[0]?.STATEMENTS).toContain('\n1. [1] Raft scores 86.4.\n')
  expect(judged?.sentences.map(({ sentence }) => sentence)).toEqual([1, 0, 2, 3, 4, 5])
})

test('pages cited only by the rest of the sentence follow a separator', async () => {
  let shown = ''
  const model = scriptedModel({
    judge_citations_v4: ({ STATEMENTS = '' }: Record<string, string>) => {
      shown = STATEMENTS
      return { verdicts: [] }
    },
  })
  const sources = [2, 1, 3].flatMap((page) => statement('', [], page).sources)
  const statements = [
    { ...statement('It elects a leader'), sources, own: 1 },
    { ...statement('It has logs'), sources, own: 3 },
  ]
  const context = { analyst: model, signal: new AbortController().signal }
  await think(judgeStatements, { question: 'How?', statements }, context)
  expect(shown).toContain('1. [1 | 2, 3] It elects a leader')
  expect(shown).toContain('2. [1, 2, 3] It has logs')
})

test('text that was just read is not repeated as context', async () => {
  const whole = 'Raft elects a leader.'
  const prompts = server.prompts().length
  const statements = [
    statement(whole, ['Raft is a protocol.']),
    statement('It manages the log', [whole]),
    statement('it sends heartbeats', [whole, 'It manages the log, and']),
    statement('Followers wait.', ['It manages the log, and it sends heartbeats.']),
    statement('Then they vote.', ['A clock runs out. Followers wait.']),
  ]
  const context = { analyst: testModel(server.url), signal: new AbortController().signal }
  await think(judgeStatements, { question: 'How?', statements }, context)
  const [prompt = ''] = server.prompts().slice(prompts)
  const contexts = [...prompt.matchAll(/^Before: (.*)\n(\d)\. /gm)].map(([, text, number]) => [number, text])
  expect(contexts).toEqual([
    ['1', 'Raft is a protocol.'],
    ['5', 'A clock runs out. Followers wait.'],
  ])
})
