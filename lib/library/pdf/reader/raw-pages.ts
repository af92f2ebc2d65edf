import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem, TextStyle } from 'pdfjs-dist/types/src/display/api'
import { frameSize, snapAngle, toFrame } from '../frame'
import { normalizeText } from '../layout/characters'
import { dropDoubles } from './drop-doubles'
import { nameGlyphs } from './glyph-names'
import { openDocument } from './open-document'
import type { Meanings } from './publisher-fonts'
import type { RawDocument, RawItem, RawPage } from './raw-page'
import { ReadError } from './read-failure'
import type { ReadLimits } from './read-limits'
import { readDrawn } from './read-rules'
import { repairSymbols } from './symbol-fonts'
import { repairTexGlyphs } from './tex-glyphs'

/**
 * Reads all text items of a PDF, without running scripts or forms or loading fonts or pictures. `onPage` is called
 * before each page. Throws `ReadError`.
 */
export async function readRawPages(
  file: string,
  limits: ReadLimits,
  onPage: (page: number, of: number) => void,
): Promise<RawDocument> {
  return openDocument(file, limits, (document) => readDocument(document, limits, onPage), WITH_GLYPH_NAMES)
}

/** A document whose style sheet takes fonts and does nothing with them. */
const WITHOUT_STYLES = {
  documentElement: { getElementsByTagName: () => [{ append() {} }] },
  createElement: () => ({ sheet: { cssRules: [], insertRule() {} }, remove() {} }),
}

/**
 * pdf.js provides glyph names and rules only when it prepares to draw a page. Pictures above this size, in pixels, are
 * skipped; smaller ones may be glyphs. Fonts that a style sheet takes need no outlines of glyphs, which would take a
 * fifth of the time.
 */
const WITH_GLYPH_NAMES = {
  fontExtraProperties: true,
  maxImageSize: 250_000,
  disableFontFace: false,
  ownerDocument: WITHOUT_STYLES as unknown as HTMLDocument,
}

async function readDocument(
  document: PDFDocumentProxy,
  limits: ReadLimits,
  onPage: (page: number, of: number) => void,
): Promise<RawDocument> {
  const pages: RawPage[] = []
  const fonts = new Map<string, string>()
  const named = new Map<string, Meanings>()
  let characters = 0
  for (let number = 1; number <= document.numPages; number++) {
    onPage(number, document.numPages)
    const page = await document.getPage(number)
    const raw = await readRawPage(page, limits, fonts)
    for (const item of raw.items) characters += item.text.length
    if (characters > limits.characters) throw new ReadError('too_much_text')
    pages.push(raw)
    await nameGlyphs(page, raw.items, fonts, named)
    if (raw.items.some(({ text }) => TABLE.test(text))) raw.drawn = await readDrawn(page)
    page.cleanup()
  }
  for (const page of pages) repairSymbols(page.items, fonts, named)
  repairTexGlyphs(pages)
  for (const page of pages) {
    page.lost = normalizeItems(page.items)
    dropDoubles(page.items)
  }
  return { pages, info: await readInfo(document), labels: await document.getPageLabels().catch(() => null) }
}

/** The label of a table, or its first word: `Table 2`, `TABLE`, `Tabla 1`. */
const TABLE = /^\s*T(?:ab|AB)(?:\.|[A-Za-z]{2,6})\s*(?:$|[A-Z]?\.?\d|[IVX])/

/** Normalises the text of items. Returns how many characters were dropped. */
function normalizeItems(items: RawItem[]): number {
  let lost = 0
  for (const item of items) {
    const text = normalizeText(item.text)
    lost += Math.max(0, item.text.length - text.length)
    item.text = text
  }
  return lost
}

/** Minimum characters of a text layer: a scan may have a stamp or a page number. */
const STAMP = 50

/** Number of characters on a page, not counting spaces. */
export function countCharacters({ items }: RawPage): number {
  return items.reduce((sum, { text }) => sum + text.trim().length, 0)
}

/** Whether a page has so few characters that it may be a picture. */
export function hasHardlyText(page: RawPage): boolean {
  return countCharacters(page) <= STAMP
}

/** Reads one page, normalised, without the repairs that need other pages. Throws `ReadError`. */
export async function readPageAlone(page: PDFPageProxy, limits: ReadLimits): Promise<RawPage> {
  const raw = await readRawPage(page, limits, new Map())
  return { ...raw, lost: normalizeItems(raw.items) }
}

/** Reads one page and adds the names of its fonts to `fonts`. */
async function readRawPage(page: PDFPageProxy, limits: ReadLimits, fonts: Map<string, string>): Promise<RawPage> {
  const viewport = page.getViewport({ scale: 1 })
  const items: RawItem[] = []
  let characters = 0
  const reader = page.streamTextContent({ disableNormalization: true, includeMarkedContent: false }).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const { items: some, styles } = value as { items: TextItem[]; styles: Record<string, TextStyle> }
    for (const [font, { fontFamily }] of Object.entries(styles)) fonts.set(font, fontFamily)
    for (const item of some) {
      if (item.str === undefined) continue
      characters += item.str.length
      if (items.length >= limits.pageItems || characters > limits.pageCharacters) {
        await reader.cancel(new Error('too much text'))
        throw new ReadError('too_much_text')
      }
      const raw = toRawItem(item, items.length, viewport)
      if (raw) items.push(raw)
    }
  }
  return { number: page.pageNumber, width: viewport.width, height: viewport.height, items }
}

/**
 * Places an item in its frame: its matrix times the viewport's. Null if it has no position, or one outside the crop
 * box.
 */
function toRawItem(item: TextItem, index: number, { transform, width, height }: Viewport): RawItem | null {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  const [ta = 1, tb = 0, tc = 0, td = 1, te = 0, tf = 0] = item.transform as number[]
  const along = { x: a * ta + c * tb, y: b * ta + d * tb }
  const up = { x: a * tc + c * td, y: b * tc + d * td }
  const drawn = { x: a * te + c * tf + e, y: b * te + d * tf + f }
  const angle = snapAngle((Math.atan2(along.y, along.x) * 180) / Math.PI)
  const fontSize = Math.hypot(up.x, up.y) || Math.hypot(along.x, along.y)
  const length = item.width * Math.hypot(a, b)
  const { x, y } = toFrame(drawn, angle, { width, height })
  if (![x, y, fontSize, length].every(Number.isFinite)) return null
  const raw = { index, text: item.str, x0: x, x1: x + length, y, fontSize, font: item.fontName, angle }
  return angle % 90 === 0 && isOutside(raw, frameSize({ width, height }, angle)) ? null : raw
}

type Viewport = { transform: number[]; width: number; height: number }

/** Distance from the baseline to the middle of a line, as a share of the font size. */
const MIDDLE = 0.27

const isOutside = ({ x0, x1, y, fontSize }: RawItem, { width, height }: { width: number; height: number }) =>
  x1 < 0 || x0 > width || y - MIDDLE * fontSize < 0 || y - MIDDLE * fontSize > height

async function readInfo(document: { getMetadata(): Promise<{ info: object }> }): Promise<RawDocument['info']> {
  try {
    const info = (await document.getMetadata()).info as Record<string, unknown>
    return { title: String(info.Title ?? '').trim(), created: String(info.CreationDate ?? '') }
  } catch {
    return { title: '', created: '' }
  }
}
