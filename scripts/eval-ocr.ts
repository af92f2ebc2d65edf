import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AppError } from '../lib/errors'
import { readRecognized } from '../lib/library/ocr/read-recognized'
import { recognizePage } from '../lib/library/ocr/recognize'
import { makeScan } from '../lib/library/ocr/test-scan'
import { readPdf } from '../lib/library/pdf/read-pdf'
import type { BlockKind, ReadPage } from '../lib/text/document'

const MOST_PAGES = 20

/** Simulated scans: as drawn, or compressed and skewed. */
const SCANS = { clean: { quality: 90, skew: 0 }, noisy: { quality: 40, skew: 1.5 } }

const PROSE = new Set<BlockKind>(['paragraph', 'heading', 'caption', 'footnote', 'reference', 'front'])

/** Words on the printed page, and how many of them OCR found. */
type Recall = { words: number; found: number }
export type OcrScores = {
  scan: keyof typeof SCANS
  page: string
  prose: Recall
  /** tables, figures and formulas */
  other: Recall
  /** sentences of the printed page that are in the recognized text letter for letter, except for spaces */
  sentences: Recall
  seconds: number
}

/**
 * Draws a page of each of 20 papers of `dir`, simulates a clean and a noisy scan, and compares the words by OCR with
 * those of the text layer. Throws `AppError` without PDFs.
 */
export async function evaluateOcr(dir: string): Promise<OcrScores[]> {
  const names = (await readdir(dir, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.pdf')).sort()
  if (names.length === 0) throw new AppError('bad_request', `There are no PDFs in ${dir}.`)
  const apart = Math.max(1, Math.floor(names.length / MOST_PAGES))
  const folder = await mkdtemp(path.join(tmpdir(), 'folio-eval-ocr-'))
  const scores: OcrScores[] = []
  try {
    for (const [place, name] of names
      .filter((_, i) => i % apart === 0)
      .slice(0, MOST_PAGES)
      .entries()) {
      const file = path.join(dir, name)
      const { pages } = await readPdf(file)
      // Alternates between first, inner and last pages.
      const printed = pages[Math.floor(((place % 5) / 5) * pages.length)]
      if (!printed) continue
      for (const [scan, options] of Object.entries(SCANS) as [keyof typeof SCANS, (typeof SCANS)['clean']][]) {
        const scanned = path.join(folder, 'scan.pdf')
        await writeFile(scanned, await makeScan(file, { pages: [printed.number], ...options }))
        const started = Date.now()
        const page = await recognizePage(scanned, 1)
        const seconds = (Date.now() - started) / 1000
        const read = await readRecognized(scanned, page ? [page] : [], {}).catch(() => null)
        const text = read?.pages[0]?.text ?? ''
        scores.push({ scan, page: `${path.basename(name)} ${printed.number}`, ...compare(printed, text), seconds })
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return scores
}

function compare(printed: ReadPage, text: string): Pick<OcrScores, 'prose' | 'other' | 'sentences'> {
  const left = new Map<string, number>()
  for (const word of wordsOf(text)) left.set(word, (left.get(word) ?? 0) + 1)
  const recall = (words: string[]): Recall => {
    let found = 0
    for (const word of words) {
      const count = left.get(word) ?? 0
      if (count > 0) found++
      left.set(word, count - 1)
    }
    return { words: words.length, found }
  }
  const textOf = (isProse: boolean) =>
    printed.blocks
      .filter(({ kind }) => PROSE.has(kind) === isProse)
      .map(({ start, end }) => printed.text.slice(start, end))
      .join('\n')
  const letters = joined(text)
  const sentences = (
    textOf(true)
      .replace(/\s+/g, ' ')
      .match(/[A-Z][\p{L} ,;()-]{30,}\./gu) ?? []
  ).map(joined)
  return {
    prose: recall(wordsOf(textOf(true))),
    other: recall(wordsOf(textOf(false))),
    sentences: { words: sentences.length, found: sentences.filter((sentence) => letters.includes(sentence)).length },
  }
}

/** Words as they are searched: letters and digits in lower case. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const joined = (text: string) => text.normalize('NFKC').replace(/[\s-]/g, '')

/** One line for each kind of scan, and one for each of its pages. */
export function ocrReport(scores: OcrScores[]): string {
  const line = (name: string, some: OcrScores[]) =>
    [
      name.padEnd(34),
      ...(['prose', 'other', 'sentences'] as const).map((kind) => shareOf(some.map((one) => one[kind])).padStart(10)),
      (some.reduce((sum, { seconds }) => sum + seconds, 0) / Math.max(1, some.length)).toFixed(1).padStart(8),
    ].join('')
  const heading = `${'scan'.padEnd(34)}${'prose'.padStart(10)}${'other'.padStart(10)}${'sentences'.padStart(10)}${'s/page'.padStart(8)}`
  return [
    heading,
    ...(Object.keys(SCANS) as (keyof typeof SCANS)[]).flatMap((scan) => {
      const some = scores.filter((one) => one.scan === scan)
      return [line(`${scan}, ${some.length} pages`, some), ...some.map((one) => line(`  ${one.page}`, [one]))]
    }),
    '',
  ].join('\n')
}

function shareOf(recalls: Recall[]): string {
  const sum = (pick: keyof Recall) => recalls.reduce((total, one) => total + one[pick], 0)
  return sum('words') > 0 ? (sum('found') / sum('words')).toFixed(3) : '–'
}
