import path from 'node:path'
import { expect, test } from 'vitest'
import { killsOn } from './bench-kills'

const server = process.env.DATABASE_URL_TEST
const SAMPLES = path.resolve('prisma/samples')

// The long version is `npm run bench -- kills`.
test.skipIf(!server)(
  'processes killed at random moments leave nothing undone, and nothing is done twice',
  async () => {
    const { readdirSync } = await import('node:fs')
    const papers = readdirSync(SAMPLES)
      .filter((name) => /attention|transformers|rag|embeddings/.test(name))
      .map((name) => path.join(SAMPLES, name))
    const report = await killsOn({
      server: server ?? '',
      papers,
      runs: 6,
      kills: 3,
      servers: 1,
      workers: 1,
      seconds: 150,
    })
    // No sample explains how a leader is elected.
    const runs = { completed: 5, 'failed no_papers': 1 }
    expect(report).toMatchObject({ runs, papers: { ready: 4 }, kills: 3, extra: 0 })
    expect(report.counted).toBe(report.traced)
    // A process may work on several runs, and each may lose an answer it had just received.
    expect(report.repeated).toBeLessThanOrEqual(report.hit)
  },
  240_000,
)
