import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { mayReadPdfs, rememberReadPdfs, rememberSources, sourceChoices } from './chosen-sources'

beforeAll(async () => {
  await testDatabase()
})

const chosen = async () => (await sourceChoices()).flatMap((one) => (one.chosen ? one.name : []))

test('no source is chosen by default, and a choice is remembered', async () => {
  expect(await chosen()).toEqual([])
  await rememberSources(['arxiv', 'pubmed'])
  expect((await chosen()).sort()).toEqual(['arxiv', 'pubmed'])
  await rememberSources([])
  expect(await chosen()).toEqual([])
})

test('a source that lacks something says what, and is not chosen', async () => {
  await rememberSources(['web'])
  const web = (await sourceChoices()).find(({ name }) => name === 'web')
  expect(web).toMatchObject({ chosen: false, lacks: expect.stringContaining('WEB_SEARCH') })
})

test('open PDFs are read only once the person allows it, until they change that', async () => {
  expect(await mayReadPdfs()).toBe(false)
  await rememberReadPdfs(true)
  expect(await mayReadPdfs()).toBe(true)
  await rememberReadPdfs(false)
  expect(await mayReadPdfs()).toBe(false)
})
