import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseTemplate } from '../db/test-database'
import { env } from '../env'

/** Runs the probe until it waits at a place (and kills it there, like a power cut), or to its end. Gives its last line. */
async function probe(waitsAt = ''): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'lib/research/kills-probe.ts', await databaseTemplate(), waitsAt],
    { env: process.env, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  const gone = new Promise((resolve) => child.on('exit', resolve))
  for await (const data of child.stdout) {
    output += data
    if (waitsAt && output.includes('waits at')) break
  }
  // What was done beside it is stored by then.
  if (waitsAt) await new Promise((resolve) => setTimeout(resolve, 1_500))
  child.kill('SIGKILL')
  await gone
  return output.trim().split('\n').at(-1) ?? ''
}

// On a server the process that ends does not come back: `engine/children.test.ts` kills one of two.
test.skipIf(process.env.DATABASE_URL_TEST)(
  'deep research that is killed in its second round and in the synthesis goes on, and does nothing twice',
  { timeout: 300_000 },
  async () => {
    expect(await probe('round-2')).toContain('waits at')
    expect(await probe('write')).toContain('waits at')
    const { deep, whole, twenty } = JSON.parse(await probe())
    expect(deep.status).toBe('completed')
    const { id: killed, ...told } = deep
    const { id: unharmed, ...same } = whole
    expect(told).toEqual(same)

    const done = readFileSync(`${env().DATA_DIR}/done.log`, 'utf8').trim().split('\n')
    expect(new Set(done).size).toBe(done.length)
    const of = (id: string) => done.flatMap((what) => (what.startsWith(id) ? [what.slice(id.length)] : [])).sort()
    expect(of(killed).length).toBeGreaterThan(10)
    // Rounds are counted anew by each process.
    const plain = (what: string) => what.replace(/ round \d+/, '')
    expect(of(killed).map(plain).sort()).toEqual(of(unharmed).map(plain).sort())

    // Each of many items keeps its own result, and tells in its place.
    expect(twenty.status).toBe('completed')
    const items = Array.from({ length: 20 }, (_, i) => i)
    expect(JSON.parse(twenty.notices.at(-1))).toEqual(
      items.map((item) =>
        item === 7 ? { failure: expect.objectContaining({ code: 'internal' }) } : { value: 2 * item },
      ),
    )
    expect(twenty.notices.slice(0, -1)).toEqual(items.filter((item) => item !== 7).map((item) => `item ${item}`))
  },
)
