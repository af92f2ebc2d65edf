import type { RawItem } from '../reader/raw-page'
import { combineAccent, isAccent, isBlank, isOverprinted } from './characters'
import { gapAfter } from './right-to-left'
import { isScriptBase, type Level, levelOf, scriptForm } from './scripts'

/** Origin of a character: the drawn item and the offset in its text. */
export type Source = [item: number, offset: number]

/** Position of a superscript number in its line's text, including the `^`. */
export type NoteMark = { start: number; end: number; number: string }

type WrittenLine = { text: string; sources: (Source | null)[]; gaps: number; notes: NoteMark[] }

/** Ratios of the font size, measured on 1,277 pages. */
export const WORD_GAP = 0.17
const WORD_GAP_WITH_BLANK = 0.08
export const WORD_GAP_WITH_NARROW_BLANK = 0.12
const CELL_GAP = 1.6
const REAL_BLANK = 0.1
/** Maximum gap between a script and its base, in font sizes of the line. Slanted letters may overlap it. */
const SCRIPT_GAP = 0.3

/** Runs of one height that follow one another. `least`: the gap to the run before that parts words, in font sizes; a blank between makes it smaller. */
type Group = { level: Level; items: { item: RawItem; least: number }[] }

/**
 * Writes items in drawing order and records where each character was drawn. `main`: main size and baseline of the line.
 */
export function writeLine(items: RawItem[], main: { fontSize: number; y: number }): WrittenLine {
  const line = new LineText()
  const notes: NoteMark[] = []
  let previous: RawItem | null = null
  let gaps = 0
  let below: Level = 0
  for (const { level, items: runs } of groupByLevel(items, main)) {
    const [first] = runs
    if (!first) continue
    const attached =
      level !== 0 && previous !== null && first.item.x0 - previous.x1 < SCRIPT_GAP * main.fontSize && !line.endsBlank()
    const form = attached ? scriptForm(line.text, runText(runs), level) : null
    if (form) {
      const start = line.text.length
      line.put(form.before, null)
      for (const { item } of runs) line.putItem(item, true)
      line.put(form.after, null)
      if (form.note) notes.push({ start, end: line.text.length, number: form.note })
    } else {
      for (const { item, least } of runs) {
        const gap = line.endsBlank() ? WORD_GAP_WITH_BLANK : least
        const isCap = previous !== null && line.text.length === 1 && isDropCap(previous, item)
        const between = previous === null || isCap ? '' : gapBetween(previous, item, gap, main.fontSize)
        if (between === '\t') gaps++
        // Otherwise text that continues on the line would be read as raised, too.
        const goesOn = below !== 0 && between === '' && isScriptBase(line.text) && /^[\p{L}\p{N}]/u.test(item.text)
        const isFormula = below < 0 && /\d$/.test(line.text)
        if (!line.endsBlank()) line.put(between || (goesOn && !isFormula ? ' ' : ''), null)
        line.putItem(item, false, previous)
        previous = item
        below = 0
      }
    }
    previous = runs.at(-1)?.item ?? previous
    below = form?.before ? level : 0
  }
  const { text, sources, start } = line.trimmed()
  return {
    text,
    sources,
    gaps,
    notes: notes.map((note) => ({ ...note, start: note.start - start, end: note.end - start })),
  }
}

function groupByLevel(items: RawItem[], main: { fontSize: number; y: number }): Group[] {
  const groups: Group[] = []
  let least = WORD_GAP
  for (const item of items) {
    if (isBlank(item.text)) {
      // Type3 fonts come with narrow blanks inside words.
      const isReal = item.x1 - item.x0 >= REAL_BLANK * Math.max(4, item.fontSize)
      least = Math.min(least, isReal ? WORD_GAP_WITH_BLANK : WORD_GAP_WITH_NARROW_BLANK)
      continue
    }
    const level = levelOf(item, main)
    const last = groups.at(-1)
    const before = last?.items.at(-1)?.item
    const apart = before !== undefined && level !== 0 && item.x0 - before.x1 > WORD_GAP * 2 * main.fontSize
    if (last && last.level === level && !apart) last.items.push({ item, least })
    else groups.push({ level, items: [{ item, least }] })
    least = WORD_GAP
  }
  return groups
}

const runText = (runs: Group['items']) =>
  runs
    .map(({ item }) => item.text)
    .join('')
    .replace(/\s+/g, '')

/** Minimum size of a drop cap, and of its depth below the first line, in sizes of the text. */
const DROP_CAP = 1.8
const DEPTH = 0.7

/** Whether an item is the rest of the word that a drop cap begins: `T` before `HE`. Words of one letter have no rest. */
function isDropCap(previous: RawItem, item: RawItem): boolean {
  return (
    /^(?![AEIOYÀÉÓÈ])\p{Lu}$/u.test(previous.text.trim()) &&
    /^\p{L}/u.test(item.text) &&
    previous.fontSize > DROP_CAP * item.fontSize &&
    previous.y - item.y > DEPTH * item.fontSize
  )
}

function gapBetween(previous: RawItem, item: RawItem, least: number, fontSize: number): '' | ' ' | '\t' {
  const gap = gapAfter(previous, item)
  const size = Math.min(item.fontSize, previous.fontSize)
  if (gap > CELL_GAP * Math.max(item.fontSize, fontSize)) return '\t'
  return gap > least * size ? ' ' : ''
}

class LineText {
  text = ''
  sources: (Source | null)[] = []

  put(written: string, source: Source | null) {
    this.text += written
    for (let unit = 0; unit < written.length; unit++) this.sources.push(source && [source[0], source[1] + unit])
  }

  endsBlank = () => this.text === '' || /\s$/.test(this.text)

  /** `tight`: drops blanks. */
  putItem(item: RawItem, tight: boolean, previous: RawItem | null = null) {
    let offset = 0
    for (const character of item.text) {
      const source: Source = [item.index, offset]
      const last = this.text.at(-1)
      if (isBlank(character)) {
        if (!tight && !this.endsBlank()) this.put(' ', source)
      } else if (last === STROKE) {
        this.replaceLast((character + STROKE).normalize('NFC'), source)
      } else if (last && isAccent(last) && combineAccent(character, last) && !this.quotes(item, offset, previous)) {
        this.replaceLast(combineAccent(character, last) ?? character, source)
      } else if (last && previous && offset === 0 && isOverprinted(item, previous) && combineAccent(last, character)) {
        this.replaceLast(combineAccent(last, character) ?? last, this.sources.at(-1) ?? null)
      } else this.put(character, source)
      offset += character.length
    }
  }

  /** Whether the text ends in a grave accent that is an opening quotation mark, not drawn over the letter after it. */
  private quotes(item: RawItem, offset: number, previous: RawItem | null): boolean {
    const isOver = offset === 0 && previous !== null && item.x0 < previous.x1 - OVER * item.fontSize
    return opensQuote(this.text) && !isOver
  }

  trimmed(): { text: string; sources: (Source | null)[]; start: number } {
    const start = this.text.length - this.text.trimStart().length
    const end = this.text.trimEnd().length
    return { text: this.text.slice(start, end), sources: this.sources.slice(start, end), start }
  }

  private replaceLast(written: string, source: Source | null) {
    this.text = this.text.slice(0, -1)
    this.sources.pop()
    this.put(written, source)
  }
}

/** Overlap of a letter with the accent drawn before it, in font sizes. */
const OVER = 0.2

/** TeX draws a stroke before the relation that it negates. */
const STROKE = '\u0338'

/** At the start of a word, a grave accent is an opening quotation mark. */
const opensQuote = (text: string) => /(?:^|[\s([])`$/.test(text)
