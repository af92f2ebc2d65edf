import { expect, test } from 'vitest'
import type { RunEvent, StoredEvent } from './events'
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
const delta = (text: string): RunEvent => ({ type: 'answer.delta', at: 3, text })

test('the view is what the events say, stage by stage', () => {
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

test('a stage that starts again after a crash forgets what it had streamed', () => {
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

test('an event that was seen before changes nothing', () => {
  const view = foldEvents(stored([started, stage('write'), delta('once')]))
  expect(foldEvent(view, { seq: 2, event: delta('once') })).toBe(view)
})

test('the stored events of a finished run replace what was seen of its stream', () => {
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

test('folding changes no view it was given', () => {
  const before = structuredClone(emptyRunView)
  foldEvents(stored([started, stage('scope'), delta('x')]))
  expect(emptyRunView).toEqual(before)
})
