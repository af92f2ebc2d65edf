import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { NO_FILTER } from '../filters/paper-filter'
import { wantSamples } from '../samples/sample-standing'
import { proposeTable } from './make-table'

const OWN = 10

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  const paper = (id: string, origin: string) => ({
    ...{ id, origin, title: id, fileName: `${id}.pdf`, fileHash: id, status: 'ready' },
  })
  await client.paper.createMany({ data: Array.from({ length: OWN }, (_, n) => paper(`own-${n}`, 'upload')) })
  await client.paper.create({ data: paper('sample', 'sample') })
})

test('a table of all papers has the samples only if questions search them', async () => {
  expect((await proposeTable({ about: '', filter: NO_FILTER })).titles).toHaveLength(OWN)
  const chosen = { ...NO_FILTER, paperIds: ['sample'] }
  expect((await proposeTable({ about: '', filter: chosen })).titles).toEqual(['sample'])
  await wantSamples(true)
  expect((await proposeTable({ about: '', filter: NO_FILTER })).titles).toHaveLength(OWN + 1)
})
