import { createWorker, type Line, type Worker } from 'tesseract.js'
import { foreignLanguage } from '../../../text/language/language'
import { type DrawnPage, toPgm } from '../../pdf/reader/page-alone'
import type { OcrPage, OcrWord } from '../ocr-page'
import { findOcrData, ocrLanguages, otherScripts } from './ocr-data'

/**
 * Mean confidence of Tesseract over the characters of a page (0 to 100) below which its words are unlikely to be what
 * is printed. English scans had 80 to 95 (three real ones, four made noisy, one clean); German, French and Spanish read
 * as English had 81 to 88; Chinese, Japanese and Korean read as English had 24 to 53.
 */
const LEGIBLE = 60

let running: { language: string; worker: Promise<Worker> } | undefined

/** Starts Tesseract with the data of a language on disk; without `langPath` it would download them. */
async function tesseract(language: string): Promise<Worker> {
  if (running?.language === language) return running.worker
  const data = findOcrData(language)
  if (!data) throw new Error(`there is no OCR data for ${language}`)
  await (await running?.worker)?.terminate()
  running = {
    language,
    worker: createWorker(data.code, 1, {
      langPath: data.folder,
      gzip: true,
      cacheMethod: 'none',
      errorHandler: () => {},
    }),
  }
  return running.worker
}

/** A page as recognized in one language. */
type Reading = { page: OcrPage; language: string; confidence: number }

/**
 * Recognizes at most `limit` words of a drawn page and their language: a page that turns out not to be in `language` is
 * recognized again in its own. Returns no words, and `illegible`, if no language gives words that are likely to be what
 * is printed.
 */
export async function recognizePage(
  drawn: DrawnPage,
  number: number,
  limit: number,
  language: string,
): Promise<{ page: OcrPage; language: string }> {
  let best = await recognizeIn(language, drawn, number, limit)
  for (const other of otherLanguages(best)) {
    const reading = await recognizeIn(other, drawn, number, limit)
    if (reading.confidence > best.confidence) best = reading
  }
  const { page } = best
  if (page.words.length === 0 || isLegible(best)) return { page, language: best.language }
  return { page: { ...page, words: [], illegible: true }, language }
}

const isLegible = ({ confidence }: Reading) => confidence >= LEGIBLE

/** Returns further languages in which to recognize a page. */
function otherLanguages(reading: Reading): string[] {
  const { page, language } = reading
  if (page.words.length === 0) return []
  if (!isLegible(reading)) return ['English', ...otherScripts()].filter((other) => other !== language)
  const written = foreignLanguage(page.words.map(([text]) => text).join(' ')) ?? 'English'
  return written !== language && ocrLanguages().includes(written) ? [written] : []
}

async function recognizeIn(language: string, drawn: DrawnPage, number: number, limit: number): Promise<Reading> {
  const worker = await tesseract(language)
  const { data } = await worker.recognize(toPgm(drawn), {}, { blocks: true, text: false })
  const { scale, width, height } = drawn
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
  const words: OcrWord[] = []
  for (const [place, line] of lines.entries())
    for (const word of line.words) {
      const text = word.text.trim()
      if (!text || words.length >= limit) continue
      const { x0, y0, x1, y1 } = word.bbox
      const baseline = heightAt(line, (x0 + x1) / 2)
      words.push([
        text,
        tenth(x0 / scale),
        tenth(y0 / scale),
        tenth(x1 / scale),
        tenth(y1 / scale),
        tenth(baseline / scale),
        Math.round(word.confidence),
        place,
      ])
    }
  const sizes = lines.map((line) => tenth(line.rowAttributes.rowHeight / scale))
  const page = { number, width: width / scale, height: height / scale, skew: skewOf(lines), sizes, words }
  return { page, language, confidence: meanConfidence(words) }
}

function meanConfidence(words: OcrWord[]): number {
  const characters = words.reduce((sum, [text]) => sum + text.length, 0)
  const sum = words.reduce((total, [text, , , , , , confidence]) => total + text.length * confidence, 0)
  return sum / Math.max(1, characters)
}

/** Returns the baseline of a line at `x`. */
function heightAt({ baseline: { x0, y0, x1, y1 } }: Line, x: number): number {
  return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y0
}

/** Returns the median angle of the lines in degrees, weighted by length. */
function skewOf(lines: Line[]): number {
  const angles = lines
    .filter(({ baseline, words }) => words.length >= 3 && baseline.x1 > baseline.x0)
    .map(({ baseline: { x0, y0, x1, y1 } }) => ({
      angle: (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI,
      weight: x1 - x0,
    }))
    .sort((a, b) => a.angle - b.angle)
  let left = angles.reduce((sum, { weight }) => sum + weight, 0) / 2
  for (const { angle, weight } of angles) {
    left -= weight
    if (left <= 0) return Math.round(angle * 100) / 100
  }
  return 0
}

const tenth = (value: number) => Math.round(value * 10) / 10
