import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../lib/db/test-database'
import { evaluateRetrieval } from './evaluate-retrieval'

const dir = mkdtempSync(path.join(tmpdir(), 'beir-'))
afterAll(() => rmSync(dir, { recursive: true }))
beforeAll(async () => {
  await testDatabase()
  const jsonl = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
  mkdirSync(path.join(dir, 'qrels'))
  writeFileSync(
    path.join(dir, 'corpus.jsonl'),
    jsonl([
      { _id: '1', title: 'Wings', text: 'lift of a wing in a slipstream' },
      { _id: '2/b', title: 'Heat', text: 'heat transfer in a boundary layer' },
      { _id: '3', title: '', text: '' },
    ]),
  )
  writeFileSync(
    path.join(dir, 'queries.jsonl'),
    jsonl([
      { _id: 'a', text: 'wing lift' },
      { _id: 'b', text: 'heat in layers' },
      { _id: 'unjudged', text: 'heat' },
    ]),
  )
  writeFileSync(path.join(dir, 'qrels', 'test.tsv'), 'query-id\tcorpus-id\tscore\na\t1\t1\nb\t2/b\t1\nb\t1\t0\n')
})

test('a collection is indexed and ranked like the library', async () => {
  expect(await evaluateRetrieval(dir)).toMatchObject({ documents: 3, queries: 2, ndcg: 1, recall: 1 })
})

test('a missing or broken file is named', async () => {
  await expect(evaluateRetrieval('/nowhere')).rejects.toThrow('There is no /nowhere/corpus.jsonl.')
  writeFileSync(path.join(dir, 'queries.jsonl'), '{"_id": 5}')
  await expect(evaluateRetrieval(dir)).rejects.toThrow('Line 1 of')
})
