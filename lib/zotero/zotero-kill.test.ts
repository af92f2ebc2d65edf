import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../db/test-database'
import { runProbe } from '../library/test-probe'
import { hasZotero, startZotero } from './test-zotero'

const folder = mkdtempSync(path.join(tmpdir(), 'folio-zotero-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The engine's own tables make a database of the test's choice impossible to share between two processes.
test.skipIf(onPostgres || !hasZotero)(
  'killed in the middle, an import of Zotero goes on after a restart; nothing is lost or taken twice',
  async () => {
    const zotero = await startZotero()
    const probe = (until = Number.POSITIVE_INFINITY) =>
      runProbe({
        program: 'lib/zotero/zotero-probe.ts',
        args: [],
        folder,
        environment: { ...process.env, ZOTERO_URL: zotero.address },
        killAt: (line) => Number(line) >= until,
      })
    try {
      expect(Number(await probe(2))).toBeGreaterThanOrEqual(2)
      // Five works and a PDF by itself.
      expect(JSON.parse(await probe())).toEqual({ status: 'done', failed: 0, done: 6, papers: 6 })
    } finally {
      await zotero.stop()
    }
  },
  300_000,
)
