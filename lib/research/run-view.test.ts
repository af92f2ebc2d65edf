import { expect, test } from 'vitest'
import type { RunEvent, StoredEvent } from './events/events'
import { emptyRunView, foldEvent, foldEvents } from './run-view'

const stored = (events: RunEvent[], from = 0): StoredEvent[] =>
  events.map((event, index) => ({ seq: from + index, event }))
const started: RunEvent = { type: 'run.started', at: 1, analyst: 'extractive', library: { papers: 3, unreadable: 1 } }
const stage = (name: 'scope' | 'gather' | 'write', at = 2): RunEvent => ({
  type: 'stage.started',
  at,
  stage: name,
  message: name,
})
const passage = {
  paperId: 'p',
  page: 1,
  pages: [1],
  section: '',
  kind: 'text',
  text: 'words',
  relevance: 1,
  question: 'q',
}
const delta = (text: string): RunEvent => ({ type: 'answer.delta', at: 3, text })

test('the view follows from the events, stage by stage', () => {
  const view = foldEvents(
    stored([
      started,
      stage('scope'),
      { type: 'stage.finished', at: 4, stage: 'scope', ms: 2, message: 'Found 1' },
      stage('write'),
      delta('a'),
      delta('b'),
    ]),
  )
  expect(view).toMatchObject({ status: 'in_progress', markdown: 'ab', library: { papers: 3, unreadable: 1 } })
  expect(view.stages.map(({ name, ms, summary }) => [name, ms, summary])).toEqual([
    ['scope', 2, 'Found 1'],
    ['write', null, null],
  ])
})

test('a stage that starts again after a crash discards what it had streamed', () => {
  const view = foldEvents(
    stored([
      started,
      stage('scope'),
      stage('write'),
      delta('half a sen'),
      stage('write', 9),
      delta('half a sentence.'),
    ]),
  )
  expect(view.markdown).toBe('half a sentence.')
  expect(view.stages.map((item) => item.name)).toEqual(['scope', 'write'])
})

test('a repeated event changes nothing', () => {
  const view = foldEvents(stored([started, stage('write'), delta('once')]))
  expect(foldEvent(view, { seq: 2, event: delta('once') })).toBe(view)
})

test('the stored events of a finished run replace those from its stream', () => {
  const half = foldEvents(stored([started, stage('write'), delta('hal'), { type: 'notice', at: 3, message: 'n' }]))
  const usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 5 }
  const whole = stored(
    [
      started,
      stage('write'),
      delta('half and whole'),
      { type: 'notice', at: 3, message: 'n' },
      { type: 'run.finished', at: 9, status: 'cancelled', error: null, usage },
    ],
    1_000_000,
  )
  expect(foldEvents(whole, half)).toMatchObject({ markdown: 'half and whole', notices: ['n'], status: 'cancelled' })
})

test('folding does not change its input', () => {
  const before = structuredClone(emptyRunView)
  foldEvents(stored([started, stage('scope'), delta('x')]))
  expect(emptyRunView).toEqual(before)
})

test('stages of one name can be parallel, and within another', () => {
  const begin = (id: string, parent?: string): RunEvent => ({
    type: 'stage.started',
    at: 2,
    stage: 'gather',
    id,
    ...(parent && { parent }),
    message: id,
  })
  const events = [started, begin('round 1'), begin('a', 'round 1'), begin('b', 'round 1'), begin('round 2')]
  const finished: RunEvent = { type: 'stage.finished', at: 4, stage: 'gather', id: 'a', ms: 3, message: 'Found 2' }
  const view = foldEvents(stored([...events, finished]))
  expect(view.stages.map(({ id, parent, ms }) => [id, parent, ms])).toEqual([
    ['round 1', undefined, null],
    ['a', 'round 1', 3],
    ['b', 'round 1', null],
    ['round 2', undefined, null],
  ])
  // Started again after a crash, which discards the later stages.
  expect(foldEvents(stored([begin('b', 'round 1')], 6), view).stages.map(({ id }) => id)).toEqual(['round 1', 'a', 'b'])
})

test('events of a long run accumulate', () => {
  const evidence = (id: string) => ({ ...passage, id })
  const asked = { at: 3, stage: 'a', source: 'arxiv', query: 'raft' } as const
  const fact = { text: 'A leader has a term.', evidenceIds: ['x'], items: ['1'], paperId: 'p', title: 'Raft', page: 1 }
  const item = { id: '1', title: 'Elections', question: 'How are leaders elected?', status: 'open' } as const
  const view = foldEvents(
    stored([
      started,
      { type: 'plan.changed', at: 2, plan: [item] },
      { type: 'source.asked', ...asked },
      { type: 'source.failed', ...asked, message: 'arXiv did not answer.' },
      { type: 'source.asked', ...asked, query: 'paxos' },
      { type: 'evidence.gathered', at: 3, evidence: [evidence('x')] },
      { type: 'evidence.added', at: 3, stage: 'a', evidence: [evidence('y')] },
      { type: 'fact.found', at: 3, stage: 'a', fact },
      { type: 'fact.found', at: 3, stage: 'b', fact: { ...fact, items: ['2'] } },
      { type: 'evidence.added', at: 3, stage: 'b', evidence: [evidence('y')] },
      { type: 'section.delta', at: 4, section: '1', text: 'Leaders ' },
      { type: 'section.delta', at: 4, section: '2', text: 'Logs' },
      { type: 'section.delta', at: 4, section: '1', text: 'are elected.' },
      { type: 'plan.changed', at: 5, plan: [{ ...item, status: 'done' }] },
    ]),
  )
  expect(view).toMatchObject({
    plan: [{ status: 'done' }],
    asked: [
      { query: 'raft', error: 'arXiv did not answer.' },
      { query: 'paxos', error: null },
    ],
    evidence: [{ id: 'x' }, { id: 'y' }],
    facts: [{ text: 'A leader has a term.', items: ['1', '2'] }],
    sections: { 1: 'Leaders are elected.', 2: 'Logs' },
  })
})
