import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { emptyTables, testDatabase } from '../../db/test-database'
import { referencesOf, storeAnswer } from '../check/store-answer'
import type { RunEvent } from '../events/events'
import { storeEvidence } from '../evidence/store-evidence'
import { getRun, getRunView } from '../runs'
import { addTestPapers, RAFT, RAFT_PASSAGE } from '../test-library'
import { editAnswer, undoEdit } from './edit-answer'

const MARKER = `[${RAFT.id}, page 2]`
const FIRST = `Raft uses randomized election timeouts to ensure that split votes are rare ${MARKER}.`
const SECOND = `Election timeouts are chosen randomly from a fixed interval ${MARKER}.`
const LAST = 'The leader sends messages of its own accord.'
const ANSWER = `${FIRST} ${SECOND}\n\n## Leaders\n\n${LAST}`

let runId = ''

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  await emptyTables('paper', 'session', 'search_index')
  await addTestPapers([RAFT])
  runId = await addAnswer()
})

/** A finished run whose answer cites the second page of a paper. */
async function addAnswer(): Promise<string> {
  const client = await db()
  const session = await client.session.create({ data: { id: randomUUID(), title: 'Raft' } })
  const run = { id: randomUUID(), sessionId: session.id, question: 'Why timeouts?' }
  const references = await referencesOf([])
  const answer = { answerId: randomUUID(), markdown: ANSWER, citations: [], references, dropped: 0, edited: [] }
  const events: RunEvent[] = [
    { type: 'run.started', at: 0, analyst: 'extractive', library: { papers: 1, unreadable: 0 } },
    { type: 'answer.completed', at: 0, ...answer },
    {
      type: 'run.finished',
      at: 0,
      status: 'completed',
      error: null,
      usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, ms: 0 },
    },
  ]
  await client.run.create({
    data: { ...run, mode: 'answer', status: 'completed', events: toJson(events), finishedAt: new Date() },
  })
  await storeEvidence(run.id, [RAFT_PASSAGE])
  await client.$transaction(storeAnswer(client, { ...run, mode: 'answer', analyst: 'extractive' }, answer))
  return run.id
}

function sentence(text: string, markdown = ANSWER) {
  const start = markdown.indexOf(text)
  return { kind: 'sentence' as const, start, end: start + text.length, text }
}

async function draft(): Promise<string | null> {
  const { sessionId } = await getRun(runId)
  return (await (await db()).session.findUniqueOrThrow({ where: { id: sessionId } })).draft
}

test('an edited sentence makes a version, is marked, and is checked; the rest stays unchanged', async () => {
  const typed = `Election timeouts are chosen randomly from an interval of 900 hours ${MARKER}.`
  const { runId: edited, view } = await editAnswer({ runId, sentence: sentence(SECOND), replacement: typed })
  expect(edited).not.toBe(runId)
  expect(view.markdown).toBe(ANSWER.replace(SECOND, typed))
  expect(view.edited).toEqual(['Election timeouts are chosen randomly from an interval of 900 hours.'])
  expect(view.citations.map(({ verdict }) => verdict)).toEqual(['unchecked', 'unchecked'])
  expect(view.references).toMatchObject([{ number: 1, paperId: RAFT.id }])
  expect(await getRun(edited)).toMatchObject({ mode: 'edit', version: 2, parentId: runId, status: 'completed' })
  expect((await getRunView(runId)).markdown).toBe(ANSWER)
  expect(await draft()).toBe(view.markdown)
  // The original run began in 1970.
  expect(view.startedAt).toBeGreaterThan(0)
})

test('a typed citation counts in any form, and is removed if it has no evidence', async () => {
  const replacement = `Followers that hear nothing become candidates (${RAFT.id}, p. 2), as is known [nobody2020, page 9].`
  const { view } = await editAnswer({ runId, sentence: sentence(LAST), replacement })
  expect(view.markdown).toContain(`Followers that hear nothing become candidates ${MARKER}, as is known.`)
  expect(view.citations).toHaveLength(3)
  expect(view.notices).toEqual([expect.stringContaining('not in the evidence')])
})

test('the last sentence of a section is removed with its heading, and the very last one cannot be removed', async () => {
  const { runId: edited, view } = await editAnswer({ runId, sentence: sentence(LAST), replacement: null })
  expect(view.markdown).toBe(`${FIRST} ${SECOND}`)
  const { view: shorter } = await editAnswer({ runId: edited, sentence: sentence(SECOND), replacement: '  ' })
  expect(shorter.markdown).toBe(FIRST)
  await expect(editAnswer({ runId: edited, sentence: sentence(FIRST), replacement: null })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('only sentence'),
  })
})

test('further edits change the version in place, and Undo reverts them one by one', async () => {
  const first = await editAnswer({ runId, sentence: sentence(LAST), replacement: 'Mine.' })
  const second = await editAnswer({
    runId: first.runId,
    sentence: sentence(FIRST, first.view.markdown),
    replacement: 'Mine too.',
  })
  expect(second.runId).toBe(first.runId)
  expect(second.view.edited).toEqual(['Mine too.', 'Mine.'])
  const undone = await undoEdit(second.runId)
  expect(undone).toMatchObject({ runId: first.runId, view: { markdown: first.view.markdown, edited: ['Mine.'] } })
  expect(undone.view.citations).toEqual(first.view.citations)
  expect(await draft()).toBe(first.view.markdown)
  expect(await undoEdit(undone.runId)).toMatchObject({ runId, view: { markdown: ANSWER } })
  expect(await (await db()).run.count()).toBe(1)
  expect(await draft()).toBe(ANSWER)
  await expect(undoEdit(runId)).rejects.toMatchObject({ code: 'conflict' })
})

test('a version that was saved, or used for another one, is not changed in place', async () => {
  const first = await editAnswer({ runId, sentence: sentence(LAST), replacement: 'Mine.' })
  const client = await db()
  await client.answer.update({ where: { runId: first.runId }, data: { rating: 1 } })
  const again = sentence(FIRST, first.view.markdown)
  const second = await editAnswer({ runId: first.runId, sentence: again, replacement: null })
  expect(second.runId).not.toBe(first.runId)
  expect((await getRunView(first.runId)).markdown).toBe(first.view.markdown)
  await expect(undoEdit(first.runId)).rejects.toMatchObject({ code: 'conflict' })
})

test('a moved sentence is edited at its new place; a changed one is not', async () => {
  const { runId: edited } = await editAnswer({ runId, sentence: sentence(FIRST), replacement: 'Mine.' })
  const { view } = await editAnswer({ runId: edited, sentence: sentence(SECOND), replacement: 'Mine, too.' })
  expect(view.edited).toEqual(['Mine.', 'Mine, too.'])
  await expect(editAnswer({ runId: edited, sentence: sentence(FIRST), replacement: 'Lost?' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('changed in the meantime'),
  })
})

test('simultaneous edits of different sentences are all kept', async () => {
  const edit = (of: string, text: string, replacement: string, markdown: string) =>
    editAnswer({ runId: of, sentence: sentence(text, markdown), replacement })
  await Promise.all([edit(runId, FIRST, 'Mine.', ANSWER), edit(runId, SECOND, 'Mine, too.', ANSWER)])
  const client = await db()
  const [version, ...others] = await client.run.findMany({ where: { parentId: runId } })
  expect(others).toEqual([])
  const { markdown } = await getRunView(version?.id ?? '')
  expect(markdown).toBe(`Mine. Mine, too.\n\n## Leaders\n\n${LAST}`)
  await Promise.all([
    edit(version?.id ?? '', 'Mine.', 'Ours.', markdown),
    edit(version?.id ?? '', 'Mine, too.', 'Ours, too.', markdown),
    edit(version?.id ?? '', LAST, 'And last.', markdown),
  ])
  const view = await getRunView(version?.id ?? '')
  expect(view.markdown).toBe('Ours. Ours, too.\n\n## Leaders\n\nAnd last.')
  expect(view.edited).toEqual(['Ours.', 'Ours, too.', 'And last.'])
  expect(await draft()).toBe(view.markdown)
})

test('typing the same changes nothing, and an edit is marked where the screen finds it', async () => {
  expect((await editAnswer({ runId, sentence: sentence(FIRST), replacement: ` ${FIRST} ` })).runId).toBe(runId)
  const { view } = await editAnswer({ runId, sentence: sentence(FIRST), replacement: `**Bold** words ${MARKER}.` })
  const [marked] = answerSentences(view.markdown, view.citations)
  expect(view.edited).toEqual([marked?.text])
})
