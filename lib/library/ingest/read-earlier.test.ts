import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { storeStream } from '../../files/test-store-stream'
import { locateEvidence } from '../../research/check/locate-evidence'
import { run } from '../../research/test-run'
import { until } from '../../test-until'
import { addFile } from '../add/add-papers'
import { editPaper } from '../metadata/edit-paper'
import '../pdf/reader/test-priority'
import { READER_VERSION } from '../pdf/reader-version'
import { makePdf } from '../pdf/tiny-pdf'
import { rank } from '../search/rank'
import { emptyLibrary } from '../search/test-library'
import { rows } from '../sql/rows'
import { ingest } from './ingest'
import { watchEarlier } from './read-earlier'
import { readInPlace } from './read-in-place'

Object.assign(process.env, { ARXIV_URL: 'http://127.0.0.1:9', CROSSREF_URL: 'http://127.0.0.1:9' })

const SAMPLE = path.resolve('prisma/samples/folio-attention-2026.pdf')
const QUESTION = 'What does multi-head attention do?'

beforeAll(async () => {
  await testDatabase()
  await launchIdle({ ingest })
})
afterAll(async () => {
  await endEngine()
})
beforeEach(emptyLibrary)

/** Adds the sample, with pages and fields as an earlier reader might have left them. */
async function addEarlier(): Promise<string> {
  await addFile({ stream: createReadStream(SAMPLE), fileName: 'attention.pdf' })
  const client = await db()
  const paper = await until('the paper to be read', () => client.paper.findFirst({ where: { status: 'ready' } }))
  await rows(`UPDATE page SET raw = '', label = NULL WHERE paper_id = $1`, [paper.id])
  await rows(
    `UPDATE paper SET reader_version = $2, authors = '{"UC San Diego"}',
       as_read = as_read || '{"authors": ["UC San Diego"], "published": "1999"}' WHERE id = $1`,
    [paper.id, READER_VERSION - 1],
  )
  return paper.id
}

/** Rows of tables with people's own texts and with answers. */
const written = () =>
  rows<{ kept: unknown }>(
    `SELECT jsonb_build_object(
       'answers', (SELECT jsonb_agg(a ORDER BY id) FROM answer a), 'citations', (SELECT jsonb_agg(c ORDER BY id) FROM citation c),
       'evidence', (SELECT jsonb_agg(e ORDER BY id) FROM evidence e), 'notes', (SELECT jsonb_agg(n) FROM note n),
       'highlights', (SELECT jsonb_agg(h) FROM highlight h),
       'papers', (SELECT jsonb_agg(to_jsonb(p) - 'as_read' - 'reader_version' - 'authors') FROM paper p)) AS kept`,
  )

test('pages and unedited fields are renewed; answers, notes and edited fields stay', { timeout: 120_000 }, async () => {
  const id = await addEarlier()
  const before = await run(QUESTION)
  expect(before.error).toBeNull()
  await editPaper(id, { title: 'My title' })
  await rows(`INSERT INTO note (paper_id, markdown, updated_at) VALUES ($1, 'My note.', now())`, [id])
  await rows(
    `INSERT INTO highlight (id, paper_id, page, rects, quote) VALUES ('h', $1, 1, '[{"page":1,"x":0.1,"y":0.1,"w":0.2,"h":0.1}]', 'word')`,
    [id],
  )
  const [kept, places] = [await written(), await locateEvidence(before.id, 0)]
  expect(places.length).toBeGreaterThan(0)

  await readInPlace(id)

  expect(await written()).toEqual(kept)
  expect(await locateEvidence(before.id, 0)).toEqual(places)
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({ where: { id } })
  expect(paper).toMatchObject({ title: 'My title', readerVersion: READER_VERSION, status: 'ready' })
  expect(paper.authors).not.toContain('UC San Diego')
  expect(await client.page.count({ where: { paperId: id, raw: '' } })).toBe(0)
  expect((await rank({ query: QUESTION, limit: 1 }))[0]).toMatchObject({ paperId: id })
})

test('a passage of the earlier text is found by its words', { timeout: 120_000 }, async () => {
  const id = await addEarlier()
  const { id: runId } = await run(QUESTION)
  const places = await locateEvidence(runId, 0)
  await readInPlace(id)
  // The current reader returns twelve more characters at the start.
  await rows(
    `UPDATE evidence SET spans = (SELECT jsonb_agg(jsonb_set(jsonb_set(s, '{start}', to_jsonb((s ->> 'start')::int - 12)),
       '{end}', to_jsonb((s ->> 'end')::int - 12))) FROM jsonb_array_elements(spans) AS s)`,
  )
  const moved = await locateEvidence(runId, 0)
  expect(moved[0]).toEqual(places[0])
  expect(moved.at(-1)).toEqual(places.at(-1))
})

test('it waits for other work and the offline index, skips unreadable papers, and ends', {
  timeout: 120_000,
}, async () => {
  const id = await addEarlier()
  await rows(
    `INSERT INTO paper (id, file_name, file_hash, title, status, updated_at) VALUES ('lost', 'a.pdf', $1, 'Lost', 'ready', now())`,
    ['f'.repeat(64)],
  )
  const version = async (paperId: string) =>
    (await (await db()).paper.findUniqueOrThrow({ where: { id: paperId } })).readerVersion
  await rows(
    `INSERT INTO dbos.workflow_status (workflow_uuid, name, status, created_at, updated_at) VALUES ('busy', 'research', 'PENDING', 0, 0)`,
  )
  const end = watchEarlier(20)
  const expectWaiting = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await version(id)).toBe(READER_VERSION - 1)
  }
  await expectWaiting()
  await rows(`UPDATE search_index SET embedding_model = 'paid'`)
  await rows(`DELETE FROM dbos.workflow_status WHERE workflow_uuid = 'busy'`)
  await expectWaiting()
  await rows(`UPDATE search_index SET embedding_model = 'offline'`)
  await until('the paper to be read again', async () => (await version(id)) === READER_VERSION)
  await until(
    'citations to be linked',
    async () => (await rows('SELECT 1 FROM cited_papers WHERE paper_id = $1', [id])).length > 0,
  )
  end()
  expect(await version('lost')).toBe(1)
  expect(await rows(`SELECT status, error FROM paper WHERE id = 'lost'`)).toEqual([{ status: 'ready', error: null }])
})

test('a paper with wrongly read letters is sent to OCR', { timeout: 120_000 }, async () => {
  const id = await addEarlier()
  const client = await db()
  const text = 'citPj!rc7js*~*~*^Ptv]#dsb7nEtv]krnE] ci[w]binYtv]?rnY]# ez^erWmc7[*tvrw]?^GbH]'
  const file = makePdf([Array.from({ length: 20 }, (_, i) => ({ text, x: 72, y: 72 + 20 * i }))])
  const { hash, size } = await storeStream(Readable.from([file]), { maxBytes: 1e6 })
  await client.paper.update({ where: { id }, data: { fileHash: hash, fileSize: size } })
  const end = watchEarlier(20)
  await until('the paper to wait for OCR', () => client.paper.findFirst({ where: { id, status: 'ocr' } }))
  end()
})
