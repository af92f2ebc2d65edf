import { createReadStream } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { watchStatements } from '../../db/test-statements'
import { activeArguments } from '../../engine/client'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { WORKFLOW } from '../../engine/workflow'
import { until } from '../../test-until'
import { addFile } from '../add/add-papers'
import { ingest } from './ingest'

// No outside service answers, so that its statements are not counted.
Object.assign(process.env, { ARXIV_URL: 'http://127.0.0.1:9', CROSSREF_URL: 'http://127.0.0.1:9' })

const statements = watchStatements()
let finished = 0

beforeAll(async () => {
  await testDatabase()
  await launchIdle({
    ingest: async (id) => {
      await ingest(id)
      finished++
    },
  })
})

afterAll(async () => {
  await until('the engine to rest', async () => (await activeArguments(WORKFLOW.ingest)).size === 0)
  await endEngine()
  statements.stop()
})

/** Adds a sample paper, and returns the SQL statements until it was indexed and learned from. */
async function add(name: string) {
  const before = finished
  statements.since()
  await addFile({ stream: createReadStream(path.resolve('prisma/samples', name)), fileName: name })
  await until('the paper is read', () => finished > before)
  const sent = statements.since()
  const client = await db()
  expect(await client.paper.count({ where: { status: 'ready' } })).toBe(finished)
  return sent
}

/** Statements of one short paper in a small library: 65, plus some that depend on the other papers. */
const MOST = 75

test('adding a paper takes few SQL statements, and no more with each', async () => {
  await add('folio-attention-2026.pdf')
  for (const name of ['folio-rag-2026.pdf', 'folio-prompting-2026.pdf']) {
    const sent = await add(name)
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(MOST)
    // Makes sure that statements were counted.
    expect(sent.length).toBeGreaterThan(MOST / 2)
  }
})
