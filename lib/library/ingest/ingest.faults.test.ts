import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres } from '../../db/test-database'
import { runProbe } from '../test-probe'

const SAMPLE = path.resolve('prisma/samples/folio-attention-2026.pdf')
const folders: string[] = []
let whole: unknown

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function dataDir(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'folio-ingest-'))
  folders.push(folder)
  return folder
}

/** Runs the probe until it prints `until`, or to its end. */
const probe = (folder: string, until?: string) =>
  runProbe({
    program: 'lib/library/ingest/ingest-probe.ts',
    args: [SAMPLE, 'attention.pdf'],
    folder,
    environment: { ...process.env, ARXIV_URL: 'http://127.0.0.1:9', CROSSREF_URL: 'http://127.0.0.1:9' },
    killAt: (line) => line === until,
  })

beforeAll(async () => {
  if (onPostgres) return
  whole = JSON.parse(await probe(dataDir()))
}, 180_000)

// The engine's tables cannot be shared by two processes in a database chosen by the test.
test.skipIf(onPostgres)('an undisturbed paper is read, named and indexed', () => {
  expect(whole).toMatchObject({ papers: 1 })
  const { content, summary, pages, ids } = whole as { content: number; summary: number; pages: number; ids: string[] }
  expect(Math.min(content, summary, pages)).toBeGreaterThan(0)
  expect(ids[0]).not.toMatch(/^upload-/)
})

test.skipIf(onPostgres)(
  'killed in one state after the other, it continues after each restart, and does nothing twice',
  async () => {
    const folder = dataDir()
    for (const state of ['queued', 'reading', 'summarizing', 'indexing']) expect(await probe(folder, state)).toBe(state)
    expect(JSON.parse(await probe(folder))).toEqual(whole)
  },
  300_000,
)
