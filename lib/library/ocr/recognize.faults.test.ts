import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAnchorIndex, locateQuote, rectsOf } from '../pdf/anchor'
import { readPdf } from '../pdf/read-pdf'
import '../pdf/reader/test-priority'
import { makePdf } from '../pdf/tiny-pdf'
import { isGivenUp } from './ocr-page'
import { readRecognized } from './read-recognized'
import { recognizePage, sayOcrLanguages } from './recognize'
import { makeScan } from './test-scan'

const SAMPLE = path.resolve('prisma/samples/folio-attention-2026.pdf')
const run = promisify(execFile)

let folder = ''
let scan = ''
let skewed = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folio-ocr-'))
  scan = path.join(folder, 'scan.pdf')
  skewed = path.join(folder, 'skewed.pdf')
  await writeFile(scan, await makeScan(SAMPLE, { pages: [1] }))
  await writeFile(skewed, await makeScan(SAMPLE, { pages: [1], quality: 40, skew: 1.5 }))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const words = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

/** Returns the share of the printed page's words that were recognized, in any order. */
async function recall(text: string): Promise<number> {
  const { pages } = await readPdf(SAMPLE)
  const left = new Map<string, number>()
  for (const word of words(text)) left.set(word, (left.get(word) ?? 0) + 1)
  const printed = words(pages[0]?.text ?? '')
  const found = printed.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return found.length / printed.length
}

test.each([
  ['level and clean', () => scan, 0],
  ['skewed and compressed', () => skewed, 1.5],
])(
  'a scan that is %s is read, and a quote is located where it is printed',
  { timeout: 180_000 },
  async (_, file, skew) => {
    const page = await recognizePage(file(), 1)
    expect(page?.skew).toBeCloseTo(skew, 0)
    const { pages } = await readRecognized(file(), page ? [page] : [], {})
    expect(await recall(pages[0]?.text ?? '')).toBeGreaterThan(0.9)

    // The same words on the printed page, rotated like the scan.
    const printed = (await readPdf(SAMPLE)).pages
    const quote = longestSentence(printed[0]?.text ?? '')
    const [there, here] = [rectsIn(printed, quote), rectsIn(pages, quote)]
    expect(here.length).toBeGreaterThan(0)
    const { width = 0, height = 0 } = pages[0] ?? {}
    const [rect, other] = [there[0], here[0]]
    if (!rect || !other) throw new Error('the quote has no place')
    const turned = turn(rect.x, rect.y + rect.h, width, height, skew)
    expect(Math.abs(other.y + other.h - turned.y) * height).toBeLessThan(7)
    expect(Math.abs(other.x - turned.x) * width).toBeLessThan(10)
  },
)

function longestSentence(text: string): string {
  const sentences = text.replace(/\s+/g, ' ').match(/[A-Z][a-z ,]{40,}\./g) ?? []
  return sentences.sort((a, b) => b.length - a.length)[0] ?? ''
}

function rectsIn(pages: Parameters<typeof buildAnchorIndex>[0] & Parameters<typeof rectsOf>[0][], quote: string) {
  const found = locateQuote(buildAnchorIndex(pages), quote, { pages: [1, 1] })
  const [page] = pages
  if (!page || (found.status !== 'exact' && found.status !== 'near')) return []
  return found.spans.flatMap(({ start, end }) => rectsOf(page, start, end))
}

function turn(x: number, y: number, width: number, height: number, degrees: number) {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [(x - 0.5) * width, (y - 0.5) * height]
  return {
    x: 0.5 + (dx * Math.cos(angle) - dy * Math.sin(angle)) / width,
    y: 0.5 + (dx * Math.sin(angle) + dy * Math.cos(angle)) / height,
  }
}

const GERMAN = [
  'Die Löslichkeit der Salze hängt von der Temperatur und vom Druck über der Lösung ab.',
  'Für größere Mengen wurde die Wärme während der Messung häufig überschätzt.',
]
const ENGLISH = ['The salts dissolve in the water at a rate that depends on the pressure above it.']

async function scanOf(name: string, lines: string[], skew = 0): Promise<string> {
  const [printed, scanned] = [path.join(folder, `${name}-printed.pdf`), path.join(folder, `${name}.pdf`)]
  await writeFile(printed, makePdf([lines.map((text, i) => ({ text, x: 72, y: 100 + 20 * i, size: 12 }))]))
  await writeFile(scanned, await makeScan(printed, { pages: [1], skew }))
  return scanned
}

const wordsOf = async (file: string) => (await recognizePage(file, 1))?.words.map(([text]) => text)

test('a German scan is read as German, and an English one after it as English', { timeout: 300_000 }, async () => {
  const german = ['Löslichkeit', 'größere', 'Wärme', 'während', 'häufig', 'überschätzt.']
  expect(await wordsOf(await scanOf('german', GERMAN))).toEqual(expect.arrayContaining(german))
  const english = ['dissolve', 'water', 'depends', 'pressure']
  expect(await wordsOf(await scanOf('english', ENGLISH))).toEqual(expect.arrayContaining(english))
})

test('a page with illegible print has no words, and is given up', { timeout: 180_000 }, async () => {
  const page = await recognizePage(await scanOf('upside-down', [...ENGLISH, ...GERMAN], 180), 1)
  expect(page).toMatchObject({ words: [], illegible: true })
  expect(page && isGivenUp(page)).toBe(true)
})

test('a message lists the languages that OCR reads', () => {
  expect(sayOcrLanguages()).toContain(
    'OCR is installed for English, German, French, Spanish, Italian, Portuguese and Dutch.',
  )
})

test('a page with a text layer is not recognized', async () => {
  expect(await recognizePage(SAMPLE, 1)).toBeNull()
})

test('a page is recognized if its text layer differs from the letters that are drawn', async () => {
  const text = 'citPj!rc7js*~*~*^Ptv]#dsb7nEtv]krnE] ci[w]binYtv]?rnY]# ez^erWmc7[*tvrw]?^GbH]'
  const file = path.join(folder, 'wrong.pdf')
  await writeFile(file, makePdf([Array.from({ length: 20 }, (_, i) => ({ text, x: 72, y: 72 + 20 * i }))]))
  await expect(readPdf(file)).rejects.toMatchObject({ code: 'no_text' })
  // The drawn characters are not words either.
  expect(await recognizePage(file, 1)).toMatchObject({ illegible: true })
})

const REPORTED = path.resolve('../shared/reports/pdf/bad_tounicode_symbols.pdf')

test.runIf(existsSync(REPORTED))('a paper with such a text layer is read as drawn', async () => {
  const pages = await Promise.all([1, 2].map((page) => recognizePage(REPORTED, page)))
  const { metadata } = await readRecognized(
    REPORTED,
    pages.filter((page) => page !== null),
    {},
  )
  expect(metadata).toMatchObject({ title: 'Resting Times of Barn Swallows at Brevik' })
})

test.each([
  ['too little memory', { memoryMb: 50 }],
  ['too little time', { pageSeconds: 0.2 }],
])('a page that exceeds its limits is given up, and the next one is read: %s', async (_, limits) => {
  expect(await recognizePage(scan, 1, { limits })).toMatchObject({ number: 1, words: [] })
  expect(await recognizePage(SAMPLE, 1)).toBeNull()
})

test('a picture with too many pixels is left out of the page', async () => {
  expect(await recognizePage(scan, 1, { limits: { picturePixels: 1000 } })).toMatchObject({ words: [] })
})

test('a file that is no longer a PDF, and a missing page, have no words', async () => {
  const broken = path.join(folder, 'broken.pdf')
  await writeFile(broken, 'not a PDF')
  const tiny = path.join(folder, 'tiny.pdf')
  await writeFile(tiny, makePdf([[]]))
  for (const [file, page] of [
    [broken, 1],
    [tiny, 2],
  ] as const)
    expect((await recognizePage(file, page))?.words).toEqual([])
})

test('a scan is read without any network', { timeout: 180_000 }, async (context) => {
  const hasNamespaces = await run('unshare', ['-rn', 'true']).then(
    () => true,
    () => false,
  )
  if (!hasNamespaces) return context.skip('this machine cannot start a process without a network')
  const offline = ['-rn', process.execPath, '--import', 'tsx', 'lib/library/ocr/ocr-probe.ts', scan]
  const { stdout } = await run('unshare', offline)
  expect(await recall(stdout)).toBeGreaterThan(0.9)
})
