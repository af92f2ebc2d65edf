import type { RawItem } from '../reader/raw-pages'
import { combineAccent, isAccent, isBlank } from './characters'

/** Where a character was drawn: the item, and the offset in its text. */
export type Source = [item: number, offset: number]

export type LineKind = 'paragraph' | 'heading' | 'caption' | 'footnote' | 'float' | 'reference' | 'front'

/** One line of one column. */
export type Line = {
  page: number
  items: RawItem[]
  x0: number
  x1: number
  /** baseline, from the top */
  y: number
  fontSize: number
  /** the largest of its items */
  maxFontSize: number
  font: string
  text: string
  /** for each UTF-16 unit of `text`; null for spaces and signs that were put in */
  sources: (Source | null)[]
  /** wide gaps between items: cells of a table */
  gaps: number
  column: 'left' | 'right' | 'full'
  /** x between two columns, where the page has them */
  gutter: number | null
  kind: LineKind
}

/** Ratios of the font size, from 1,277 pages. */
const WORD_GAP = 0.17
const WORD_GAP_WITH_BLANK = 0.08
const CELL_GAP = 1.6
const REAL_BLANK = 0.1

/** Makes a line of items in drawing order, with spaces, tabs between cells and `^` before exponents. */
export function makeLine(page: number, items: RawItem[]): Line {
  const visible = items.filter((item) => !isBlank(item.text))
  const { font, fontSize } = mainFont(visible)
  const y = (visible.find((item) => Math.abs(item.fontSize - fontSize) < 0.6) ?? visible[0])?.y ?? 0
  const { text, sources, gaps } = write(items, fontSize, y)
  return {
    page,
    items,
    x0: Math.min(...visible.map((item) => item.x0)),
    x1: Math.max(...visible.map((item) => item.x1)),
    y,
    fontSize,
    maxFontSize: Math.max(...visible.map((item) => item.fontSize)),
    font,
    text,
    sources,
    gaps,
    column: 'full',
    gutter: null,
    kind: 'paragraph',
  }
}

/** Font and size of most of the characters. */
function mainFont(items: RawItem[]): { font: string; fontSize: number } {
  const counts = new Map<string, { font: string; fontSize: number; count: number }>()
  for (const { font, fontSize, text } of items) {
    const key = `${font} ${fontSize.toFixed(1)}`
    const entry = counts.get(key) ?? { font, fontSize: Number(fontSize.toFixed(1)), count: 0 }
    entry.count += text.trim().length
    counts.set(key, entry)
  }
  let best = { font: '', fontSize: 10, count: -1 }
  for (const entry of counts.values()) if (entry.count > best.count) best = entry
  return best
}

function write(items: RawItem[], fontSize: number, y: number): Pick<Line, 'text' | 'sources' | 'gaps'> {
  let text = ''
  let sources: (Source | null)[] = []
  let gaps = 0
  let previous: RawItem | null = null
  let blankBefore = false
  let raised = false
  const put = (written: string, source: Source | null) => {
    text += written
    for (let unit = 0; unit < written.length; unit++) sources.push(source && [source[0], source[1] + unit])
  }
  const endsBlank = () => text === '' || /\s$/.test(text)
  const replaceLast = (written: string, source: Source | null) => {
    text = text.slice(0, -1)
    sources.pop()
    put(written, source)
  }

  for (const item of items) {
    if (isBlank(item.text)) {
      // Type3 fonts come with narrow blanks inside words.
      if (item.x1 - item.x0 >= REAL_BLANK * Math.max(4, item.fontSize)) blankBefore = true
      continue
    }
    if (previous) {
      const gap = item.x0 - previous.x1
      const size = Math.min(item.fontSize, previous.fontSize)
      if (gap > CELL_GAP * Math.max(item.fontSize, fontSize)) {
        if (!endsBlank()) put('\t', null)
        gaps++
      } else if (!endsBlank() && (gap > WORD_GAP * size || (blankBefore && gap > WORD_GAP_WITH_BLANK * size))) {
        put(' ', null)
      }
    }
    const isRaised = item.fontSize <= 0.82 * fontSize && y - item.y > 0.18 * fontSize
    if (isRaised && !raised && isExponent(text, item.text)) put('^', null)
    raised = isRaised

    let offset = 0
    for (const character of item.text) {
      const source: Source = [item.index, offset]
      const last = text.at(-1)
      if (isBlank(character)) {
        if (!endsBlank()) put(' ', source)
      } else if (last && isAccent(last) && !opensQuote(text) && combineAccent(character, last)) {
        replaceLast(combineAccent(character, last) ?? character, source)
      } else if (last && previous && isOverprinted(item, previous) && combineAccent(last, character)) {
        replaceLast(combineAccent(last, character) ?? last, sources.at(-1) ?? null)
      } else put(character, source)
      offset += character.length
    }
    previous = item
    blankBefore = /\s$/.test(text)
  }
  const start = text.length - text.trimStart().length
  const end = text.trimEnd().length
  sources = sources.slice(start, end)
  return { text: text.slice(start, end), sources, gaps }
}

/** At the start of a word, a grave accent is an opening quotation mark. */
const opensQuote = (text: string) => /(?:^|[\s([])`$/.test(text)

/** An accent that is drawn over the letter before it. */
function isOverprinted(item: RawItem, previous: RawItem): boolean {
  return item.text.length === 1 && item.text !== '`' && item.x0 < previous.x1 - 0.1 * item.fontSize
}

/** Without a sign, 10^6.9 would become 106.9. After a word, a raised number is a footnote mark. */
function isExponent(before: string, raised: string): boolean {
  if (!/^[-−–+]?\d/.test(raised) || !/[0-9A-Za-z)\]]$/.test(before)) return false
  return /\d$/.test(before) || /(^|[^A-Za-z])[A-Za-z]$/.test(before) || /^[-−–+]\d/.test(raised)
}
