import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../../db/test-database'

const COUNT = 120
const folder = mkdtempSync(path.join(tmpdir(), 'folio-import-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the probe until it has made so many papers (and kills it there, like a power cut) or to its end. */
async function probe(until = Number.POSITIVE_INFINITY): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/library/import/import-probe.ts', String(COUNT)], {
    env: { ...process.env, DATA_DIR: folder, SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'error', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    last = line
    if (Number(line) >= until) child.kill('SIGKILL')
  }
  return last
}

// The engine's own tables make a database of the test's choice impossible to share between two processes.
test.skipIf(onPostgres)(
  'killed in the middle, an import goes on after a restart; nothing is lost or done twice',
  async () => {
    const reached = Number(await probe(10))
    expect(reached).toBeGreaterThanOrEqual(10)
    expect(reached).toBeLessThan(COUNT)
    expect(JSON.parse(await probe())).toEqual({
      counts: { taken: COUNT, merged: 0, skipped: 0, failed: 0 },
      papers: COUNT,
      summaries: COUNT,
      linked: COUNT,
    })
  },
  300_000,
)
