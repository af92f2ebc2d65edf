import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../e2e/openai-server'
import { batchesOf, type CitedStatement, judgeStatements } from './judge-statements'
import { testModel } from './test-model'
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

test('calls keep the order of the answer, and none is longer than a slow model reads in its time', () => {
  const pages = [3, 1, 2, 3, 1, 2, 3, 1]
  const batches = batchesOf(pages.map((page, at) => statement(`${at}`, [], page, 40)))
  expect(batches.flatMap(({ at }) => at)).toEqual(pages.map((_, at) => at))
  expect(batches.map(({ at }) => at.length)).toEqual([2, 2, 2, 2])
  expect(batchesOf(pages.map((_, at) => statement(`${at}`))).map(({ at }) => at.length)).toEqual([6, 2])
})

test('what has just been read is not given as context again', async () => {
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
  const contexts = [...prompt.matchAll(/<(context-[0-9a-f]+) number="(\d)">\n(.*)\n<\/\1>/g)].map(
    ([, , number, text]) => [number, text],
  )
  expect(contexts).toEqual([
    ['1', 'Raft is a protocol.'],
    ['5', 'A clock runs out. Followers wait.'],
  ])
})
