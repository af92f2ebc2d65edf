import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, expect, test } from 'vitest'
import { sourceAnswers } from '../../../db/run-rows/source-answers'
import { sourceTurns } from '../../../db/run-rows/source-turns'
import { onPostgres, testDatabase } from '../../../db/test-database'
import { env } from '../../../env'
import { shareSources } from '../../../sources/ask/ask-source'
import { playSource } from '../../../sources/ask/played-source'
import { openSource } from '../../../sources/search/open-source'

let other: ChildProcess | undefined
afterAll(() => other?.kill())
afterEach(() => shareSources(undefined))

const times: number[] = []
const { base, asked } = await playSource(({ url }, response) => {
  times.push(Date.now())
  const isSearch = url.pathname.endsWith('esearch.fcgi')
  // Each search finds a different work.
  const found = `<eSearchResult><IdList><Id>${times.length}</Id></IdList></eSearchResult>`
  response.end(isSearch ? found : '<PubmedArticleSet/>')
})

/** Interval of a source that allows three requests a second. */
const GAP_MS = 1000 / 3

// The embedded database supports one process only.
test.skipIf(!onPostgres)('two processes that search PubMed at once respect its rate limit', async () => {
  await testDatabase()
  Object.assign(env(), { PUBMED_URL: base, PUBMED_API_KEY: undefined })
  other = fork('lib/research/outline/outside/asking-probe.ts', {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL ?? process.env.DATABASE_URL, PUBMED_URL: base },
  })
  await once(other, 'message')
  shareSources({ limiter: sourceTurns, answers: sourceAnswers })
  const questions = (whose: string) => Array.from({ length: 5 }, (_, i) => `telomeres ${whose} ${i}`)
  const theirs = once(other, 'message')
  other.send(questions('theirs'))
  for (const question of questions('ours')) await openSource('pubmed').search(question, { limit: 3 })
  await theirs
  // Each search makes two requests: one for ids, one for details.
  expect(asked).toHaveLength(20)
  expect(new Set(asked.map(({ url }) => url.search)).size).toBe(20)
  const first = times[0] ?? 0
  const last = times.at(-1) ?? 0
  expect(last - first).toBeGreaterThan(19 * GAP_MS * 0.9)
  // The database assigns the turns, and a process may start its request a little later.
  for (let i = 3; i < times.length; i++) expect((times[i] ?? 0) - (times[i - 3] ?? 0)).toBeGreaterThan(500)
  // One process reuses the answers of the other.
  await openSource('pubmed').search('telomeres theirs 0', { limit: 3 })
  expect(asked).toHaveLength(20)
})
