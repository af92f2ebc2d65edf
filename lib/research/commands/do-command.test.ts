import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { boot } from '../../boot'
import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { forgetOwnSetting } from '../../db/settings'
import { emptyTables, testDatabase } from '../../db/test-database'
import { activeArguments } from '../../engine/client'
import { shutdown } from '../../engine/launch'
import { WORKFLOW } from '../../engine/workflow'
import { env } from '../../env'
import { saveNote } from '../../library/highlights/notes'
import { chooseStyle } from '../../library/own-style/own-style'
import type { EntryResult } from '../../sessions/entries'
import { getSession, removeSession } from '../../sessions/sessions'
import { INITIAL } from '../../sessions/state-machine'
import { getRun, watchRun } from '../runs'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { groupByRoot } from '../versions/describe-change'
import { doCommand } from './do-command'

const QUESTION = 'Why does Raft use randomized election timeouts?'
const OFF_TOPIC = 'quantum computing applications in medieval literature'

const dataDir = mkdtempSync(path.join(tmpdir(), 'folio-commands-'))

beforeAll(async () => {
  Object.assign(env(), { DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off' })
  await testDatabase()
  await boot()
}, 60_000)

afterAll(async () => {
  await shutdown()
  rmSync(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  await emptyTables('paper', 'session', 'search_index')
  await addTestPapers([RAFT, SOUP])
})

/** Runs the command, and waits for any run that it started. */
async function type(typed: string, sessionId?: string) {
  const done = await doCommand({ typed, sessionId })
  if (done.runId) for await (const _ of watchRun(done.runId, -1));
  const session = await getSession(done.sessionId)
  return { ...done, session, memory: session.memory, last: session.entries.at(-1)?.result }
}

const idsOf = (result: EntryResult | undefined) => (result?.kind === 'papers' ? result.papers.map(({ id }) => id) : [])

test('list, find and sem-search return papers, and numbers refer to them', async () => {
  const all = await type('/list')
  expect(idsOf(all.last).sort()).toEqual([RAFT.id, SOUP.id])
  expect(all.memory).toEqual({ ...INITIAL, state: 'listing', lastQuerySet: idsOf(all.last) })

  const found = await type('/find vegetable writer', all.sessionId)
  expect(found.sessionId).toBe(all.sessionId)
  expect(idsOf(found.last)).toEqual([SOUP.id])
  expect(found.memory).toMatchObject({ state: 'listing', lastQuerySet: [SOUP.id], originalQuery: 'vegetable writer' })

  const near = await type('/sem-search split votes in leader election', all.sessionId)
  expect(idsOf(near.last)).toEqual([RAFT.id])
  expect(near.last).toMatchObject({
    papers: [{ relevance: expect.any(Number), passages: [{ page: 1, text: expect.stringContaining('split votes') }] }],
  })
  const shown = await type('/summary 1', all.sessionId)
  expect(shown.last).toMatchObject({ kind: 'summary', paper: { id: RAFT.id }, markdown: RAFT.summary })
  expect(shown.memory).toEqual({
    state: 'summarized',
    lastQuerySet: [RAFT.id],
    selectedPaper: RAFT.id,
    draft: RAFT.summary,
    draftRunId: null,
    originalQuery: null,
  })
  expect(shown.session.entries.map(({ command }) => command)).toEqual([
    '/list',
    '/find vegetable writer',
    '/sem-search split votes in leader election',
    '/summary 1',
  ])
})

test('an answer can be saved, and its papers opened', async () => {
  const asked = await type(QUESTION)
  expect(asked.memory).toMatchObject({ state: 'research', lastQuerySet: [RAFT.id], originalQuery: QUESTION })

  const saved = await type('/save', asked.sessionId)
  const results = path.join(dataDir, 'results')
  const [fileName = ''] = readdirSync(results)
  expect(saved.last).toEqual({ kind: 'saved', fileName, path: path.join(results, fileName) })
  expect(saved.memory).toEqual(asked.memory)

  const opened = await type('/open 1', asked.sessionId)
  expect(opened.last).toMatchObject({ kind: 'opened', paper: { id: RAFT.id }, pages: 2, hasPdf: true })
  expect(opened.memory).toEqual(asked.memory)

  await saveNote(RAFT.id, 'Compare with Paxos.')
  const noted = await type('/notes 1', asked.sessionId)
  expect(noted.last).toMatchObject({ kind: 'notes', paper: { id: RAFT.id } })
  expect(noted.memory).toEqual(asked.memory)
})

test('without a model feedback makes a version with passages on its words, which the session continues from', async () => {
  const asked = await type(QUESTION)
  const improved = await type('/improve carrots in vegetable soup', asked.sessionId)
  expect(improved.memory).toMatchObject({ state: 'research', draftRunId: improved.runId, originalQuery: QUESTION })
  expect(improved.memory.draft).toContain('### Passages on: carrots in vegetable soup')
  expect(improved.memory.lastQuerySet).toEqual([RAFT.id, SOUP.id])
})

test('a paper can be named by its id without the version, and that clears a list without it', async () => {
  const found = await type('/find soup')
  const shown = await type('/summary 1401.00001', found.sessionId)
  expect(shown.memory).toMatchObject({ state: 'summarized', selectedPaper: RAFT.id, lastQuerySet: [] })
  const opened = await type('/open', found.sessionId)
  expect(opened.last).toMatchObject({ paper: { id: RAFT.id } })
})

test('an invalid first command leaves no session behind', async () => {
  const wrong: [typed: string, code: string, message: RegExp][] = [
    ['/improve more', 'conflict', /not available now: there is no answer yet/],
    ['/save', 'conflict', /not available now/],
    ['/summary 1', 'bad_request', /Run \/list or \/find first/],
    ['/open nobody2020nothing', 'not_found', /no paper nobody2020nothing/],
    ['/fnd raft', 'bad_request', /Did you mean \/find <text>\?/],
    ['', 'bad_request', /empty/],
  ]
  for (const [typed, code, message] of wrong)
    await expect(doCommand({ typed })).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  expect(await (await db()).session.count()).toBe(0)
})

test('invalid input changes nothing', async () => {
  const asked = await type(QUESTION)
  for (const typed of ['/summary 7', '/open nobody2020nothing', '/find', '/nonsense'])
    await expect(doCommand({ typed, sessionId: asked.sessionId })).rejects.toThrow()
  const session = await getSession(asked.sessionId)
  expect(session.memory).toEqual(asked.memory)
  expect(session.entries).toEqual([])
})

test.each([
  ['/find zebra', /^❌ No papers found with the words "zebra"/],
  [
    `/sem-search ${OFF_TOPIC}`,
    /^❌ No papers found relevant to query: "quantum .*"\. Try refining your search terms\.$/,
  ],
])('%j finds nothing, says so, and clears the session', async (typed, message) => {
  const asked = await type(QUESTION)
  const none = await type(typed, asked.sessionId)
  expect(none.last).toEqual({ kind: 'failed', message: expect.stringMatching(message) })
  expect(none.memory).toEqual(INITIAL)
})

test('an empty library is reported, and clears the session', async () => {
  await emptyTables('paper')
  const listed = await type('/list')
  expect(listed.last).toMatchObject({ kind: 'failed', message: expect.stringContaining('The library is empty') })
  expect(listed.memory).toEqual(INITIAL)
})

test('a question that finds nothing clears the memory', async () => {
  const asked = await type(QUESTION)
  const none = await type(OFF_TOPIC, asked.sessionId)
  expect(none.session.runs.map(({ status }) => status)).toEqual(['completed', 'failed'])
  expect(none.memory).toEqual(INITIAL)
  await expect(doCommand({ typed: '/save', sessionId: asked.sessionId })).rejects.toMatchObject({ code: 'conflict' })
})

test('while an answer is being written, only commands that change nothing are possible', async () => {
  const { sessionId } = await type('/list')
  const client = await db()
  await client.run.create({ data: { id: randomUUID(), sessionId, mode: 'answer', question: QUESTION } })
  for (const typed of ['/find raft', '/summary 1', QUESTION])
    await expect(doCommand({ typed, sessionId })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('An answer is being written'),
    })
  for (const typed of ['/help', '/open 1', '/notes 1']) await type(typed, sessionId)
})

test('numbers refer to the references as the chosen citation style lists them', async () => {
  const client = await db()
  const { runId, sessionId } = await type(QUESTION)
  const markdown = `Soup is boiled [${SOUP.id}, page 1]. Raft elects [${RAFT.id}, page 1].`
  await client.answer.update({ where: { runId: runId ?? '' }, data: { markdown } })
  const { id: answerId } = await client.answer.findUniqueOrThrow({ where: { runId: runId ?? '' } })
  await client.citation.deleteMany({ where: { answerId } })
  const citation = { answerId, page: 1, sentence: '', quote: '', rects: [], verdict: 'unchecked', judgedBy: 'words' }
  await client.citation.createMany({
    data: [SOUP, RAFT].map(({ id: paperId }, ord) => ({
      ...{ ...citation, id: randomUUID(), ord, paperId, marker: `[${paperId}, page 1]` },
    })),
  })
  await client.session.update({ where: { id: sessionId }, data: { lastQuerySet: [RAFT.id, SOUP.id] } })
  const first = async () => {
    const { last } = await type('/open 1', sessionId)
    return last?.kind === 'opened' ? last.paper.id : null
  }
  try {
    expect(await first()).toBe(RAFT.id)
    await chooseStyle('ieee')
    expect(await first()).toBe(SOUP.id)
    // A style without numbers lists web pages after other works.
    await chooseStyle('apa')
    const paperId = (await first()) ?? ''
    const { title, csl } = await client.paper.findUniqueOrThrow({ where: { id: paperId } })
    await client.paper.update({ where: { id: paperId }, data: { csl: { id: 'page', type: 'webpage', title } } })
    expect(await first()).toBe(paperId === RAFT.id ? SOUP.id : RAFT.id)
    await client.paper.update({ where: { id: paperId }, data: { csl: csl ?? Prisma.DbNull } })
  } finally {
    await forgetOwnSetting('citation-style')
  }
})

test('a session continues during a long run', async () => {
  const { sessionId } = await type('/list')
  const client = await db()
  await client.run.create({ data: { id: randomUUID(), sessionId, mode: 'deep', question: QUESTION } })
  expect((await type('/find raft', sessionId)).memory.state).toBe('listing')
  const asked = await type(QUESTION, sessionId)
  expect(asked.memory).toMatchObject({ state: 'research', draftRunId: asked.runId })
})

test('repeated words are another version of the same question, other words another question', async () => {
  const first = await type(QUESTION)
  await type('How long is vegetable soup boiled?', first.sessionId)
  const again = await type(QUESTION, first.sessionId)
  const { rootId } = await getRun(again.runId ?? '')
  expect(rootId).toBe(first.runId)
  expect(
    groupByRoot(await Promise.all(again.session.runs.map(({ id }) => getRun(id)))).map(
      ({ versions }) => versions.length,
    ),
  ).toEqual([2, 1])
})

test('help shows the state, and rebuild-index starts', async () => {
  const helped = await type('/help')
  expect(helped.last).toEqual({ kind: 'help', state: 'initial' })
  expect((await type('/rebuild-index', helped.sessionId)).last).toEqual({ kind: 'rebuilding' })
  const client = await db()
  const before = await client.searchIndex.findFirst({ where: { active: true } })
  await expect
    .poll(async () => (await client.searchIndex.findFirst({ where: { active: true } }))?.id)
    .not.toBe(before?.id)
  await expect.poll(async () => (await activeArguments(WORKFLOW.rebuild)).size).toBe(0)
})

test('a session that began with a command is named after its first question', async () => {
  const listed = await type('/list')
  expect(listed.session.title).toBe('list')
  expect((await type(QUESTION, listed.sessionId)).session.title).toBe(QUESTION)
})

test('a deleted session accepts no commands', async () => {
  const { sessionId } = await type('/list')
  await removeSession(sessionId)
  await expect(doCommand({ typed: '/list', sessionId })).rejects.toMatchObject({ code: 'not_found' })
})
