import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../db/test-database'
import type { PaperMetadata } from '../../text/document'
import type { Analyst } from '../../thinking/analyst'
import { scriptedModel } from '../../thinking/test-scripted'
import { addPaper, emptyLibrary } from '../search/test-library'
import { rows } from '../sql/rows'
import { readUnsure } from './read-unsure'

let model: Analyst

vi.mock('../../thinking/analyst', async (original) => ({ ...(await original<object>()), analyst: async () => model }))

beforeAll(async () => {
  await testDatabase()
})
afterAll(() => {
  vi.doUnmock('../../thinking/analyst')
})
beforeEach(emptyLibrary)

const TEXT =
  'Rainer Hampp Verlag\n\nOn the Boiling of Soup: Forty Minutes\n\nAda Lovelace^1 and Grace M. Hopper^(2)\n\nText.'
const READ: PaperMetadata = {
  ...{ title: 'Rainer Hampp Verlag', authors: ['Verlag'], published: null, arxivId: null, doi: null, abstract: null },
  unsure: ['title', 'authors'],
}

async function add(): Promise<string> {
  await addPaper('p', 'Soup')
  await rows(
    `INSERT INTO page (paper_id, number, text, width, height, blocks, map, raw) VALUES ('p', 1, $1, 600, 800, '[]', '{}', '')`,
    [TEXT],
  )
  return 'p'
}

test('title and authors that the page prints replace those in doubt', async () => {
  const asked: string[] = []
  model = scriptedModel({
    front_page: ({ PAGE = '' }: Record<string, string>) => {
      asked.push(PAGE)
      return {
        title: 'On the Boiling of Soup: Forty Minutes',
        authors: ['Ada Lovelace', 'Grace M. Hopper', 'Alan Turing'],
      }
    },
  })
  const { unsure, ...said } = await readUnsure(await add(), READ)
  expect(said).toMatchObject({
    title: 'On the Boiling of Soup: Forty Minutes',
    authors: ['Ada Lovelace', 'Grace M. Hopper'],
  })
  expect(unsure).toBeUndefined()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(TEXT)
})

test('what the page does not print stays in doubt, and so does everything if the model fails', async () => {
  const id = await add()
  model = scriptedModel({ front_page: () => ({ title: 'A Theory of Soup', authors: ['Ada Lovelace'] }) })
  expect(await readUnsure(id, READ)).toMatchObject({
    title: 'Rainer Hampp Verlag',
    authors: ['Ada Lovelace'],
    unsure: ['title'],
  })
  model = scriptedModel({ front_page: new Error('the model is gone') })
  expect(await readUnsure(id, READ)).toEqual(READ)
})

test('a paper without doubts needs no call', async () => {
  model = scriptedModel({ front_page: new Error('asked') })
  const { unsure: _, ...sure } = READ
  expect(await readUnsure(await add(), sure)).toEqual(sure)
})
