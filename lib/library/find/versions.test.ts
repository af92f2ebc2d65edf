import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { addPaper } from '../search/test-library'
import { usesOfVersions, withVersions } from './versions'

beforeAll(async () => {
  await testDatabase()
  await addPaper('a', 'Models')
  const client = await db()
  const text = 'We compare Llama-3 and Llama 3 with GPT-3.5, and see Table 2 for 2 of the Llamas.'
  await client.page.create({ data: { paperId: 'a', number: 1, text, width: 600, height: 800, blocks: [], map: {} } })
})

test.each([
  [['LLaMA 3'], 2],
  [['Llama-3'], 2],
  [['LLaMA 2'], 0],
  [['GPT-3.5'], 1],
  [['GPT-3'], 0],
  [['LLaMA 3', 'GPT-3.5'], 1],
  [['Table 2'], null],
  [['COCO 2015'], null],
])('how often a paper says %j: %s', async (names, uses) => {
  expect(await usesOfVersions(['a', 'b'], withVersions(names))).toBe(uses)
})
