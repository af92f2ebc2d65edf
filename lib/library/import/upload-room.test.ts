import { beforeAll, expect, test } from 'vitest'
import { savePeopleLimits } from '../../accounts/people/people-limits'
import type { Person } from '../../accounts/rights/person'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { asInstallation, withOwner } from '../../owner'
import { keepUpload, removeUpload } from './upload-folder'
import { uploadRoom } from './upload-room'

const MB = 1024 * 1024

beforeAll(async () => {
  Object.assign(env(), { ACCOUNTS: 'on' })
  await asInstallation(async () => {
    await testDatabase()
    const data = ['ada', 'eve'].map((id) => ({ id, name: id, email: `${id}@example.org`, role: 'reader' }))
    await (await db()).person.createMany({ data })
    await savePeopleLimits({ id: 'ada' } as Person, { questions: null, papers: null, megabytes: 20 })
  })
})

async function* bytes(megabytes: number) {
  for (let n = 0; n < megabytes; n++) yield Buffer.alloc(MB)
}
const upload = (person: string, id: string, megabytes: number) =>
  withOwner(person, async () => keepUpload(id, 0, { stream: bytes(megabytes), path: 'a.zip' }, await uploadRoom()))

test('uploads of a reader together take no more disk space than their own library may', async () => {
  const tooMuch = { code: 'too_large', message: expect.stringContaining('20 MB for all your uploads') }
  await upload('ada', 'first', 12)
  await expect(upload('ada', 'second', 60)).rejects.toMatchObject(tooMuch)
  await removeUpload('second')
  await expect(upload('eve', 'hers', 60)).rejects.toMatchObject(tooMuch)
  await upload('ada', 'small', 1)
  // A removed upload frees space.
  await removeUpload('first')
  await upload('ada', 'third', 12)
})
