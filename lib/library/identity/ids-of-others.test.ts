import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { asInstallation } from '../../owner'
import { identifyPaper } from './identify-paper'

beforeAll(async () => {
  Object.assign(env(), { ACCOUNTS: 'on' })
  await asInstallation(async () => {
    await testDatabase()
    const data = ['ada', 'eve'].map((id) => ({ id, name: id, email: `${id}@example.org`, role: 'reader' }))
    await (await db()).person.createMany({ data })
  })
})

const WORK = {
  ...{ title: 'A Relational Model of Data', authors: ['Edgar Codd'], published: '1970' },
  ...{ arxivId: null, doi: null, abstract: null },
}

/** Returns the id that a file of the work gets in a library. */
async function read(id: string, libraryId: string): Promise<string> {
  return asInstallation(async () => {
    const client = await db()
    const libraries = { create: { libraryId } }
    await client.paper.create({ data: { id, fileName: `${id}.pdf`, fileHash: id, libraries } })
    const identity = await identifyPaper(id, WORK)
    expect(identity.kind).toBe('new')
    return identity.id
  })
}

test('the id of a paper in a private library does not reveal whether anyone else has the work', async () => {
  const first = await read('upload-1', 'own-ada')
  const second = await read('upload-2', 'own-eve')
  // It looks the same whether or not someone else has the work.
  for (const id of [first, second]) expect(id).toMatch(/^codd1970relational-[0-9a-f]{8}$/)
  expect(first).not.toBe(second)
  expect(await read('upload-3', 'everyone')).toBe('codd1970relational')
})
