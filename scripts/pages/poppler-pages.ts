import { execFileSync, spawnSync } from 'node:child_process'

/** A run of letters according to another program, in points from the top-left corner. */
type Word = { text: string; x0: number; x1: number; top: number; bottom: number }

/** Lines of one page. A word drawn higher or lower than the one it touches follows `^` or `_`. */
export type PopplerPage = { number: number; lines: string[] }

export const hasPoppler = () => spawnSync('pdftotext', ['-v']).status === 0

/** Area of running heads and page numbers, which Folio leaves out. */
const HEAD = 0.085
const FOOT = 0.915
/** Poppler separates touching words only if the baseline moves; slanted letters overlap. In heights. */
const TOUCHING = 0.12
const LEANING = 0.25

/** The words of each page in poppler's boxes (`pdftotext -bbox-layout`), line by line, in points of the crop box. */
export function readBoxes(file: string): { width: number; height: number; lines: Word[][] }[] {
  const options = { maxBuffer: 256 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] }
  const output = execFileSync('pdftotext', ['-bbox-layout', '-cropbox', file, '-'], options).toString()
  const pages: { width: number; height: number; lines: Word[][] }[] = []
  let words: Word[] = []
  for (const row of output.split('\n')) {
    const page = row.match(/<page width="([\d.]+)" height="([\d.]+)"/)
    if (page) pages.push({ width: Number(page[1]), height: Number(page[2]), lines: [] })
    const word = row.match(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/)
    if (word) words.push(toWord(word))
    if (!row.includes('</line>')) continue
    pages.at(-1)?.lines.push(words)
    words = []
  }
  return pages
}

/** The upright text of a PDF between the head and foot of each page. */
export function readWithPoppler(file: string): PopplerPage[] {
  return readBoxes(file).map(({ height, lines }, i) => ({
    number: i + 1,
    lines: lines.flatMap((words) => {
      const upright = words.filter((each) => !isTurned(each) && each.top > HEAD * height && each.bottom < FOOT * height)
      return upright.length > 0 ? [joinWords(upright)] : []
    }),
  }))
}

function toWord([, x0, top, x1, bottom, text = '']: RegExpMatchArray): Word {
  return { text: decode(text), x0: Number(x0), x1: Number(x1), top: Number(top), bottom: Number(bottom) }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const decode = (text: string) =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    return name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? whole)
  })

const isTurned = ({ text, x0, x1, top, bottom }: Word) => text.length > 1 && bottom - top > 1.6 * (x1 - x0)

function joinWords(words: Word[]): string {
  let line = ''
  let before: Word | null = null
  for (const word of words) {
    line += before ? between(before, word) + word.text : word.text
    before = word
  }
  return line
}

function between(before: Word, word: Word): string {
  const height = Math.min(before.bottom - before.top, word.bottom - word.top)
  const gap = Math.abs(word.x0 - before.x1) / height
  // A minus sign has the tall box of its symbol font.
  if (gap <= TOUCHING && /\d$/.test(before.text) && /^[−-]\d+$/.test(word.text)) return '^'
  const smaller = word.bottom - word.top < 0.9 * (before.bottom - before.top)
  if (gap > LEANING || !smaller) return ' '
  const up = before.bottom - word.bottom
  const down = word.top - before.top
  return up > down ? '^' : '_'
}
