import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { toFailure } from '../../errors'
import { storedHashes } from '../../files/store'
import { addFile } from '../../library/add/add-papers'
import { addingTo, asInstallation, withOwner } from '../../owner'
import type { Person } from '../rights/person'
import { getPeopleLimits, savePeopleLimits } from './people-limits'

const MB = 1024 * 1024
let administrator: Person

beforeAll(async () => {
  Object.assign(env(), { ACCOUNTS: 'on' })
  await asInstallation(async () => {
    await testDatabase()
    const data = ['ada', 'eve'].map((id) => ({ id, name: id, email: `${id}@example.org`, role: 'administrator' }))
    await (await db()).person.createMany({ data })
    administrator = { id: 'ada' } as Person
  })
})

const limit = (limits: Partial<Awaited<ReturnType<typeof getPeopleLimits>>>) =>
  asInstallation(async () => savePeopleLimits(administrator, { ...(await getPeopleLimits()), ...limits }))

const ask = (person: string, id: string) =>
  withOwner(person, async () => {
    const client = await db()
    await client.session.create({ data: { id, title: 'Why?' } })
    await client.run.create({ data: { id, question: 'Why?', sessionId: id, mode: 'answer' } })
  })

const add = (person: string, id: string, fileSize: number) =>
  asInstallation(async () => {
    const client = await db()
    await client.paper.create({
      data: { id, fileName: `${id}.pdf`, fileSize, libraries: { create: { libraryId: `own-${person}` } } },
    })
  })

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => toFailure(error),
  )

test('limits apply from the first start on', async () => {
  expect(await asInstallation(getPeopleLimits)).toEqual({ questions: 100, papers: 5000, megabytes: 5000 })
  const askMany = (count: number) =>
    withOwner('eve', async () => {
      const client = await db()
      await client.session.upsert({ where: { id: 'many' }, create: { id: 'many', title: 'Why?' }, update: {} })
      const run = { question: 'Why?', sessionId: 'many', mode: 'answer' }
      await client.run.createMany({ data: Array.from({ length: count }, (_, n) => ({ ...run, id: `many-${n}` })) })
    })
  expect(await failure(askMany(101))).toMatchObject({ message: expect.stringContaining('100 questions') })
  expect(await failure(askMany(99))).toBeNull()
  expect(await failure(add('eve', 'huge', 2_000 * MB))).toBeNull()
  expect(await failure(add('eve', 'huge2', 2_000 * MB))).toBeNull()
  expect(await failure(add('eve', 'huge3', 2_000 * MB))).toMatchObject({ message: expect.stringContaining('5,000 MB') })
  await asInstallation(async () => {
    const client = await db()
    await client.session.deleteMany({ where: { id: 'many' } })
    await client.paper.deleteMany({ where: { id: { startsWith: 'huge' } } })
  })
})

test('a person with the maximum number of open questions waits, however many are asked at once', async () => {
  await limit({ questions: 3 })
  const asked = await Promise.all(Array.from({ length: 8 }, (_, n) => failure(ask('ada', `a${n}`))))
  expect(asked.filter((one) => one === null)).toHaveLength(3)
  const refused = asked.find((one) => one !== null)
  expect(refused).toMatchObject({ code: 'slow_down', message: expect.stringContaining('3 questions in progress') })
  expect(await failure(ask('eve', 'e0'))).toBeNull()
  await asInstallation(async () => {
    const { count } = await (await db()).run.updateMany({ where: { ownerId: 'ada' }, data: { finishedAt: new Date() } })
    expect(count).toBe(3)
  })
  expect(await failure(ask('ada', 'later'))).toBeNull()
})

test('a personal library accepts a maximum number of papers and bytes', async () => {
  await limit({ papers: 3, megabytes: 10 })
  expect(await failure(add('ada', 'p1', 4 * MB))).toBeNull()
  expect(await failure(add('ada', 'p2', 5 * MB))).toBeNull()
  const tooMuch = { code: 'too_large', message: expect.stringContaining('10 MB of PDFs') }
  expect(await failure(add('ada', 'p3', 2 * MB))).toMatchObject(tooMuch)
  const grown = asInstallation(async () =>
    (await db()).paper.update({ where: { id: 'p1' }, data: { fileSize: 6 * MB } }),
  )
  expect(await failure(grown)).toMatchObject(tooMuch)
  // A removed paper keeps its file and still counts.
  await asInstallation(async () =>
    (await db()).libraryPaper.updateMany({ where: { paperId: 'p2' }, data: { removedAt: new Date() } }),
  )
  expect(await failure(add('ada', 'p4', 2 * MB))).toMatchObject(tooMuch)
  expect(await failure(add('ada', 'p5', 0))).toBeNull()
  expect(await failure(add('ada', 'p6', 0))).toBeNull()
  expect(await failure(add('ada', 'p7', 0))).toMatchObject({ message: expect.stringContaining('3 papers') })
  expect(await failure(add('eve', 'p8', 9 * MB))).toBeNull()
  // Only administrators add to everyone's library.
  expect(
    await failure(
      asInstallation(async () => {
        const libraries = { create: { libraryId: 'everyone' } }
        await (await db()).paper.create({ data: { id: 'p9', fileName: 'p9.pdf', fileSize: 99 * MB, libraries } })
      }),
    ),
  ).toBeNull()
})

test('a PDF rejected by a limit or a role is not left on any disk', async () => {
  await limit({ papers: 100, megabytes: 1 })
  await asInstallation(async () => {
    const client = await db()
    await client.paper.deleteMany()
    await client.person.update({ where: { id: 'eve' }, data: { role: 'reader' } })
  })
  const send = (library: string) => {
    const stream = Readable.from([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2 * MB, library)])
    return withOwner('eve', () => addingTo(library, () => addFile({ stream, fileName: 'large.pdf' })))
  }
  expect(await failure(send('own-eve'))).toMatchObject({ code: 'too_large' })
  expect(await failure(send('everyone'))).toMatchObject({ code: 'forbidden' })
  expect(await failure(send('own-ada'))).toMatchObject({ code: 'not_found' })
  expect(await storedHashes()).toEqual(new Set())
})
