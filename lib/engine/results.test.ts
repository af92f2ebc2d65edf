import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres, testDatabase } from '../db/test-database'
import { env } from '../env'
import { until } from '../test-until'
import { enqueue } from './client'
import { forgetEngineClient } from './connect'

const ITEMS = 24
const RATE = { questions: 3, perMs: 1_000 }
const processes: ChildProcess[] = []
const asked: { at: number; item: string | null; pid: string | null }[] = []
const source = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  asked.push({ at: Date.now(), item: searchParams.get('item'), pid: searchParams.get('pid') })
  response.end()
})

beforeAll(async () => {
  if (!onPostgres) return
  const open = await testDatabase()
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  for (let i = 0; i < 2; i++)
    processes.push(
      spawn(process.execPath, ['--import', 'tsx', 'lib/engine/children-probe.ts'], {
        env: { ...process.env, DATABASE_URL: env().DATABASE_URL ?? process.env.DATABASE_URL },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    )
  // Both have sent heartbeats, and the queue exists.
  await until('the two processes', async () => {
    const { rows } = await open
      .query(
        `SELECT 1 FROM engine_process WHERE beats > 2 AND EXISTS (SELECT 1 FROM dbos.queues WHERE name = 'look-up')`,
      )
      .catch(() => ({ rows: [] }))
    return rows.length === 2
  })
})

afterAll(() => {
  for (const own of processes) own.kill('SIGKILL')
  source.close()
  forgetEngineClient()
})

test.skipIf(!onPostgres)(
  "two processes respect a source's rate limit, even when one takes over from the other",
  async () => {
    const { port } = source.address() as AddressInfo
    const addresses = Array.from({ length: ITEMS }, (_, item) => `http://127.0.0.1:${port}/?item=${item}`)
    await enqueue('runs', 'research', 'asking', JSON.stringify({ addresses, rate: RATE }))
    const items = () => new Set(asked.map(({ item }) => item))
    await until('a third of the items', () => asked.length >= ITEMS / 3)
    const [first] = asked
    processes.find(({ pid }) => String(pid) === first?.pid)?.kill('SIGKILL')
    await until('all items', () => items().size === ITEMS)
    expect(items().size).toBe(ITEMS)
    expect(new Set(asked.map(({ pid }) => pid)).size).toBe(2)
    const times = asked.map(({ at }) => at).sort((a, b) => a - b)
    // The database counts when it assigns a turn; a process may start its request a little later.
    const { questions, perMs } = RATE
    for (let i = questions; i < times.length; i++)
      expect((times[i] ?? 0) - (times[i - questions] ?? 0)).toBeGreaterThan(perMs * 0.6)
  },
)
