import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../../db/test-database'
import { runProbe } from '../test-probe'

const COUNT = 400
const folder = mkdtempSync(path.join(tmpdir(), 'folio-import-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the probe until it has made this many papers, or to its end. */
const probe = (until = Number.POSITIVE_INFINITY) =>
  runProbe({
    program: 'lib/library/import/import-probe.ts',
    args: [String(COUNT)],
    folder,
    environment: process.env,
    killAt: (line) => Number(line) >= until,
  })

// The engine's own tables prevent two processes from sharing a database that the test chooses.
test.skipIf(onPostgres)(
  'killed halfway, an import resumes after a restart; nothing is lost or done twice',
  async () => {
    const reached = Number(await probe(10))
    expect(reached).toBeGreaterThanOrEqual(10)
    expect(reached).toBeLessThan(COUNT)
    expect(JSON.parse(await probe())).toEqual({
      counts: { taken: COUNT, inPart: 0, merged: 0, skipped: 0, failed: 0 },
      papers: COUNT,
      summaries: COUNT,
      linked: COUNT,
    })
  },
  300_000,
)
