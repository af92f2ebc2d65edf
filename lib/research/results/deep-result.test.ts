import { expect, test } from 'vitest'
import type { JudgedWork } from '../events/considered-papers'
import type { PlannedItem } from '../events/plan-items'
import { emptyRunView, type RunView } from '../run-view'
import { deepResult, deepResultSchema } from './deep-result'

const run = { id: 'run-1', question: 'What is it?' }
const round = (id: string) => ({ id, name: 'round', message: null, summary: null, startedAt: 0, ms: 1 })
const item = (title: string, status: PlannedItem['status'], note?: string): PlannedItem => ({
  ...{ id: title, title, question: title, status },
  ...(note && { note }),
})
const reference = (number: number, paperId: string, url: string | null = null) => ({
  ...{ number, paperId, title: `On ${paperId}`, authors: [], published: null, url, doi: `10.1/${paperId}` },
})
const work = (paperId: string, sources: JudgedWork['sources'], inLibrary = false): JudgedWork => ({
  ...{ paperId, title: '', authors: [], published: null, venue: null, sources, url: '', notice: null, inLibrary },
  quality: { reasons: [] },
})

const view: RunView = {
  ...emptyRunView,
  status: 'completed',
  stages: [round('round-1'), round('round-2')],
  plan: [item('What it is', 'done'), item('What it costs', 'open', '1 passage from 1 paper'), item('Whom', 'open')],
  markdown:
    'It holds [own2020, page 4; wells2021, abstract]. Here too [page2024, passage 2]. Not [nobody2020, page 1].',
  references: [reference(1, 'own2020'), reference(2, 'wells2021', 'https://x.example/1'), reference(3, 'page2024')],
  works: [
    work('own2020', ['arxiv'], true),
    work('wells2021', ['semantic-scholar', 'pubmed']),
    work('page2024', ['web']),
  ],
}

test('citations are numbered like the sources, which state their origin', () => {
  const result = deepResult(run, view)
  expect(deepResultSchema.parse(result)).toEqual(result)
  expect(result?.answer).toBe('It holds [1, page 4] [2, abstract]. Here too [3, passage 2]. Not [nobody2020, page 1].')
  expect(result?.sources.map(({ id, type, url, doi, pmid }) => [id, type, url, doi, pmid])).toEqual([
    ['src_1', 'library', '/library/own2020', '10.1/own2020', null],
    ['src_2', 'pubmed', 'https://x.example/1', '10.1/wells2021', null],
    ['src_3', 'web', '/library/page2024', '10.1/page2024', null],
  ])
  expect(result?.checklist_coverage).toEqual({
    satisfied: ['What it is'],
    gaps: ['What it costs - partial coverage: 1 passage from 1 paper', 'Whom - nothing found'],
  })
})

test('the result states the refined question, or else the question as asked', () => {
  const refined = { question: 'What is X?', inScope: ['its cost'], outOfScope: ['prices'], terms: ['x'] }
  expect(deepResult(run, { ...view, refined })).toMatchObject({
    refined_question: 'What is X?',
    scope: { in: ['its cost'], out: ['prices'] },
    key_terms: ['x'],
  })
  expect(deepResult(run, view)).toMatchObject({ refined_question: 'What is it?', scope: { in: [], out: [] } })
  const understood = { text: 'What is X?', about: 'X' }
  expect(deepResult(run, { ...view, understood })).toMatchObject({ refined_question: 'What is X?' })
})

test('a run ends in one of three ways, and has no result while it is running', () => {
  const status = (changed: Partial<RunView>) => deepResult(run, { ...view, ...changed })?.status
  expect(status({})).toBe('completed')
  expect(status({ status: 'max_iterations_reached' })).toBe('max_iterations_reached')
  expect(status({ status: 'failed', error: { code: 'model_failed', message: 'It broke off.' } })).toBe('error')
  expect(status({ status: 'cancelled' })).toBe('error')
  expect(deepResult(run, { ...view, status: 'in_progress' })).toBeNull()
  const refused: Partial<RunView> = {
    status: 'failed',
    error: { code: 'no_papers', message: 'Nothing.' },
    markdown: '',
    plan: [],
  }
  expect(deepResult(run, { ...view, ...refused, references: [] })).toMatchObject({
    status: 'completed',
    answer: 'Nothing.',
  })
})
