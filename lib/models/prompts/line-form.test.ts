import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type LocalServer, startLocalServer } from '../../../e2e/local-servers'
import { generateFromPrompt } from '../calls/chat'
import { newMeter, withMeter } from '../costs/meter'
import { forgetServerFacts } from '../server/server-facts'
import { eachLine, fieldsIn, gradeIn, linesIn, numbersIn, texts } from './line-form'

let server: LocalServer | null = null
afterEach(() => server?.close())

test('list marks, asterisks, rules and code fences are not part of a line', () => {
  const text = '```text\n- **3 yes**: it is\n\n---\n*  `4 no`\n• 5 partly\n```'
  expect(linesIn(text)).toEqual(['3 yes: it is', '4 no', '5 partly'])
})

test('malformed lines are left, and “none” is a valid answer', () => {
  const form = eachLine('works', (line) => {
    const [, number, said = ''] = /^(\d+) (.*)$/.exec(line) ?? []
    const values = gradeIn(said, { yes: true, no: false })
    return values && { work: Number(number), is: values.grade, why: values.rest }
  })
  expect(form(linesIn('Here they are:\n3 Yes – it is so\n4 perhaps\n5 no: not at all'))).toEqual({
    value: {
      works: [
        { work: 3, is: true, why: 'it is so' },
        { work: 5, is: false, why: 'not at all' },
      ],
    },
    left: ['Here they are:', '4 perhaps'],
  })
  expect(form(['None.'])).toEqual({ value: { works: [] }, left: [] })
  expect(form(['I cannot do that'])).toEqual({ value: undefined, left: ['I cannot do that'] })
})

test('texts lose numbers and quotation marks; announcements and overlong texts are left', () => {
  const long = 'word '.repeat(20).trim()
  expect(texts('queries', 40)(linesIn(`Queries:\n1. “leader election”\n2) split votes\n${long}`))).toEqual({
    value: { queries: ['leader election', 'split votes'] },
    left: ['Queries:', long],
  })
})

test('fields keep their order, and numbers stay within the range', () => {
  const { values, left } = fieldsIn(
    ['Question: What?', 'term: a', '2. term: b', 'term:', 'note: c'],
    ['question', 'term'],
  )
  expect(values).toEqual({ question: ['What?'], term: ['a', 'b'] })
  expect(left).toEqual(['note: c'])
  expect(numbersIn('3, 5-7 and 99', 8)).toEqual([3, 5, 6, 7])
  expect(numbersIn('2–1000000', 4)).toEqual([2, 3, 4])
})

async function ask(answers: string[], window = 4_096) {
  forgetServerFacts()
  server = await startLocalServer('llama.cpp', { window, garble: () => answers.shift() ?? '' })
  const connection = {
    ...{ baseURL: `${server.url}/v1`, apiKey: undefined, chatModel: 'small', embeddingModel: 'e', window },
    patience: { firstTokenMs: 5_000, idleMs: 2_000, retries: 0, backoffMs: 1 },
  }
  const meter = newMeter()
  const value = await withMeter(meter, () =>
    generateFromPrompt({
      ...{ prompt: 'search_queries', variables: { QUESTION: 'What is attention?' }, connection, repair: true },
      schema: z.object({ queries: z.array(z.string()).min(2, 'There must be two queries.') }),
      lines: texts('queries', 30),
    }),
  ).catch((error: Error) => error.message)
  return { value, notices: [...meter.notices], prompts: server.prompts.map(({ text }) => text) }
}

test('valid lines are used, and a notice reports the rest', async () => {
  const { value, notices, prompts } = await ask(['one query\ntwo queries\na line that is longer than any query may be'])
  expect(value).toEqual({ queries: ['one query', 'two queries'] })
  expect(notices).toEqual([
    'Some lines that “small” wrote were not in the requested format and were not used. The trace shows them.',
  ])
  expect(prompts).toHaveLength(1)
})

test('if there are too few, the model is asked once more with the error, and then fails', async () => {
  const { value, notices, prompts } = await ask(['only one', 'one query\ntwo queries'])
  expect(value).toEqual({ queries: ['one query', 'two queries'] })
  expect(notices).toEqual([])
  expect(prompts).toHaveLength(2)
  expect(prompts[1]).toContain('There must be two queries.')
  expect(prompts[1]).toContain('only one')
  await server?.close()
  const failed = await ask(['only one', 'again one'])
  expect(failed.value).toBe('The model failed twice to answer in the requested format.')
  expect(failed.prompts).toHaveLength(2)
})
