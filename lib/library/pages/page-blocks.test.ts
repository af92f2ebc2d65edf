import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { testDatabase } from '../../db/test-database'
import type { ReadPage } from '../../text/document'
import { readPdf } from '../pdf/read-pdf'
import { pageBlocks } from './page-blocks'

const PAPER = 'p'
let page: ReadPage | undefined

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  await client.paper.create({ data: { id: PAPER, title: 'P', fileName: 'p.pdf', status: 'ready' } })
  const { pages } = await readPdf(path.resolve('prisma/samples/folio-rag-2026.pdf'))
  page = pages[1]
  await replacePages(PAPER, pages)
}, 180_000)

test('blocks are in reading order, each with its words and lines', async () => {
  const blocks = await pageBlocks(PAPER, 2)
  expect(blocks.map(({ kind }) => kind)).toEqual(page?.blocks.map(({ kind }) => kind))
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph')
  expect(paragraphs.length).toBeGreaterThan(1)
  for (const { text, rects, box } of paragraphs) {
    expect(page?.text).toContain(text)
    expect(rects.length).toBeGreaterThan(0)
    for (const { x, y, w, h } of rects) {
      expect(x).toBeGreaterThanOrEqual((box?.x ?? 1) - 1e-9)
      expect(y).toBeGreaterThanOrEqual((box?.y ?? 1) - 1e-9)
      expect(x + w).toBeLessThanOrEqual((box?.x ?? 0) + (box?.w ?? 0) + 1e-9)
      expect(y + h).toBeLessThanOrEqual((box?.y ?? 0) + (box?.h ?? 0) + 1e-9)
    }
  }
})

test('a page that does not exist, or of an inaccessible paper, has no blocks', async () => {
  expect(await pageBlocks(PAPER, 999)).toEqual([])
  expect(await pageBlocks('another', 1)).toEqual([])
})
