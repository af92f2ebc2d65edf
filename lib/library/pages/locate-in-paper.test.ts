import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { testDatabase } from '../../db/test-database'
import type { ReadPage } from '../../text/document'
import { readPdf } from '../pdf/read-pdf'
import { locateInPaper } from './locate-in-paper'

const PAPER = 'p'
let pages: ReadPage[] = []
/** Three sentences of a paragraph on the second page. */
let quote = ''
let middle = ''

beforeAll(async () => {
  await testDatabase()
  const client = await db()
  await client.paper.create({ data: { id: PAPER, title: 'P', fileName: 'p.pdf', status: 'ready' } })
  pages = (await readPdf(path.resolve('prisma/samples/folio-rag-2026.pdf'))).pages
  const second = pages[1]
  const block = second?.blocks.find(({ kind, start, end }) => kind === 'paragraph' && end - start > 400)
  const sentences = second?.text.slice(block?.start, block?.end).match(/[^.]+\.\s*/g) ?? []
  quote = sentences.slice(0, 3).join('').trim()
  middle = sentences[1] ?? ''
}, 60_000)

const store = (read: ReadPage[]) => replacePages(PAPER, read)

const locate = async (words: string) => (await locateInPaper(PAPER, [{ page: 2, quote: words, span: null }]))[0]

test('a quote is proven and marked, even without known blocks', async () => {
  await store(pages.map((page) => ({ ...page, blocks: [] })))
  const place = await locate(quote)
  expect(place).toMatchObject({ text: quote, isProven: true })
  expect(place?.rects.length).toBeGreaterThan(1)
})

test('a quote across a gap in the text is found, but neither proven nor marked', async () => {
  await store(pages.map((page) => (page.number === 2 ? { ...page, text: page.text.replace(middle, '') } : page)))
  const place = await locate(quote.replace(middle, ''))
  expect(middle.length).toBeGreaterThan(20)
  expect(place).toMatchObject({ text: quote.replace(middle, ''), isProven: false, rects: [] })
})

test('nothing is proven on pages of an earlier reader, where quotes keep their place', async () => {
  await store(pages.map((page) => ({ ...page, raw: '' })))
  const place = await locate(quote)
  expect(place).toMatchObject({ text: quote, isProven: false })
  expect(place?.rects.length).toBeGreaterThan(1)
})
