import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startOpenAIServer } from '../../../e2e/openai-server'
import { databaseTemplate } from '../../db/test-database'
import { env } from '../../env'

type Probe = { folder: string; modelUrl?: string }

/**
 * Runs the probe to its end, or until it waits at a place and is killed, as by a power failure. Returns its last line.
 */
async function probe({ folder, modelUrl = '' }: Probe, waitsAt = ''): Promise<string> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'lib/research/workflow/kills-probe.ts', await databaseTemplate(), waitsAt, modelUrl],
    { env: { ...process.env, DATA_DIR: folder }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  const gone = new Promise((resolve) => child.on('exit', resolve))
  for await (const data of child.stdout) {
    output += data
    if (waitsAt && output.includes('waits at')) break
  }
  // By then the work done in parallel is stored.
  if (waitsAt) await new Promise((resolve) => setTimeout(resolve, 1_500))
  child.kill('SIGKILL')
  await gone
  return output.trim().split('\n').at(-1) ?? ''
}

// On a server the killed process does not come back: `engine/results.test.ts` kills one of two.
test.skipIf(process.env.DATABASE_URL_TEST)(
  'deep research killed in its second round and during the synthesis continues, and does nothing twice',
  { timeout: 600_000 },
  async () => {
    const folder = path.join(env().DATA_DIR, 'by-words')
    expect(await probe({ folder }, 'round-2')).toContain('waits at')
    expect(await probe({ folder }, 'write')).toContain('waits at')
    const { deep, whole, twenty } = JSON.parse(await probe({ folder }))
    expect(deep.status).toBe('completed')
    const { id: killed, ...told } = deep
    const { id: unharmed, ...same } = whole
    expect(told).toEqual(same)

    const done = readFileSync(path.join(folder, 'done.log'), 'utf8').trim().split('\n')
    expect(new Set(done).size).toBe(done.length)
    const of = (id: string) => done.flatMap((what) => (what.startsWith(id) ? [what.slice(id.length)] : [])).sort()
    expect(of(killed).length).toBeGreaterThan(10)
    // Each process counts rounds from the start.
    const plain = (what: string) => what.replace(/ round \d+/, '')
    expect(of(killed).map(plain).sort()).toEqual(of(unharmed).map(plain).sort())

    // Each of many items keeps its own result and emits events in its order.
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

test.skipIf(process.env.DATABASE_URL_TEST)(
  'no call that was answered before the kill is made again',
  { timeout: 600_000 },
  async () => {
    const model = await startOpenAIServer()
    const own = { folder: path.join(env().DATA_DIR, 'with-model'), modelUrl: `${model.url}/v1` }
    try {
      expect(await probe(own, 'round 2 completeness')).toContain('waits at')
      const inRound = model.prompts().length
      expect(await probe(own, 'write')).toContain('waits at')
      const inSynthesis = model.prompts().length
      expect(inSynthesis).toBeGreaterThan(inRound)
      const { deep, whole } = JSON.parse(await probe(own))
      const { id: _killed, ...told } = deep
      const { id: _unharmed, ...same } = whole
      expect(told).toMatchObject({ status: 'completed', notices: [] })
      expect(told).toEqual(same)
      // Both runs make the same calls, each once. The code of a fence differs in each prompt.
      const counts = new Map<string, number>()
      for (const prompt of model.prompts().map((text) => text.replace(/-[0-9a-f]{12}\b/g, '')))
        counts.set(prompt, (counts.get(prompt) ?? 0) + 1)
      expect([...counts].filter(([, times]) => times !== 2)).toEqual([])
      expect(counts.size).toBeGreaterThan(7)
    } finally {
      await model.close()
    }
  },
)
