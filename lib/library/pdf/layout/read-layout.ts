import type { ReadDocument, ReadPage } from '../../../text/document'
import { frameSize } from '../frame'
import { readAbstract } from '../metadata/abstract'
import { readFrontMatter } from '../metadata/front-matter'
import { pageLabels } from '../metadata/page-labels'
import type { RawDocument, RawItem, RawPage } from '../reader/raw-page'
import { countCharacters, hasHardlyText } from '../reader/raw-pages'
import { ReadError } from '../reader/read-failure'
import { bodyFontOn, findBodyFont } from './body-font'
import { buildLines } from './build-lines'
import { isBlank } from './characters'
import { orderLines } from './columns'
import { findEquations } from './equations'
import { collectVocabulary } from './hyphens'
import type { LaidPage } from './laid-page'
import { makeLine } from './line'
import { tellLineKinds } from './line-kinds'
import { findLineNumbers } from './line-numbers'
import { dropNoteMarks } from './note-marks'
import { horizontalRules } from './page-map'
import { rawText } from './raw-text'
import { findReferences } from './references'
import { removeRunningHeads } from './running-heads'
import { writePage } from './write-page'
import { dropWrongLetters, hasWrongLetters } from './wrong-letters'

/**
 * Turns items into a document: lines, reading order, running heads, kinds, references, front matter, text. `fileName`
 * is a hint for the arXiv id. Throws `ReadError('no_text')` for scans, and `ReadError('wrong_letters')` if most pages
 * decode to other characters than those drawn.
 */
export function readLayout(raw: RawDocument, fileName: string): ReadDocument {
  requireText(raw)
  if (hasWrongLetters(raw.pages)) throw new ReadError('wrong_letters')
  const withoutText = raw.pages.filter(hasHardlyText).map(({ number }) => number)
  const unreadable = dropWrongLetters(raw.pages)
  if (unreadable.length > raw.pages.length / 2) throw new ReadError('wrong_letters')
  const mains = raw.pages.map(({ items, ...size }) => {
    const angle = mainAngle(items)
    return { angle, items: items.filter((item) => item.angle === angle), size: frameSize(size, angle) }
  })
  const numbers = findLineNumbers(mains)
  const pages = raw.pages.map((page, i) => layPage(page, mains[i]?.angle ?? 0, numbers[i] ?? new Set()))
  const body = findBodyFont(pages.flatMap((page) => page.lines))
  for (const page of pages) page.lines = orderLines(page.lines, page, body.fontSize)
  const reading = pages.map((page) => [...page.lines, ...page.turned])
  removeRunningHeads(pages, body.fontSize)
  for (const [i, page] of pages.entries()) {
    page.raw = rawText(page, reading[i] ?? [], body.fontSize)
    const own = bodyFontOn(page.lines, body)
    tellLineKinds(page, own)
    findEquations(page, own)
  }

  const lines = pages.flatMap((page) => page.lines)
  const references = findReferences(lines, pages.length)
  if (references)
    for (const [i, line] of lines.slice(references.start, references.end).entries())
      line.kind = i === 0 && references.heading ? 'heading' : 'reference'
  const { metadata, front, covers } = readFrontMatter(pages, body, raw.info, fileName)
  for (const line of front) line.kind = 'front'
  dropNoteMarks(pages, body)

  const labels = pageLabels(raw.labels ?? null, pages, covers)
  const vocabulary = collectVocabulary(lines)
  const written: ReadPage[] = []
  let section = ''
  for (const page of pages) {
    const readPage = writePage(page, body.fontSize, vocabulary, section)
    const heading = readPage.blocks.findLast((block) => block.kind === 'heading')
    if (heading) section = heading.section
    else section = readPage.blocks.findLast((block) => block.kind === 'paragraph')?.section ?? section
    written.push({ ...readPage, label: labels[page.number - 1] ?? null })
  }
  return {
    pages: written,
    metadata: {
      ...metadata,
      abstract: readAbstract(written),
      ...(unreadable.length > 0 && { unreadable }),
      ...(withoutText.length > 0 && { withoutText }),
    },
  }
}

/** Builds the lines of a page, each in its own direction. A sideways page is laid out as if upright. */
function layPage({ number, width, height, items, drawn }: RawPage, main: number, numbers: Set<RawItem>): LaidPage {
  const size = { width, height }
  const linesAt = (angle: number) =>
    buildLines({ number, items: items.filter((item) => item.angle === angle && !numbers.has(item)) })
  const angles = new Set(items.filter((item) => !isBlank(item.text)).map((item) => item.angle))
  angles.delete(main)
  return {
    number,
    ...frameSize(size, main),
    size,
    items,
    turned: [...angles].flatMap(linesAt),
    lines: linesAt(main),
    margin: [...numbers].map((item) => Object.assign(makeLine(number, [item]), { kind: 'line-number' as const })),
    raw: '',
    drawn: {
      ...(drawn && { rules: horizontalRules(drawn.rules, main, size) }),
      ...(drawn?.isScan && { isScan: true }),
    },
  }
}

/** The direction of most characters; upright unless another quarter turn has clearly more. */
function mainAngle(items: RawItem[]): number {
  const counts = new Map<number, number>()
  for (const { angle, text } of items) counts.set(angle, (counts.get(angle) ?? 0) + text.trim().length)
  const [most] = [...counts].filter(([angle]) => angle % 90 === 0).sort((a, b) => b[1] - a[1])
  return most && most[1] > 2 * (counts.get(0) ?? 0) ? most[0] : 0
}

/** Rejects scans, whose pages have hardly any characters. A document is never silently empty. */
function requireText({ pages }: RawDocument) {
  const counts = pages.map(countCharacters)
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const bare = counts.filter((count) => count < 20).length
  if (mean < 50 || bare > counts.length / 2) throw new ReadError('no_text')
}
