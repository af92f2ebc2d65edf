import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenAIServer, startOpenAIServer } from '../../../../e2e/openai-server'
import { testDatabase } from '../../../db/test-database'
import type { Passage } from '../../../quoting/passage'
import { testModel } from '../../../thinking/test-model'
import { scriptedModel } from '../../../thinking/test-scripted'
import type { RunEvent } from '../../events/events'
import type { RunContext } from '../../run-context'
import { addTestPapers, RAFT } from '../../test-library'
import { eachInTurn } from '../../test-run'
import { coverageOf } from '../coverage'
import { refineByWords } from '../outline-item'
import { anItem } from '../test-findings'
import { readRound } from './read-round'

let server: OpenAIServer

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT])
  server = await startOpenAIServer()
})
afterAll(() => server.close())

const passage = (id: string, text: string): Passage => ({
  ...{ id, paperId: id, title: 'A paper', section: '', kind: 'text', text, relevance: 0.8, question: '' },
  spans: [{ page: 1, start: 0, end: text.length }],
})

test('irrelevant passages and those already read are not sent, and that is reported', async () => {
  const checklist = [{ ...anItem('item-1', 'Elections'), question: 'How do servers elect a leader?' }]
  const passages = [
    passage('on', 'Servers elect a leader by asking a majority of each other for their votes in a term.'),
    passage('soup', 'Carrots and leeks become tender after half an hour of gentle boiling in a large pot.'),
    passage('read', 'A leader is elected by the servers again as soon as its heartbeats are missed for long.'),
  ]
  const events: RunEvent[] = []
  const context = {
    run: { id: 'run' },
    analyst: testModel(server.url),
    signal: new AbortController().signal,
    wish: () => null,
    step: (_name, work) => work(),
    emit: async (event) => void events.push({ ...event, at: 0 } as RunEvent),
    each: eachInTurn(() => context),
  } as Partial<RunContext> as RunContext
  const found = [{ itemId: 'item-1', source: 'arxiv' as const, query: 'elections', passages }]
  const read = await readRound(context, {
    refined: refineByWords('How do servers elect a leader?'),
    ...{ checklist, coverage: coverageOf(checklist, []), stage: 'round-1', found },
    ...{ known: ['read'], silent: [], doubted: [] },
  })
  expect(server.prompts().join()).toContain('asking a majority')
  expect(server.prompts().join()).not.toMatch(/Carrots|heartbeats/)
  expect(read.known.sort()).toEqual(['on', 'soup'])
  expect(read.findings.map(({ paperId }) => paperId)).toEqual(['on'])
  expect(events.find(({ type }) => type === 'passages.left')).toMatchObject({
    stage: 'round-1',
    passages: [{ paperId: 'soup', page: 1, reason: 'hardly any words in common with the open items' }],
  })
})

test('passages that only represent their paper are graded in one call, and weak ones are not read', async () => {
  const checklist = [{ ...anItem('item-1', 'Elections'), question: 'How do servers elect a leader?' }]
  const doubtful = ['a', 'b', 'c', 'adam'].map((id) => ({
    ...passage(id, `In part ${id} the servers elect a leader by votes of a majority of all.`),
    relevance: 0.3,
  }))
  const passages = [passage('near', 'Servers elect a leader by asking for votes in a term of their own.'), ...doubtful]
  const prompts: string[] = []
  const scripted = scriptedModel({
    grade_passages: ({ PASSAGES = '' }: Record<string, string>) => {
      prompts.push(PASSAGES)
      return { grades: [1, 2, 3, 4].map((number) => ({ number, grade: number < 4 ? 6 : 0, why: 'an optimizer' })) }
    },
    deep_facts: ({ RESULTS = '' }: Record<string, string>) => {
      prompts.push(RESULTS)
      return { facts: [] }
    },
  })
  const events: RunEvent[] = []
  const context = {
    ...{ run: { id: 'run' }, analyst: scripted, signal: new AbortController().signal, wish: () => null },
    step: (_name, work) => work(),
    emit: async (event) => void events.push({ ...event, at: 0 } as RunEvent),
    each: eachInTurn(() => context),
  } as Partial<RunContext> as RunContext
  const found = [{ itemId: 'item-1', source: 'library' as const, query: 'elections', passages }]
  const read = await readRound(context, {
    refined: refineByWords('How do servers elect a leader?'),
    ...{ checklist, coverage: coverageOf(checklist, []), stage: 'round-1', found },
    ...{ known: [], silent: [], doubted: [] },
  })
  const [graded, sent] = prompts
  expect(graded).not.toContain('asking for votes')
  expect(sent).toContain('asking for votes')
  expect(sent).toContain('In part c')
  expect(sent).not.toContain('In part adam')
  expect(read.known).toContain('adam')
  expect(events.find(({ type }) => type === 'passages.left')).toMatchObject({
    passages: [{ paperId: 'adam', reason: 'of little use here: an optimizer' }],
  })
})
