import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../../../db/test-database'
import { playSource } from '../../../sources/played-source'
import { testFeed } from './test-feed'

const TOPICS = 5
const folder = mkdtempSync(path.join(tmpdir(), 'folio-look-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { base, asked } = await playSource(({ url }, response) => {
  response.end(testFeed(url))
})

/** Runs the probe until it has fetched so many pages (and kills it there, like a power cut) or to its end. */
async function probe(until = Number.POSITIVE_INFINITY): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'lib/library/outside/indexer/look-probe.ts', String(TOPICS)],
    {
      env: {
        ...process.env,
        ...{ DATA_DIR: folder, SAMPLE_LIBRARY: 'off', LOG_LEVEL: 'error', DATABASE_URL: '', ARXIV_URL: base },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let last = ''
  for await (const line of createInterface({ input: child.stdout })) {
    last = line
    if (Number(line) >= until) child.kill('SIGKILL')
  }
  return last
}

// The engine's own tables make a database of the test's choice impossible to share between two processes.
test.skipIf(onPostgres)(
  'killed in the middle, a look goes on after a restart; no page is fetched twice and no work lost',
  async () => {
    expect(Number(await probe(2))).toBeLessThan(TOPICS)
    expect(JSON.parse(await probe())).toEqual({ done: TOPICS, of: TOPICS, found: TOPICS * 10, works: TOPICS * 10 })
    const questions = asked.map(({ url }) => url.search)
    expect(new Set(questions).size).toBe(TOPICS)
    // What was on its way as the process was killed may have been asked, and not been answered.
    expect(questions.length).toBeLessThanOrEqual(TOPICS + 1)
  },
  300_000,
)
