import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../../db/test-database'
import { playSource } from '../../sources/ask/played-source'
import { runProbe } from '../test-probe'
import { testFeed } from './test-feed'

const TOPICS = 5
const folder = mkdtempSync(path.join(tmpdir(), 'folio-look-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { base, asked } = await playSource(({ url }, response) => {
  response.end(testFeed(url))
})

/** Runs the probe to its end, or until it has fetched that many pages. */
const probe = (until = Number.POSITIVE_INFINITY) =>
  runProbe({
    program: 'lib/library/new-works/look-probe.ts',
    args: [String(TOPICS)],
    folder,
    environment: { ...process.env, ARXIV_URL: base },
    killAt: (line) => Number(line) >= until,
  })

// The engine's tables cannot be shared by two processes in a database chosen by the test.
test.skipIf(onPostgres)(
  'a killed search continues after a restart; no page is fetched twice and no work lost',
  async () => {
    expect(Number(await probe(2))).toBeLessThan(TOPICS)
    expect(JSON.parse(await probe())).toEqual({ done: TOPICS, of: TOPICS, found: TOPICS * 10, works: TOPICS * 10 })
    const questions = asked.map(({ url }) => url.search)
    expect(new Set(questions).size).toBe(TOPICS)
    // A request in progress at the kill may have been sent without an answer.
    expect(questions.length).toBeLessThanOrEqual(TOPICS + 1)
  },
  300_000,
)
