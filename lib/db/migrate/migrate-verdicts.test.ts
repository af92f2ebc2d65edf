import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { db } from '../client'
import { pool } from '../connection/pool'
import { testDatabase } from '../test-database'

const MIGRATION = 'prisma/migrations/20261123000000_verdicts/migration.sql'

test("stored verdicts become those that words can decide; a model's verdicts stay", async () => {
  await testDatabase()
  const open = await pool()
  await open.query(`ALTER TABLE "citation" DROP CONSTRAINT "citation_verdict_check"`)
  await open.query(
    `ALTER TABLE "citation" ADD CONSTRAINT "citation_verdict_check" CHECK ("verdict" IN ('verified', 'weak', 'missing'))`,
  )
  const client = await db()
  await client.session.create({ data: { id: 's', title: 'Raft' } })
  await client.run.create({ data: { id: 'r', sessionId: 's', question: 'Why?', mode: 'answer', status: 'completed' } })
  await client.answer.create({ data: { id: 'a', runId: 'r', markdown: '', analyst: 'llm' } })
  const quote = 'Raft is more understandable than Paxos.'
  const rows = [
    ['verified', 'words', 'Raft is more  understandable than Paxos', 'quoted'],
    ['verified', 'words', 'Raft is less understandable than Paxos.', 'unchecked'],
    ['weak', 'words', quote, 'unchecked'],
    ['missing', 'words', quote, 'missing'],
    ['verified', 'model', 'Raft is easier to understand than Paxos.', 'verified'],
    ['weak', 'model', 'Raft is faster than Paxos.', 'weak'],
  ] as const
  await client.citation.createMany({
    data: rows.map(([verdict, judgedBy, sentence], ord) => ({
      id: String(ord),
      answerId: 'a',
      ord,
      marker: '[raft, page 1]',
      paperId: 'raft',
      page: 1,
      sentence,
      quote,
      rects: [],
      verdict,
      judgedBy,
    })),
  })
  for (const statement of readFileSync(MIGRATION, 'utf8')
    .split(';')
    .filter((text) => text.trim())) {
    await open.query(statement)
  }
  const found = await client.citation.findMany({ orderBy: { ord: 'asc' } })
  expect(found.map(({ verdict }) => verdict)).toEqual(rows.map(([, , , verdict]) => verdict))
  await expect(client.citation.updateMany({ data: { verdict: 'true' } })).rejects.toThrow()
})
