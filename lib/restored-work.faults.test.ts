import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from './backups/back-up'
import { listBackups } from './backups/list-backups'
import { newDataDir, newFolder, restoreAndOpen } from './backups/test-backups'
import { boot, stop } from './boot'
import { db } from './db/client'
import { pool } from './db/connection/pool'
import { testDatabase } from './db/test-database'
import { endEngine, launchIdle } from './engine/test-engine'
import { env } from './env'
import { addFile } from './library/add/add-papers'
import { getImport, newImportId, startImport } from './library/import/imports'
import { keepUpload } from './library/import/upload-folder'
import { makePdf } from './library/pdf/tiny-pdf'
import { answersCiting } from './research/answers/answers-citing'
import { locateEvidence } from './research/check/locate-evidence'
import { runJson } from './research/results/run-json'
import { getRunView, startRun } from './research/runs'
import { addTestPapers, PAXOS, RAFT, SOUP } from './research/test-library'
import { run } from './research/test-run'
import { until } from './test-until'

// A library with an answer and running work is backed up; a new installation restores it and continues the work.
const QUESTION = 'Why does Raft use randomized election timeouts?'
const OPEN = 'How long is vegetable soup boiled?'

let answered = ''
let asked = ''
let added = ''
let imported = ''
let before: unknown
let backup = ''

beforeAll(async () => {
  newDataDir()
  const BACKUP_DIR = newFolder()
  Object.assign(env(), { BACKUP_DIR, SAMPLE_LIBRARY: 'off' })
  await testDatabase()
  await addTestPapers([RAFT, PAXOS, SOUP])
  answered = (await run(QUESTION)).id
  before = await toldOf(answered)
  // From here on work is queued, and none of it is done before the backup.
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const waits = async () => gate
  await launchIdle({ research: waits, ingest: waits, import: waits })
  asked = (await startRun({ question: OPEN })).runId
  const lines = Array.from({ length: 12 }, (_, at) => ({
    text: `In the kitchen of the institute soup number ${at} was boiled until it had no more taste.`,
    ...{ x: 72, y: 130 + 14 * at, size: 10 },
  }))
  const title = { text: 'On the boiling of further soups', x: 72, y: 90, size: 18, bold: true }
  const pdf = makePdf([[title, ...lines]])
  added = (await addFile({ stream: Readable.from([pdf]), fileName: 'soups.pdf' })).id
  imported = newImportId()
  const references = '@article{a, title = {A Relational Model of Data}, author = {Codd, Edgar F.}, year = 1970}'
  const upload = { stream: Readable.from([Buffer.from(references)]), path: 'all.bib' }
  await startImport(imported, [await keepUpload(imported, 0, upload)], null)
  await until('the work to be taken up', async () => (await pendingWork()) === 3)
  backup = path.join(BACKUP_DIR, await backUp('asked'))
  open()
  await endEngine()
  newDataDir()
  await restoreAndOpen(backup)
  await boot()
}, 120_000)
afterAll(end)

/**
 * Simulates the end of the process once all work is over; here the process, and work that is still running, continue.
 */
async function end(): Promise<void> {
  await until('the work to be over', async () => (await pendingWork()) === 0)
  await stop()
  await endEngine()
}

async function pendingWork(): Promise<number> {
  const { rows } = await (await pool()).query(
    "SELECT count(*)::int AS n FROM dbos.workflow_status WHERE status IN ('ENQUEUED', 'PENDING')",
  )
  return rows[0].n
}

async function toldOf(runId: string) {
  return { json: await runJson(runId), places: await locateEvidence(runId, 0), citing: await answersCiting(RAFT.id) }
}

test('its answer has the same words, citations, evidence and places on the pages', async () => {
  expect(await toldOf(answered)).toEqual(before)
  expect((await runJson(answered)).citations.length).toBeGreaterThan(0)
})

test('the same question gives the same result', async () => {
  const { view } = await run(QUESTION)
  const first = await getRunView(answered)
  expect(view.markdown).toBe(first.markdown)
  expect(view.citations.map(({ paperId, page, quote }) => [paperId, page, quote])).toEqual(
    first.citations.map(({ paperId, page, quote }) => [paperId, page, quote]),
  )
})

test('a question that was running is answered', async () => {
  await expect.poll(async () => (await getRunView(asked)).status, { timeout: 50_000 }).toBe('completed')
  expect((await getRunView(asked)).markdown).toContain(`[${SOUP.id}, page 1]`)
})

test('a paper that was being read is read', async () => {
  const client = await db()
  const state = async () => {
    const alias = await client.paperAlias.findUnique({ where: { id: added } })
    return (await client.paper.findUnique({ where: { id: alias?.paperId ?? added } }))?.status
  }
  await expect.poll(state, { timeout: 50_000 }).toBe('ready')
})

test('an import whose files are in no backup ends, and says so', async () => {
  await expect.poll(async () => (await getImport(imported)).status, { timeout: 50_000 }).not.toBe('running')
  const { status, error, lines } = await getImport(imported)
  expect(status).toBe('failed')
  expect([error?.message, ...lines.map((line) => JSON.stringify(line))].join()).toMatch(/again/i)
})

test('a database with outstanding migrations is backed up before them', async () => {
  await end()
  newDataDir()
  await restoreAndOpen(backup)
  const open = await pool()
  // As on a new installation, so that it can be repeated.
  const { rowCount } = await open.query('DELETE FROM _prisma_migrations WHERE migration_name = $1', [
    '20261124003000_no_outside_layer',
  ])
  expect(rowCount).toBe(1)
  expect(await kinds()).toEqual(['asked'])
  await boot()
  expect((await kinds()).sort()).toEqual(['asked', 'migration'])
})

test('a database that is up to date is not backed up when it is opened', async () => {
  const before = await kinds()
  await end()
  newDataDir()
  await restoreAndOpen(backup)
  await boot()
  expect(await kinds()).toEqual(before)
})

/** Why each backup was made. */
async function kinds() {
  return (await listBackups(env().BACKUP_DIR)).map(({ about }) => about?.kind)
}
