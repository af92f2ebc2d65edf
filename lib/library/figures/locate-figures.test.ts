import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { testDatabase } from '../../db/test-database'
import { withStoredFile } from '../../files/store'
import { storeStream } from '../../files/test-store-stream'
import { readPdf } from '../pdf/read-pdf'
import { FONTS, HEIGHT, pageObjects, pdfOf, WIDTH } from '../pdf/tiny-pdf'
import { listFigures } from './list-figures'
import { locateFigures } from './locate-figures'

const PAPER = 'p'
/** The drawing on the second page: left, top, right and bottom, in points from the top-left corner. */
const DRAWING = [150, 200, 450, 380] as const

const line = (text: string, x: number, y: number, font = 'F1') =>
  `BT /${font} 10 Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm (${text}) Tj ET`
const PROSE = 'The method reads every page of a paper and keeps what stands on it in the order of reading,'
const prose = (from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 12) }, (_, i) => line(`${PROSE} line ${i}.`, 72, from + 12 * i))

const first = [line('A Method of Reading', 72, 60, 'F2'), ...prose(90, 700)].join('\n')
const [left, top, right, bottom] = DRAWING
const drawn = [
  ...prose(80, 170),
  line('As Figure 1 shows, the boxes follow each other.', 72, 170),
  `1 w ${left} ${HEIGHT - bottom} ${right - left} ${bottom - top} re S`,
  `0.2 0.4 0.8 rg 180 ${HEIGHT - 340} 80 60 re f 0 g`,
  line('encoder', 300, 290),
  line('Figure 1: Boxes in the order in which they are read, from left to right.', 110, 400),
  ...prose(440, 700),
].join('\n')
const huge = [
  ...prose(80, 180),
  `q 300 0 0 200 150 ${HEIGHT - 420} cm /P Do Q`,
  line('Figure 2: A picture of nine hundred million pixels, which nobody decodes.', 110, 440),
  ...prose(480, 700),
].join('\n')

beforeAll(async () => {
  await testDatabase()
  const side = 30_000
  const picture = {
    head: `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`,
    data: deflateSync(Buffer.alloc((side / 8) * side), { level: 1 }),
  }
  const contents = [first, drawn, huge].map((data) => ({ head: '', data: Buffer.from(data, 'latin1') }))
  const resources = `${FONTS} /XObject << /P 9 0 R >>`
  const file = pdfOf(pageObjects(contents, resources, [picture]))
  const { hash } = await storeStream(Readable.from([file]), { maxBytes: 1e8 })
  const client = await db()
  await client.paper.create({
    data: { id: PAPER, title: 'P', fileName: 'p.pdf', fileHash: hash, fileSize: file.length, status: 'ready' },
  })
  const { pages } = await withStoredFile(hash, (path) => readPdf(path))
  await replacePages(PAPER, pages)
}, 180_000)

test('figures come with their captions and the sentences that mention them', async () => {
  const figures = await listFigures(PAPER)
  expect(figures.map(({ name, page, order }) => ({ name, page, order }))).toEqual([
    { name: 'Figure 1', page: 2, order: 0 },
    { name: 'Figure 2', page: 3, order: 0 },
  ])
  expect(figures[0]?.caption).toContain('in the order in which they are read')
  expect(figures[0]?.mentions).toEqual([{ page: 2, text: 'As Figure 1 shows, the boxes follow each other.' }])
  expect(await listFigures('another')).toEqual([])
})

test('a drawing is located within a few points, with its labels and without surrounding text, and stored', async () => {
  const [box] = await locateFigures(PAPER, 2)
  const near = (value: number | undefined, points: number, whole: number) =>
    expect(Math.abs((value ?? 0) * whole - points)).toBeLessThan(5)
  near(box?.x, left, WIDTH)
  near(box?.y, top, HEIGHT)
  near((box?.x ?? 0) + (box?.w ?? 0), right, WIDTH)
  near((box?.y ?? 0) + (box?.h ?? 0), bottom, HEIGHT)
  const client = await db()
  const row = await client.page.findUniqueOrThrow({ where: { paperId_number: { paperId: PAPER, number: 2 } } })
  expect(fromJson(row.figures)).toEqual([box])
}, 180_000)

test('a picture with far too many pixels is not decoded, and its figure not found', async () => {
  expect(await locateFigures(PAPER, 3)).toEqual([null])
}, 180_000)

test('a page that does not exist, or of an inaccessible paper, is not found', async () => {
  await expect(locateFigures(PAPER, 9)).rejects.toMatchObject({ code: 'not_found' })
  await expect(locateFigures('another', 1)).rejects.toMatchObject({ code: 'not_found' })
})
