import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readPageBoxes, readPdf } from '../../library/pdf/read-pdf'
import { FONTS, pdfOf } from '../../library/pdf/tiny-pdf'
import { wordsWithin } from '../../library/pdf/words-within'
import { likeness } from './likeness'
import { toPageRect, toUserRect, type UserRect } from './page-points'
import { checkPlace, placeByPoints } from './place-annotation'
import { readPosition, writePosition } from './position'
import { sortIndexOf } from './sort-index'

const SHARED = path.resolve('../shared')
const LIBRARY = path.join(SHARED, 'zotero-library.json')
const FOLDERS = [
  'papers',
  'papers-duplicates',
  'evaluation/papers_ml',
  'evaluation/papers_physics',
  'evaluation/papers_systems',
]
const folder = mkdtempSync(path.join(tmpdir(), 'folio-boxes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const known = new Map<string, ReturnType<typeof readBoth>>()
const readBoth = (file: string) => Promise.all([readPageBoxes(file), readPdf(file)])
/** Several tests use the same paper. */
function read(file: string) {
  const reading = known.get(file) ?? readBoth(file)
  known.set(file, reading)
  return reading
}
const near = (a: UserRect, b: UserRect) => Math.max(...a.map((value, at) => Math.abs(value - (b[at] ?? Number.NaN))))

const TURNS = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] } as const
const LINES = [
  'Needles lie in this haystack',
  'and nobody looks for them',
  ...Array(12).fill('Straw lies beside them all day long'),
]

/** Start of line `at` in user space: lines run downwards on the displayed page. */
function startOf(rotation: keyof typeof TURNS, at: number): [x: number, y: number] {
  const [dx, dy] = TURNS[rotation]
  const along = -120
  const up = 150 - 20 * at
  return [280 + dx * along - dy * up, 360 + dy * along + dx * up]
}

/** Two pages, cropped, and rotated so that their lines are upright; the labels are roman. */
function turnedPdf(rotation: keyof typeof TURNS): Buffer {
  const [dx, dy] = TURNS[rotation]
  const draw = (text: string, at: number) =>
    `BT /F1 10 Tf ${dx} ${dy} ${-dy} ${dx} ${startOf(rotation, at).join(' ')} Tm (${text}) Tj ET`
  const page = (contents: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [-30 -20 612 792] /CropBox [60 80 500 640] /Rotate ${rotation} /Resources << ${FONTS} >> /Contents ${contents} 0 R >>`
  const content = { head: '', data: Buffer.from(LINES.map(draw).join('\n')) }
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /PageLabels << /Nums [0 << /S /r /St 4 >>] >> >>',
    '<< /Type /Pages /Kids [3 0 R 5 0 R] /Count 2 >>',
    page(4),
    content,
    page(6),
    content,
  ])
}

test.each([0, 90, 180, 270] as const)('a page that is cropped and turned by %i degrees', async (rotation) => {
  const file = path.join(folder, `${rotation}.pdf`)
  writeFileSync(file, turnedPdf(rotation))
  const [boxes, { pages }] = await read(file)
  expect(boxes.map(({ view, label }) => [view, label])).toEqual([
    [[60, 80, 500, 640], 'iv'],
    [[60, 80, 500, 640], 'v'],
  ])
  const [box, page] = [boxes[1], pages[1]]
  if (!box || !page) throw new Error('no page')
  expect(box.rotation).toBe(rotation)
  // From 3 points below the start of the second line to 9 above its end.
  const [[x, y], [dx, dy]] = [startOf(rotation, 1), TURNS[rotation]]
  const [from, to] = [
    [x + dy * 3 - dx, y - dx * 3 - dy],
    [x - dy * 9 + dx * 130, y + dx * 9 + dy * 130],
  ]
  const [ax = 0, ay = 0, bx = 0, by = 0] = [...(from ?? []), ...(to ?? [])]
  const line: UserRect = [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
  const placed = placeByPoints({ pageIndex: 1, rects: [line] }, boxes)
  const [rect] = placed?.rects ?? []
  if (!rect) throw new Error('not on the page')
  expect(near(toUserRect(box, rect), line)).toBeLessThan(0.002)
  // Folio reads exactly the words that the file draws there.
  expect(wordsWithin(page, [rect])).toBe('and nobody looks for them')
})

test('a rectangle is clipped to the crop box, or dropped if it lies outside', () => {
  const box = { view: [60, 80, 500, 640] as UserRect, rotation: 0 as const }
  expect(toPageRect(box, 1, [10, 100, 104, 136])).toEqual({
    page: 1,
    x: 0,
    y: expect.closeTo(0.9),
    w: expect.closeTo(0.1),
    h: expect.closeTo(36 / 560),
  })
  expect(toPageRect(box, 1, [0, 0, 50, 50])).toBeNull()
})

test('a highlight continues on the next page, and ink has strokes with a box around them', () => {
  const boxes = [0, 0].map(() => ({ view: [0, 0, 100, 200] as UserRect, rotation: 0 as const, label: null }))
  const both = placeByPoints({ pageIndex: 0, rects: [[10, 10, 50, 20]], nextPageRects: [[10, 180, 50, 190]] }, boxes)
  expect(both?.rects.map(({ page, y }) => [page, y])).toEqual([
    [1, expect.closeTo(0.9)],
    [2, expect.closeTo(0.05)],
  ])
  const ink = placeByPoints({ pageIndex: 1, paths: [[10, 20, 30, 20]], width: 2 }, boxes)
  expect(ink).toEqual({
    page: 2,
    rects: [{ page: 2, x: 0.09, y: expect.closeTo(0.895), w: expect.closeTo(0.22), h: expect.closeTo(0.01) }],
    strokes: { page: 2, width: 0.02, paths: [[0.1, 0.9, 0.3, 0.9]] },
  })
  expect(placeByPoints({ pageIndex: 2, rects: [[1, 1, 2, 2]] }, boxes)).toBeNull()
})

test('positions are read and written in the form of Zotero, up to its length limit', () => {
  const text = '{"pageIndex":3,"rects":[[1.5,2,3,4]],"nextPageRects":[[5,6,7,8]]}'
  expect(readPosition(text)).toEqual({ pageIndex: 3, rects: [[1.5, 2, 3, 4]], nextPageRects: [[5, 6, 7, 8]] })
  expect(writePosition(3, [[1.5, 2, 3, 4]], [[5, 6, 7, 8]])).toBe(text)
  expect(writePosition(0, [[1, 2, 3, 4]], [])).toBe('{"pageIndex":0,"rects":[[1,2,3,4]]}')
  expect(writePosition(0, Array(9_000).fill([1, 2, 3, 4]), [])).toBeNull()
  for (const other of ['', '{', '[]', '{"type":"FragmentSelector","value":"epubcfi(/6/2)"}', '{"pageIndex":-1}'])
    expect(readPosition(other)).toBeNull()
  expect(sortIndexOf({ pageIndex: 3, offset: 193, top: 338.9 })).toBe('00003|000193|00338')
  expect(sortIndexOf({ pageIndex: 1e9, offset: 1e9, top: -4 })).toBe('99999|999999|00000')
})

test('texts match despite different hyphens and accents, and other texts do not', () => {
  expect(likeness('atten-\ntion mecha nisms', 'Attention mechanisms')).toBe(1)
  expect(likeness('Küttler’s “talk”', "Kuttler's talk")).toBe(1)
  expect(likeness('recurrent networks are slow', 'the cat sat on a mat')).toBeLessThan(0.3)
  expect(likeness('', '')).toBe(0)
})

type Item = Record<string, string> & { key: string }

describe.skipIf(!existsSync(LIBRARY))('annotations of a Zotero library', () => {
  // The tests are listed even if they are skipped.
  const { libraries } = existsSync(LIBRARY) ? JSON.parse(readFileSync(LIBRARY, 'utf8')) : { libraries: [] }
  const items: Item[] = libraries.flatMap(({ items }: { items: Item[] }) => items)
  const marked = items.filter(({ annotationText, annotationPosition }) => annotationText && annotationPosition)
  const fileOf = ({ parentItem }: Item) => {
    const name = items.find(({ key }) => key === parentItem)?.$file ?? ''
    return FOLDERS.map((each) => path.join(SHARED, each, name)).find((file) => name && existsSync(file))
  }
  const cases = marked.flatMap((item) => {
    const file = fileOf(item)
    return file ? [{ item, file, words: item.annotationText ?? '' }] : []
  })

  test.each(cases)('$item.key covers its words, and converts back to its position', async ({ item, file, words }) => {
    const position = readPosition(item.annotationPosition ?? '')
    if (!position) throw new Error('no position')
    const [boxes, { pages }] = await read(file)
    const place = placeByPoints(position, boxes)
    expect(checkPlace(place, words, pages)).toEqual(place)
    const box = boxes[position.pageIndex]
    const back = place?.rects.map((rect) => box && toUserRect(box, rect))
    for (const [at, rect] of (position.rects ?? []).entries()) {
      const other = back?.[at]
      expect(other && near(other, rect)).toBeLessThan(0.01)
    }
    // The same words with a wrong position: found by the words, within the marked lines.
    const wrong = place && { ...place, rects: place.rects.map((rect) => ({ ...rect, y: Math.abs(rect.y - 0.3) })) }
    const found = checkPlace(wrong, words, pages)
    expect(found?.page).toBe(place?.page)
    for (const rect of found?.rects ?? []) {
      const middle = rect.y + rect.h / 2
      expect(place?.rects.some(({ y, h }) => y - 0.005 <= middle && middle <= y + h + 0.005)).toBe(true)
    }
    expect(checkPlace(wrong, 'These words stand in no paper of this whole library', pages)).toBeNull()
  })
})

const PAPER = path.join(SHARED, 'papers', '1706.03762.pdf')
test.skipIf(!existsSync(PAPER) || spawnSync('pdftotext', ['-v']).status !== 0)(
  'the boxes of words by poppler contain these words',
  async () => {
    const html = execFileSync('pdftotext', ['-bbox', '-f', '4', '-l', '4', PAPER, '-']).toString()
    const height = Number(/<page width="[\d.]+" height="([\d.]+)"/.exec(html)?.[1])
    const [boxes, { pages }] = await read(PAPER)
    const [box, page] = [boxes[3], pages[3]]
    if (!box || !page) throw new Error('no page')
    const words = [...html.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]+)</g)]
      .map(([, x0, y0, x1, y1, word = '']) => ({ word, rect: [x0, y0, x1, y1].map(Number) as UserRect }))
      .filter(({ word }) => /^[a-z]{5,}$/.test(word))
    expect(words.length).toBeGreaterThan(120)
    let held = 0
    for (const {
      word,
      rect: [x0, top, x1, bottom],
    } of words) {
      const user: UserRect = [x0, height - bottom, x1, height - top]
      const rect = toPageRect(box, 4, user)
      if (!rect) throw new Error('not on the page')
      expect(near(toUserRect(box, rect), user)).toBeLessThan(0.002)
      if (likeness(wordsWithin(page, [rect]), word) >= 0.6) held++
    }
    expect(held / words.length).toBeGreaterThan(0.97)
  },
)
