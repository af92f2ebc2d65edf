import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '@/lib/db/test-database'
import { endEngine } from '@/lib/engine/test-engine'
import type { RunJson } from '@/lib/research/results/run-json'
import { ended, launchForRuns } from '@/lib/research/test-engine'
import { addTestPapers, PAXOS, RAFT, SOUP } from '@/lib/research/test-library'
import { until } from '@/lib/test-until'
import { POST as ask } from '../../route'
import { GET as getRun } from '../route'
import { GET, POST, PUT } from './route'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, PAXOS])
  await launchForRuns()
})
afterAll(endEngine)

function request(method: string, body?: unknown): Request {
  const init = { method, headers: { host: 'localhost:3000' } }
  return new Request(
    'http://localhost:3000/api/research',
    body === undefined ? init : { ...init, body: JSON.stringify(body) },
  )
}

const of = (id: string) => ({ params: Promise.resolve({ id }) })
const runOf = async (id: string) => (await (await getRun(request('GET'), of(id))).json()) as RunJson
const said = async (response: Response) => (await response.json()).error.message

test('a program reads the plan of a report, changes and accepts it, and gets the report', async () => {
  const asked = await ask(request('POST', { question: 'consensus on a replicated log', mode: 'report' }))
  expect(asked.status).toBe(202)
  const { id } = (await asked.json()) as RunJson
  expect(asked.headers.get('location')).toBe(`/api/research/${id}`)
  const { answer, plan } = await until('the plan', async () => {
    const run = await runOf(id)
    return run.plan?.waits ? run : null
  })
  expect(answer).toBeNull()
  expect(plan).toMatchObject({ waits: true, title: 'Consensus on a replicated log' })
  const read = await (await GET(request('GET'), of(id))).json()
  expect(read).toMatchObject({ accepted: false, plan: { sections: plan?.sections } })

  const changed = {
    title: 'On consensus',
    sections: [{ title: 'Elections', subtopics: ['Leader election', { title: 'Split votes' }] }, read.plan.sections[0]],
  }
  const put = await PUT(request('PUT', changed), of(id))
  expect(put.status).toBe(200)
  const kept = await put.json()
  expect(kept.plan.sections[0].subtopics.map(({ title }: { title: string }) => title)).toEqual([
    'Leader election',
    'Split votes',
  ])
  const ids = kept.plan.sections.map((section: { id: string }) => section.id)
  expect(new Set(ids).size).toBe(2)

  const wrong = { title: 'x', sections: [{ title: 'Fine', subtopics: ['a'] }, { title: ' ', subtopics: [] }, 'none'] }
  const refused = await PUT(request('PUT', wrong), of(id))
  expect(refused.status).toBe(400)
  expect(await said(refused)).toBe('sections[2]: A section is an object with title and subtopics.')
  expect(await said(await PUT(request('PUT', { ...wrong, sections: wrong.sections.slice(0, 2) }), of(id)))).toBe(
    'sections[1].title: A section is empty. sections[1].subtopics: A section needs at least one subtopic to search for.',
  )
  expect(await said(await PUT(request('PUT', [1]), of(id)))).toBe(
    'A plan is an object with title, questions and sections.',
  )

  const accepted = await POST(request('POST'), of(id))
  expect([accepted.status, accepted.headers.get('location')]).toEqual([202, `/api/research/${id}`])
  await ended(id)
  const report = await runOf(id)
  expect(report).toMatchObject({ status: 'completed', plan: { title: 'On consensus', waits: false } })
  expect(report.answer).toContain('## Elections')
  const late = await PUT(request('PUT', changed), of(id))
  expect(late.status).toBe(409)
  expect(await said(late)).toBe('The report is already being written from this plan, or is finished.')
})

test('a run without a plan says so', async () => {
  const none = '00000000-0000-0000-0000-000000000000'
  for (const answer of [await GET(request('GET'), of(none)), await POST(request('POST'), of(none))]) {
    expect(answer.status).toBe(404)
    expect(await said(answer)).toContain('This run has no plan')
  }
})
