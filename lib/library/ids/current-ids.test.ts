import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { currentIds, onCurrentIds } from './current-ids'

beforeAll(testDatabase)

async function rename(id: string, to: string) {
  const client = await db()
  await client.$transaction([
    client.paper.update({ where: { id }, data: { id: to } }),
    client.paperAlias.create({ data: { id, paperId: to, reason: 'renamed', fileName: 'a.pdf' } }),
  ])
}

test('work on a paper whose id changes meanwhile is done with the new id', async () => {
  const client = await db()
  await client.paper.createMany({ data: ['a', 'b'].map((id) => ({ id, fileName: `${id}.pdf` })) })
  await client.collection.create({ data: { id: 'shelf', name: 'Shelf' } })
  const given: string[][] = []
  const put = async (current: string[]) => {
    given.push(current)
    if (given.length === 1) await rename('a', 'smith2020')
    const data = current.map((paperId) => ({ collectionId: 'shelf', paperId }))
    // The database refuses the old id.
    return client.collectionPaper.createMany({ data, skipDuplicates: true })
  }
  await onCurrentIds(['b', 'a'], put)
  expect(given).toEqual([
    ['b', 'a'],
    ['b', 'smith2020'],
  ])
  expect(await client.collectionPaper.count()).toBe(2)
  expect(await currentIds(['a'])).toEqual(['smith2020'])
})

test('other refusals are reported', async () => {
  let times = 0
  const refused = onCurrentIds(['b'], async () => {
    times += 1
    throw new Error('The disk is full.')
  })
  await expect(refused).rejects.toThrow('The disk is full.')
  expect(times).toBe(1)
})
