import { beforeAll, expect, test } from 'vitest'
import { asItsOwner } from '../as-its-owner'
import { addUse, listUse } from '../models/limits/model-use'
import { currentOwner, withOwner } from '../owner'
import { db } from './client'
import { testDatabase } from './test-database'

beforeAll(testDatabase)

const call = { model: 'm', costUsd: 0.1, inputTokens: 9, outputTokens: 1 } as Parameters<typeof addUse>[1][number]

test('every row belongs to the owner of the work, however it is written', async () => {
  const client = await db()
  await withOwner('ada', async () => {
    await client.session.create({
      data: { id: 's', title: 't', entries: { create: { id: 'e', command: '/list', result: {} } } },
    })
    await client.run.createMany({ data: [{ id: 'r', sessionId: 's', question: 'q', mode: 'answer' }] })
    await client.$transaction([client.import.create({ data: { id: 'i', source: 'bibtex', name: 'all.bib' } })])
    await client.$transaction((held) => held.setting.create({ data: { key: 'k', value: 1 } }))
    await client.setting.upsert({ where: { key: 'k' }, create: { key: 'k', value: 2 }, update: { value: 3 } })
    await addUse('answers', [call])
    await addUse('answers', [call])
    expect(await listUse()).toMatchObject([{ calls: 2 }])
  })
  const owned = await Promise.all([
    client.session.findUniqueOrThrow({ where: { id: 's' } }),
    client.run.findUniqueOrThrow({ where: { id: 'r' } }),
    client.import.findUniqueOrThrow({ where: { id: 'i' } }),
    client.setting.findUniqueOrThrow({ where: { key: 'k' } }),
    client.modelUse.findFirstOrThrow(),
  ])
  expect(owned.map(({ ownerId }) => ownerId)).toEqual(Array(5).fill('ada'))
  expect(await listUse()).toEqual([])
  // A run is executed as its owner in any process.
  let whose = ''
  await asItsOwner('run', async () => {
    whose = currentOwner()
  })('r')
  expect(whose).toBe('ada')
  expect(currentOwner()).toBe('owner')
})
