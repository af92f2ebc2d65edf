import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { onPostgres, testDatabase } from '../../db/test-database'
import { emptyHit, type Hit } from '../../sources/work/source'
import { keepHits } from './keep-hits'

let other: ChildProcess | undefined
afterAll(() => other?.kill())

const hits = Array.from({ length: 20 }, (_, i): Hit => {
  const named = { title: `A study of the many kinds of herons, part ${i}`, authors: ['Ann Smith'], published: '2020' }
  return { ...emptyHit('crossref', new Date()), ...named, doi: `10.1/${i}`, abstract: `Heron ${i} stands.` }
})

// The embedded database supports one process only.
test.skipIf(!onPostgres)('two processes that store the same hits at once create one paper each', async () => {
  await testDatabase()
  other = fork('lib/library/outside/keep-probe.ts', { execArgv: ['--import', 'tsx'] })
  await once(other, 'message')
  for (const some of [hits.slice(0, 5), hits.slice(5, 10), hits.slice(10)]) {
    const theirs = once(other, 'message')
    other.send([...some].reverse())
    const [ours, [told]] = await Promise.all([keepHits(some), theirs])
    expect([...(told as string[])].reverse()).toEqual(ours)
  }
  const client = await db()
  expect(await client.paper.count()).toBe(20)
})
