import { afterEach, beforeAll, expect, test } from 'vitest'
import { pool } from '../connection/pool'
import { testDatabase } from '../test-database'
import { awaitEarlierVersions } from './earlier-versions'

const ADDS = '20261127150000_own_rows_by_index'
const TAKES_AWAY = '20261127091000_paper_marks'

let beating: NodeJS.Timeout | undefined

beforeAll(async () => {
  await testDatabase()
})
afterEach(() => clearInterval(beating))

/** A process that sends a heartbeat every second. */
async function startProcess() {
  const open = await pool()
  const beat = () =>
    open.query(
      `INSERT INTO engine_process (id, beats) VALUES ('old', 1)
       ON CONFLICT (id) DO UPDATE SET beats = engine_process.beats + 1`,
    )
  await beat()
  beating = setInterval(() => void beat(), 1_000)
}

test('tables in use by an earlier version are not removed', async () => {
  await startProcess()
  await awaitEarlierVersions(await pool(), [ADDS], 0)
  await expect(awaitEarlierVersions(await pool(), [ADDS, TAKES_AWAY], 0)).rejects.toThrow(
    'One process of an earlier version is using this database',
  )
})

test('the new version continues once the earlier one has ended or was killed', async () => {
  await startProcess()
  const waiting = awaitEarlierVersions(await pool(), [TAKES_AWAY])
  clearInterval(beating)
  // Its row is still in the list.
  await waiting
})
