import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../e2e/openai-server'
import { HOSTILE, outsideFences, testModel } from '../../analyst/test-model'
import { answerSections } from '../../citations/answer/answer-sections'
import { testDatabase } from '../../db/test-database'
import { readReportSettings } from '../report/report-settings'
import { addTestPapers, hostilePaxos, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'

const PAXOS = hostilePaxos('finding')
const settings = readReportSettings({ review: false })

let server: OpenAIServer

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, PAXOS])
  server = await startOpenAIServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.control({ next: [] })
  server.requests().length = 0
})

const ask = (model = testModel(server.url)) => run('consensus on a replicated log', { mode: 'report', settings }, model)

test('a model plans and writes section by section and the abstract, from what was found, which stays behind fences', async () => {
  const { view, error } = await ask()
  expect(error).toBeNull()
  expect(view.notices).toEqual([])
  const headings = answerSections(view.markdown).map(({ heading }) => heading)
  expect(headings).toEqual(expect.arrayContaining(['On consensus on a replicated log', 'Foundations', 'Open problems']))
  expect(view.markdown).toContain('A language model wrote this review')
  expect(Object.keys(view.sections).length).toBeGreaterThanOrEqual(2)
  for (const text of Object.values(view.sections)) expect(view.markdown).toContain(text.slice(0, 40))
  expect(view.citations.length).toBeGreaterThan(3)
  expect(view.dropped).toBe(0)
  const prompts = server.prompts()
  expect(prompts.some((prompt) => prompt.includes(HOSTILE))).toBe(true)
  for (const prompt of prompts) expect(outsideFences(prompt), prompt.slice(0, 80)).not.toContain(HOSTILE)
  // Each section sees those before it.
  const ofSections = prompts.filter((prompt) => prompt.includes('who writes one section'))
  expect(ofSections[0]).toContain('None yet.')
  expect(ofSections.at(-1)).not.toContain('None yet.')
})

test('a plan that is nonsense twice is made by the words, which is said', async () => {
  server.control({
    next: Array.from({ length: 2 }, () => ({ on: 'structured' as const, kind: 'broken_json' as const })),
  })
  const { view, error } = await ask()
  expect(error).toBeNull()
  expect(view.notices[0]).toMatch(/^⚠️ {2}The plan was made by the words alone:/)
  expect(answerSections(view.markdown).map(({ heading }) => heading)).toContain('Background')
})

test('what a model cites that was not found is taken out, and a section that cites nothing is left to the papers', async () => {
  const model = testModel(server.url)
  const both = `[lamport1998, page 1] [${RAFT.id}, page 1]`
  const texts = [
    'All is well, as everybody knows.',
    `Leaders are elected [invented2020, page 3]. A log is kept ${both}.`,
  ]
  const inventing = {
    ...model,
    model: model.model && {
      ...model.model,
      async *stream() {
        yield texts.shift() ?? `Leaders win elections ${both}.`
      },
    },
  }
  const { view, error } = await ask(inventing as typeof model)
  expect(error).toBeNull()
  expect(view.notices.join('\n')).toContain('The section “Foundations” was written by the words alone')
  expect(view.notices.join('\n')).toContain('1 section of the report is in the papers’ own words')
  expect(view.markdown).not.toContain('everybody knows')
  expect(view.markdown).not.toContain('invented2020')
  expect(view.dropped).toBe(1)
})
