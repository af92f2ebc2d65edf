import { createRequire } from 'node:module'
import path from 'node:path'
import { createWorker, type Line, type Worker } from 'tesseract.js'
import { type DrawnPage, toPgm } from '../../pdf/reader/draw-page'
import type { OcrPage, OcrWord } from '../ocr-page'

let started: Promise<Worker> | undefined

/** Starts Tesseract with its English data from disk: without `langPath` it would ask a server for them. */
function tesseract(): Promise<Worker> {
  const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  started ??= createWorker('eng', 1, {
    langPath: path.join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => {},
  })
  return started
}

/** Recognizes the words of a drawn page, at most `limit` of them. */
export async function recognizePage(drawn: DrawnPage, number: number, limit: number): Promise<OcrPage> {
  const worker = await tesseract()
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
  return { number, width: width / scale, height: height / scale, skew: skewOf(lines), sizes, words }
}

/** Baseline of a line at `x`. */
function heightAt({ baseline: { x0, y0, x1, y1 } }: Line, x: number): number {
  return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y0
}

/** Median angle of the lines in degrees, weighted by their lengths. */
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
