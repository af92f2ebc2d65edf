import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { testDatabase } from '../../db/test-database'
import type { ReadPage } from '../../text/document'
import { readPdf } from '../pdf/read-pdf'
import { makePdf } from '../pdf/tiny-pdf'
import { equationsOf, pageBlocks } from './page-blocks'

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

test('a piece of a formula that was read apart belongs to its picture, and a figure beside it does not', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'folio-')), 'a.pdf')
  const prose = [300, 312, 324].map((y) => ({ text: 'The root is taken of all that stands beside it here.', x: 90, y }))
  await writeFile(file, makePdf([[{ text: 'x = y + z over the root', x: 90, y: 200 }, ...prose]]))
  const [read] = (await readPdf(file)).pages
  if (!read) throw new Error('no page')
  const from = read.text.indexOf('x =')
  const [end, all] = [from + 'x = y + z'.length, from + 'x = y + z over the root'.length]
  const block = (kind: 'equation' | 'figure', start: number, end: number) => ({ kind, section: '', start, end })
  const widthWith = async (id: string, blocks: ReadPage['blocks']) => {
    await (await db()).paper.create({ data: { id, title: id, fileName: `${id}.pdf`, status: 'ready' } })
    await replacePages(id, [{ ...read, blocks }])
    return (await equationsOf(id, [1]))[0]?.w ?? 0
  }
  const alone = await widthWith('alone', [block('equation', from, end)])
  const whole = await widthWith('whole', [block('equation', from, end), block('figure', end + 1, all)])
  const far = await widthWith('far', [block('equation', from, end), block('figure', all - 4, all)])
  expect(alone).toBeGreaterThan(0)
  expect(whole).toBeGreaterThan(1.5 * alone)
  expect(far).toBeCloseTo(alone, 5)
})
