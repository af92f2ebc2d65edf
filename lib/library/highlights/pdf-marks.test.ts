import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { toJson } from '../../db/json'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { testDatabase } from '../../db/test-database'
import { readPdf, readPdfMarks } from '../pdf/read-pdf'
import { FONTS, pdfOf } from '../pdf/tiny-pdf'
import { addPaper, emptyLibrary } from '../search/test-library'
import { listHighlights } from './highlights'
import { countPdfMarks, ignorePdfMarks, takePdfMarks } from './pdf-marks'

const MARKED = path.resolve('../shared/papers/1503.02531.pdf')

const LINES = ['Needles lie in this haystack and shine', ...Array(12).fill('Straw lies beside them all day long')]
let folder = ''

beforeAll(async () => {
  await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'folio-marks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(emptyLibrary)

/** A page of lines, the first with its baseline at 700 points, with these annotations. */
async function marked(name: string, annotations: string[], page = ''): Promise<string> {
  const draw = LINES.map((line, i) => `BT /F1 12 Tf 72 ${700 - 20 * i} Td (${line}) Tj ET`).join('\n')
  const first = 5
  const file = path.join(folder, `${name}.pdf`)
  await writeFile(
    file,
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${page} /Resources << ${FONTS} >> /Contents 4 0 R /Annots [${annotations.map((_, i) => `${first + i} 0 R`).join(' ')}] >>`,
      { head: '', data: Buffer.from(draw) },
      ...annotations,
    ]),
  )
  return file
}

/** In the form of Acrobat and Preview: corners in the order upper left, upper right, lower left, lower right. */
const textMark = (kind: string, more = '') =>
  `<< /Type /Annot /Subtype /${kind} /Rect [70 695 260 712] /QuadPoints [72 711 250 711 72 697 250 697] /C [1 0.8 0] /F 4 ${more} >>`

async function add(file: string): Promise<void> {
  await addPaper('marked')
  const { pages } = await readPdf(file)
  await replacePages('marked', pages)
  const client = await db()
  await client.paper.update({ where: { id: 'marked' }, data: { pdfMarks: toJson(await readPdfMarks(file)) } })
}

test('marks are imported once, as highlights with their words, colours, comments and page', async () => {
  await add(
    await marked('usual', [
      textMark('Highlight', '/Contents (Worth a second look)'),
      '<< /Type /Annot /Subtype /Underline /Rect [70 675 260 692] /QuadPoints [72 691 120 691 72 677 120 677] /C [0 0 1] /F 4 >>',
      '<< /Type /Annot /Subtype /Text /Rect [40 655 60 675] /Contents (\\376\\377\\000D\\000o\\000u\\000b\\000t\\000f\\000u\\000l) /C [0 1 0] /F 4 >>',
      '<< /Type /Annot /Subtype /Link /Rect [70 600 260 612] /F 4 >>',
    ]),
  )
  expect(await countPdfMarks('marked')).toBe(3)
  expect(await takePdfMarks('marked')).toBe(3)
  const highlights = await listHighlights('marked')
  expect(highlights.map(({ page, quote, note, color }) => [page, quote, note, color])).toEqual([
    [1, expect.stringMatching(/^Needles lie in this hays/), 'Worth a second look', '#ffcc00'],
    [1, expect.stringMatching(/^Straw lie/), '', '#0000ff'],
    [1, LINES[1], 'Doubtful', '#00ff00'],
  ])
  expect(highlights[0]?.rects[0]?.y).toBeCloseTo((792 - 711) / 792, 2)

  expect(await countPdfMarks('marked')).toBe(0)
  expect(await takePdfMarks('marked')).toBe(0)
  expect(await listHighlights('marked')).toHaveLength(3)
})

test.skipIf(!existsSync(MARKED))('marks made in another program are imported on whole words', async () => {
  await add(MARKED)
  const marks = await readPdfMarks(MARKED)
  expect(await takePdfMarks('marked')).toBe(marks.length)
  const highlights = await listHighlights('marked')
  const client = await db()
  const texts = await client.page.findMany({ where: { paperId: 'marked' } })
  const textOf = new Map(texts.map(({ number, text }) => [number, ` ${text.replace(/\s+/g, ' ')} `]))
  // A mark on one stretch of text begins and ends at word boundaries.
  const whole = highlights.filter(({ page, quote }) => {
    const text = textOf.get(page) ?? ''
    const at = text.indexOf(quote)
    return (
      at > 0 &&
      !/\w\w/.test(text.slice(at - 1, at + 1)) &&
      !/\w\w/.test(text.slice(at + quote.length - 1, at + quote.length + 1))
    )
  })
  expect(highlights.length).toBeGreaterThan(100)
  expect(whole.length / highlights.length).toBeGreaterThan(0.8)
})

test('ignored marks are not offered again', async () => {
  await add(await marked('ignored', [textMark('StrikeOut')]))
  expect(await countPdfMarks('marked')).toBe(1)
  await ignorePdfMarks('marked')
  expect(await countPdfMarks('marked')).toBe(0)
  expect(await takePdfMarks('marked')).toBe(0)
  expect(await listHighlights('marked')).toEqual([])
})

test('marks on a rotated page are at their words', async () => {
  const [mark] = await readPdfMarks(await marked('turned', [textMark('Highlight')], '/Rotate 90'))
  const [rect] = mark?.rects ?? []
  expect(rect?.x).toBeCloseTo(697 / 792, 2)
  expect(rect?.y).toBeCloseTo(72 / 612, 2)
})

test('hostile annotations are dropped or shortened', async () => {
  const long = 'a'.repeat(50_000)
  const marks = await readPdfMarks(
    await marked('hostile', [
      '<< /Type /Annot /Subtype /Highlight /Rect [70 695 260 712] /QuadPoints [1e40 711 -1e40 711 72 697 250 697] /C [9 -4 0] /F 4 >>',
      '<< /Type /Annot /Subtype /Highlight /Rect [9000 9000 9100 9100] /F 4 >>',
      textMark('Highlight', '/F 2'),
      textMark('Highlight', `/Contents (${long})`),
      textMark('Underline', '/Contents (with\\000a null\\007 and more)'),
      '<< /Type /Annot /Subtype /Highlight /Rect 5 /QuadPoints (no numbers) /C (red) /Contents 7 /F 4 >>',
      '<< /Type /Annot /Subtype /Text /Rect [40 655 60 675] /Popup 11 0 R /IRT 11 0 R /Parent 11 0 R /F 4 >>',
    ]),
  )
  for (const { rects, color, comment } of marks) {
    for (const { x, y, w, h } of rects)
      for (const value of [x, y, x + w, y + h]) expect(value).toBeGreaterThanOrEqual(0)
    for (const { x, y, w, h } of rects) for (const value of [x + w, y + h]) expect(value).toBeLessThanOrEqual(1)
    expect(color ?? '#000000').toMatch(/^#[0-9a-f]{6}$/)
    expect(comment.length).toBeLessThanOrEqual(10_000)
    expect(comment).not.toMatch(/\p{Cc}/u)
  }
  const comments = marks.map(({ comment }) => comment)
  expect(comments).toContain('a'.repeat(10_000))
  expect(comments).toContain('witha null and more')
})

test('thousands of marks are limited to a number that a person can review', async () => {
  expect(await readPdfMarks(await marked('many', Array(5_000).fill(textMark('Highlight'))))).toHaveLength(2_000)
})

test('a file that is not a PDF is reported', async () => {
  const file = path.join(folder, 'no.pdf')
  await writeFile(file, 'nothing')
  await expect(readPdfMarks(file)).rejects.toMatchObject({ code: 'unsupported' })
})
