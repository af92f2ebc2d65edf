import type { ReadDocument, ReadPage } from '../../../text/document'
import { readAbstract } from '../metadata/abstract'
import { readFrontMatter } from '../metadata/front-matter'
import { pageLabels } from '../metadata/page-labels'
import type { RawDocument, RawItem } from '../reader/raw-pages'
import { ReadError } from '../reader/read-failure'
import { findBodyFont } from './body-font'
import { buildLines, isTurned } from './build-lines'
import { isBlank } from './characters'
import { orderLines } from './columns'
import { findEquations } from './equations'
import { collectVocabulary } from './hyphens'
import type { Line } from './line'
import { tellLineKinds } from './line-kinds'
import { dropNoteMarks } from './note-marks'
import { findReferences } from './references'
import { removeRunningHeads } from './running-heads'
import { writePage } from './write-page'
import { dropWrongLetters } from './wrong-letters'

/** A page on its way from items to text. */
export type LaidPage = {
  number: number
  width: number
  height: number
  items: RawItem[]
  /** turned text: margin stamps, axis labels */
  turned: RawItem[]
  lines: Line[]
  /** running heads, page numbers, banners, stamps */
  margin: Line[]
}

/**
 * Items to a document: lines, reading order, running heads, kinds, references, front matter, text.
 * `fileName` hints at the arXiv id. Throws `ReadError('no_text')` for scans, and `ReadError('wrong_letters')` where
 * most pages give signs in place of letters.
 */
export function readLayout(raw: RawDocument, fileName: string): ReadDocument {
  requireText(raw)
  const unreadable = dropWrongLetters(raw.pages)
  if (unreadable.length > raw.pages.length / 2) throw new ReadError('wrong_letters')
  const pages: LaidPage[] = raw.pages.map((page) => ({
    ...page,
    turned: page.items.filter((item) => isTurned(item) && !isBlank(item.text)),
    lines: buildLines(page),
    margin: [],
  }))
  const body = findBodyFont(pages.flatMap((page) => page.lines))
  for (const page of pages) page.lines = orderLines(page.lines, page, body.fontSize)
  removeRunningHeads(pages, body.fontSize)
  for (const page of pages) {
    tellLineKinds(page, body)
    findEquations(page, body)
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
    metadata: { ...metadata, abstract: readAbstract(written), ...(unreadable.length ? { unreadable } : {}) },
  }
}

/** A scan has pages, but hardly a character on most of them. Never silently empty. */
function requireText({ pages }: RawDocument) {
  const counts = pages.map((page) => page.items.reduce((sum, item) => sum + item.text.trim().length, 0))
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length
  const bare = counts.filter((count) => count < 20).length
  if (mean < 50 || bare > counts.length / 2) throw new ReadError('no_text')
}
