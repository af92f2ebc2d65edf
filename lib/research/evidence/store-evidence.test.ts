import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ABSTRACT, passagePlace } from '../../citations/markers/place'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { emptyTables, testDatabase } from '../../db/test-database'
import type { Passage } from '../../quoting/passage'
import { type Analyst, QUOTING } from '../../thinking/analyst'
import { scriptedModel } from '../../thinking/test-scripted'
import { checkAnswer } from '../check/check-answer'
import { locateEvidence } from '../check/locate-evidence'
import { referencesOf, storeAnswer } from '../check/store-answer'
import { doCommand } from '../commands/do-command'
import type { RunEvent } from '../events/events'
import { exportAnswer } from '../export/export'
import { breakOff, INTERRUPTED } from '../record/run-ending'
import { runJson } from '../results/run-json'
import { addTestPapers, RAFT } from '../test-library'
import { run } from '../test-run'
import { editAnswer } from '../versions/edit-answer'
import { storeEvidence, toEvidence } from './store-evidence'

beforeAll(async () => {
  await testDatabase()
})
beforeEach(async () => {
  await emptyTables('paper', 'session', 'search_index')
})

const WATER = 'Safe water saves lives in every season. Wells deeper than thirty metres rarely run dry.'
const ICE = 'Sea ice loses a third of its area in a warm decade. The loss is fastest in autumn.'
const READ_AT = '2026-11-20T08:00:00.000Z'

const passage = (paperId: string, page: number, text: string): Passage => ({
  id: `evidence ${paperId}`,
  paperId,
  title: paperId,
  section: '',
  kind: 'text',
  text,
  spans: [{ page, start: 0, end: text.length }],
  relevance: 0.8,
  question: 'q',
  ...(page < 0 && { readAt: READ_AT }),
})
const PASSAGES = [passage('who2024water', passagePlace(2), WATER), passage('smith2020ice', ABSTRACT, ICE)]
const ANSWER =
  'Wells deeper than thirty metres rarely run dry. [who2024water, passage 2] The loss is fastest in spring. [smith2020ice, abstract]'

/** A finished run based on a web page and an abstract, as a mode with outside sources would leave it. */
async function answeredFromOutside(analyst: Analyst = QUOTING): Promise<string> {
  const client = await db()
  const papers = [
    {
      id: 'who2024water',
      title: 'Safe Water',
      authors: ['World Health Organization'],
      url: 'https://who.example/water',
    },
    { id: 'smith2020ice', title: 'Sea Ice', authors: ['Ann Smith'], doi: '10.1/ice' },
  ]
  await client.paper.createMany({ data: papers.map((paper) => ({ ...paper, fileName: paper.id, published: '2024' })) })
  const session = await client.session.create({ data: { id: randomUUID(), title: 'Water' } })
  const row = { id: randomUUID(), sessionId: session.id, question: 'Do wells run dry?' }
  await client.run.create({ data: { ...row, mode: 'answer', status: 'completed', finishedAt: new Date() } })
  await storeEvidence(row.id, PASSAGES)
  const context = {
    analyst,
    signal: new AbortController().signal,
    step: <T>(_name: string, work: () => Promise<T>) => work(),
    emit: async () => {},
  }
  const checked = await checkAnswer(context, row.question, ANSWER, PASSAGES)
  const references = await referencesOf(checked.citations.map(({ paperId }) => paperId))
  const answer = { answerId: randomUUID(), ...checked, references, edited: [] }
  await client.$transaction(storeAnswer(client, { ...row, mode: 'answer', analyst: 'extractive' }, answer))
  const events: RunEvent[] = [
    { type: 'evidence.gathered', at: 0, evidence: PASSAGES.map(toEvidence) },
    { type: 'answer.completed', at: 0, ...answer },
  ]
  await client.run.update({ where: { id: row.id }, data: { events: toJson(events) } })
  return row.id
}

test('evidence is stored as it is gathered, and citations refer to it by the ids in the events', async () => {
  await addTestPapers([RAFT])
  const { id, view } = await run('Why does Raft use randomized election timeouts?')
  const client = await db()
  const stored = await client.evidence.findMany({ where: { runId: id }, orderBy: { ord: 'asc' } })
  expect(stored.map((one) => one.id)).toEqual(view.evidence.map((one) => one.id))
  const citations = await client.citation.findMany({ where: { answer: { runId: id } } })
  expect(citations.length).toBeGreaterThan(0)
  for (const { evidenceId, locator } of citations) {
    expect(stored.map((one) => one.id)).toContain(evidenceId)
    expect(locator).toBe('page')
  }
  // Storing it again, as after a crash, changes nothing.
  await storeEvidence(id, [{ ...passage(RAFT.id, 1, 'other words'), id: stored[0]?.id ?? '' }])
  expect(await client.evidence.count({ where: { runId: id } })).toBe(stored.length)
})

test('evidence of a run that ends without an answer is kept', async () => {
  await addTestPapers([RAFT])
  const fails = scriptedModel({ research_synthesis_v2: new Error('the model is gone') })
  const { id, error } = await run('Why does Raft use randomized election timeouts?', {}, fails)
  expect(error).not.toBeNull()
  expect(await locateEvidence(id, 0)).not.toEqual([])
})

test('an abstract and a passage of a web page are judged like pages, and say what they are', async () => {
  const runId = await answeredFromOutside()
  const { citations, evidence } = await runJson(runId)
  expect(citations.map(({ locator, page, verdict, evidenceId }) => [locator, page, verdict, evidenceId])).toEqual([
    ['passage', -2, 'quoted', 'evidence who2024water'],
    ['abstract', 0, 'unchecked', 'evidence smith2020ice'],
  ])
  expect(evidence).toMatchObject([{ text: WATER, readAt: READ_AT, locator: 'passage' }, { locator: 'abstract' }])
  expect(await locateEvidence(runId, 0)).toEqual([])
  const client = await db()
  const rows = await client.citation.findMany({ orderBy: { ord: 'asc' } })
  expect(rows.map(({ locator, evidenceId }) => [locator, evidenceId])).toEqual([
    ['passage', 'evidence who2024water'],
    ['abstract', 'evidence smith2020ice'],
  ])
})

test('a version edited by hand takes over the evidence of its citations', async () => {
  const runId = await answeredFromOutside()
  const text = 'The loss is fastest in spring.'
  const start = ANSWER.indexOf(text)
  const sentence = { kind: 'sentence' as const, start, end: start + text.length, text }
  const edit = await editAnswer({ runId, sentence, replacement: 'The loss is fastest in autumn.' })
  expect(edit.view.citations.map(({ verdict }) => verdict)).toEqual(['quoted', 'quoted'])
  const client = await db()
  const own = await client.evidence.findMany({ where: { runId: edit.runId }, orderBy: { ord: 'asc' } })
  expect(own.map(({ readAt, locator }) => [readAt?.toISOString(), locator])).toEqual([
    [READ_AT, 'passage'],
    [undefined, 'abstract'],
  ])
  expect(edit.view.citations.map(({ evidenceId }) => evidenceId)).toEqual(own.map(({ id }) => id))
  expect(edit.view.evidence.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
})

/** A long run asked in the session of an answer; it ends after `meanwhile` has changed the session. */
async function answeredLong(meanwhile: (sessionId: string) => Promise<unknown>) {
  const client = await db()
  const runId = await answeredFromOutside()
  const { sessionId } = await client.run.findUniqueOrThrow({ where: { id: runId } })
  const long = { id: randomUUID(), sessionId, question: 'All about wells', mode: 'report' }
  const { createdAt: askedAt } = await client.run.create({ data: long })
  await meanwhile(sessionId)
  const before = await client.session.findUniqueOrThrow({ where: { id: sessionId } })
  const answer = { answerId: randomUUID(), markdown: 'So.', citations: [], dropped: 0, references: [], edited: [] }
  await client.$transaction(storeAnswer(client, { ...long, askedAt, analyst: 'extractive' }, answer))
  return { long, before, after: await client.session.findUniqueOrThrow({ where: { id: sessionId } }) }
}

test('the answer of a long run that was asked last is the draft of the session', async () => {
  const opened = await answeredLong((sessionId) => doCommand({ typed: '/help', sessionId }))
  expect(opened.after).toMatchObject({ draft: 'So.', draftRunId: opened.long.id, originalQuery: 'All about wells' })
})

test('the answer of a long run does not replace a list requested since', async () => {
  const listed = await answeredLong((sessionId) => doCommand({ typed: '/list', sessionId }))
  expect(listed.before.state).toBe('listing')
  expect(listed.after).toEqual(listed.before)
})

test('nor an answer requested since', async () => {
  const asked = await answeredLong(async (sessionId) => {
    const later = { sessionId, mode: 'answer', question: 'And now?', id: randomUUID() }
    const answer = { create: { id: randomUUID(), markdown: 'Now.', analyst: 'extractive' } }
    await (await db()).run.create({ data: { ...later, answer } })
  })
  expect(asked.after).toEqual(asked.before)
})

test('an interrupted long run leaves the session as a failed one does; other runs do not', async () => {
  const client = await db()
  const runId = await answeredFromOutside()
  const { sessionId } = await client.run.findUniqueOrThrow({ where: { id: runId } })
  const stateAfter = async (mode: string) => {
    const { id } = await client.run.create({ data: { id: randomUUID(), sessionId, question: 'All about wells', mode } })
    await breakOff(id, INTERRUPTED, null)
    return (await client.session.findUniqueOrThrow({ where: { id: sessionId } })).state
  }
  expect(await stateAfter('report')).toBe('research')
  expect(await stateAfter('deep')).toBe('research')
  expect(await stateAfter('answer')).toBe('initial')
})

test('exports name the place, and when a web page was read', async () => {
  const runId = await answeredFromOutside()
  const body = async (format: 'md' | 'bib' | 'ris' | 'json', style: 'apa' | 'ieee' | 'folio' = 'folio') =>
    String((await exportAnswer(runId, { format, style })).body)
  expect(await body('md')).toContain('[who2024water, passage 2]')
  expect(await body('md', 'apa')).toContain('(Smith, 2024, abstract)')
  expect(await body('md', 'ieee')).toMatch(/\[\d\], passage 2/)
  const [water] = JSON.parse(await body('json')).filter(({ id }: { id: string }) => id === 'who2024water')
  expect(water).toMatchObject({ type: 'webpage', URL: 'https://who.example/water' })
  expect(water.accessed).toEqual({ 'date-parts': [[2026, 11, 20]] })
  expect(await body('bib')).toContain('urldate = {2026-11-20}')
  expect(await body('ris')).toContain('Y2  - 2026/11/20/')
  expect((await exportAnswer(runId, { format: 'docx', style: 'apa' })).body.length).toBeGreaterThan(1000)
  expect((await exportAnswer(runId, { format: 'tex', style: 'apa' })).body.length).toBeGreaterThan(1000)
})
