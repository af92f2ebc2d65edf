import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { addPaper } from '../search/test-library'
import type { OcrPage } from './ocr-page'
import { deleteUnreadablePages, keepOcrPage, ocrPageNumbers } from './ocr-pages'

const EMPTY: OcrPage = { number: 1, width: 600, height: 800, skew: 0, sizes: [], words: [] }

beforeAll(async () => {
  await testDatabase()
  for (const id of ['mixed', 'other']) {
    await addPaper(id)
    await keepOcrPage(id, EMPTY)
    await keepOcrPage(id, { ...EMPTY, number: 2, sizes: [10], words: [['Rain', 60, 90, 90, 100, 100, 95, 0]] })
    await keepOcrPage(id, { ...EMPTY, number: 3, illegible: true })
    await keepOcrPage(id, { ...EMPTY, number: 4, width: 0, height: 0 })
  }
})

const pagesOf = async (id: string) => (await ocrPageNumbers(id)).sort((a, b) => a - b)

test('pages that OCR could not read are retried, and all pages of a scan without any recognized text', async () => {
  await deleteUnreadablePages(['mixed'])
  expect(await pagesOf('mixed')).toEqual([1, 2])
  const client = await db()
  await client.paper.update({ where: { id: 'mixed' }, data: { status: 'failed', error: { code: 'no_text' } } })
  await deleteUnreadablePages(['mixed'])
  expect(await pagesOf('mixed')).toEqual([])
  expect(await pagesOf('other')).toEqual([1, 2, 3, 4])
})
