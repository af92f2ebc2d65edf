import { beforeAll, expect, test } from 'vitest'
import { db } from './db/client'
import { earlierDatabase } from './db/test-earlier-database'
import { listHighlights } from './library/highlights/highlights'
import { notesOf } from './library/highlights/notes'
import { currentIds } from './library/ids/current-ids'
import { chosenStyle } from './library/own-style/own-style'
import { findPaper, listPapers } from './library/papers'
import { unmergePaper } from './library/removal/merge-papers'
import { removedIds, restorePapers } from './library/removal/remove-papers'
import { segmentActiveIndex } from './library/search/segments/segment-active-index'
import { getLimits } from './models/limits/limits'
import { answersCiting } from './research/answers/answers-citing'
import { locateEvidence } from './research/check/locate-evidence'
import { doCommand } from './research/commands/do-command'
import { exportAnswer, exportSession } from './research/export/export'
import { EXPORT_FORMATS } from './research/export/export-format'
import { runJson } from './research/results/run-json'
import { getRun, getRunView } from './research/runs'
import { listSaved } from './research/saved/saved'
import { run } from './research/test-run'
import { groupByRoot } from './research/versions/describe-change'
import { editAnswer, undoEdit } from './research/versions/edit-answer'
import { getSession, listSessions } from './sessions/sessions'
import { scriptedModel } from './thinking/test-scripted'

// A database made by an earlier version with scripts/keep-database.ts must still work after all migrations.
const FILE = 'lib/db/fixtures/database-20261123000000.json.br'
const QUESTION = 'Why does Raft use randomized election timeouts?'
const HAND = 'Split votes are rare with randomized election timeouts.'

// Ids used in addresses: /research/SESSION?run=RUN and /library/PAPER.
const SESSION = '5fb44ca2-d523-4447-845e-f9636b1bd364'
const RETRIEVAL = '4c567e68-2b51-4700-986f-af6c341c8cad'
const FIRST = '297e48ee-6aea-4658-8649-609baf5e9368'
const IMPROVED = 'a32a4cf1-9cf9-4370-8533-e398795fd30f'
const EDITED = 'b4910cb1-813f-411e-b11f-d903078f33ce'
const FOLLOWED = '88b6e927-7620-4391-96cd-252b101778df'
const ON_MERGED = '19536cb0-0d6b-43dd-9197-04758ea57f3d'
const REFUSED = '3e0630e6-47e8-47c5-9551-e9b401413b30'

beforeAll(async () => {
  await earlierDatabase(FILE)
  await segmentActiveIndex()
})

test('its sessions have their ids, runs, versions and entries', async () => {
  expect(await listSessions()).toHaveLength(4)
  const session = await getSession(SESSION)
  expect(session.memory).toMatchObject({ state: 'research', draftRunId: FOLLOWED })
  const versions = await Promise.all(session.runs.map(({ id }) => getRun(id)))
  expect(groupByRoot(versions).map((thread) => thread.versions.map(({ id }) => id))).toEqual([
    [FIRST, IMPROVED, EDITED],
    [FOLLOWED],
  ])
  expect(session.runs.map(({ id, mode, version }) => [id, mode, version])).toEqual([
    [FIRST, 'answer', 1],
    [IMPROVED, 'improve', 2],
    [EDITED, 'edit', 3],
    [FOLLOWED, 'answer', 1],
  ])
  const { entries } = await getSession(RETRIEVAL)
  expect(entries.map(({ result }) => result.kind)).toEqual(['papers', 'papers', 'summary', 'help'])
  expect((await getRun(FIRST)).rating).toBe(1)
  expect((await getRun(FOLLOWED)).understood?.about).toBe('their length')
  expect((await getRunView(REFUSED)).outcome?.outcome).toBe('refusal')
})

test('its answers have their citations, verdicts and evidence, each pointing to its page', async () => {
  const { answer, citations, sentences, evidence, references } = await runJson(FIRST)
  expect(answer).toContain('in each server. [raft, page 2]')
  expect(citations.map(({ paperId, page, verdict }) => [paperId, page, verdict])).toEqual([
    ['raft', 1, 'quoted'],
    ['raft', 2, 'quoted'],
  ])
  expect(sentences.map(({ verdict }) => verdict)).toEqual(['quoted', 'quoted'])
  expect(references.map(({ paperId }) => paperId)).toEqual(['raft'])
  for (const { evidenceId } of await citationsOf(FIRST)) expect(evidenceId).not.toBeNull()
  for (const ord of evidence.keys()) expect(await locateEvidence(FIRST, ord)).not.toEqual([])
})

async function citationsOf(runId: string) {
  return (await db()).citation.findMany({ where: { answer: { runId } } })
}

test('merged papers redirect, and answers that cite them still open their pages', async () => {
  expect(await findPaper('raft-draft')).toMatchObject({ id: 'raft-draft', mergedInto: 'raft' })
  expect(await currentIds(['raft-draft', 'upload-4c778ff6'])).toEqual(['raft'])
  expect((await listPapers()).map(({ id }) => id)).not.toContain('raft-draft')
  const { citations } = await getRunView(ON_MERGED)
  expect(citations.map(({ paperId, page }) => [paperId, page])).toContainEqual(['raft-draft', 1])
  expect(await locateEvidence(ON_MERGED, 0)).not.toEqual([])
  expect((await answersCiting('raft-draft')).map(({ runId }) => runId)).toEqual([ON_MERGED])
  const { body } = await exportAnswer(ON_MERGED, { format: 'md', style: 'folio' })
  expect(body).toContain('[raft-draft, page 1]')
})

test('tags, notes, highlights, stars, settings and saved answers are there', async () => {
  const [raft, rag] = [await findPaper('raft'), await findPaper('folio-rag-2026')]
  expect(raft).toMatchObject({ tags: ['consensus'], reading: 'read' })
  expect(raft?.note).toContain('Ask what the *term* of a leader is.')
  expect(rag).toMatchObject({ tags: ['retrieval'], starred: true })
  expect(await notesOf(['folio-rag-2026'])).toEqual({ 'folio-rag-2026': 'Compare with the sample on long contexts.' })
  expect(await listHighlights('raft')).toMatchObject([{ quote: 'split votes are rare', note: 'The reason.' }])
  expect(await chosenStyle()).toBe('apa')
  expect(await getLimits()).toMatchObject({ cap: { tokens: 50_000 } })
  expect(await listSaved()).toMatchObject([{ runId: FIRST, sessionId: SESSION }])
})

test('its answers and sessions can be exported in each format', async () => {
  for (const format of EXPORT_FORMATS) {
    const { body } = await exportAnswer(EDITED, { format, style: null })
    expect(body.length).toBeGreaterThan(50)
  }
  const { body } = await exportSession(SESSION, { format: 'md', style: null })
  // Each question is a chapter, with its newest version.
  expect(
    String(body)
      .split('\n')
      .filter((line) => line.startsWith('## ')),
  ).toEqual([`## ${QUESTION}`, '## What about their length?', '## References'])
  expect(body).toContain(HAND.slice(0, -1))
})

test('a person continues: edits a version, undoes it, improves, asks, and restores papers', async () => {
  const { markdown } = await getRunView(EDITED)
  const start = markdown.indexOf(HAND)
  const sentence = { kind: 'sentence' as const, start, end: start + HAND.length, text: HAND }
  const edit = await editAnswer({ runId: EDITED, sentence, replacement: 'Chance keeps split votes rare.' })
  expect(edit.view.markdown).toContain('Chance keeps split votes rare. [raft, page 1]')
  await undoEdit(edit.runId)
  const improve = { mode: 'improve', sessionId: SESSION, parentId: EDITED, feedback: 'shorter' }
  const model = scriptedModel({
    improve_v2: 'Split votes are rare [raft, page 1].',
    judge_citations_v4: { verdicts: [] },
  })
  const improved = await run(QUESTION, improve, model)
  expect(improved.view.citations).not.toEqual([])
  await unmergePaper('raft-draft')
  await restorePapers(await removedIds())
  expect((await listPapers()).map(({ id }) => id)).toEqual(expect.arrayContaining(['raft-draft', 'soup']))
  const asked = await run('How long is vegetable soup boiled?')
  expect(asked.view.markdown).toContain('[soup, page 1]')
  const listed = await doCommand({ typed: '/find relational', sessionId: RETRIEVAL })
  expect(listed.sessionId).toBe(RETRIEVAL)
})
