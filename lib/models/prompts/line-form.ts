import { oneLine } from '../../text/format/phrases'

/** The value parsed from an answer's lines, and the malformed lines. */
type LinesRead = { value: unknown; left: string[] }

/**
 * Parser for the answers of a model with a small window: one item per line instead of JSON. Takes the lines of
 * `linesIn`.
 */
export type LineForm = (lines: string[]) => LinesRead

/** Fences of code blocks, and horizontal rules. */
const EMPTY = /^(?:```.*|[-–—*_=#\s]*)$/
const LIST_MARK = /^(?:[-*•–]\s+)+/
const NONE = /^\W*none\W*$/i

/** The non-empty lines of an answer, without list marks and asterisks around words. */
export function linesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => oneLine(line))
    .filter((line) => !EMPTY.test(line))
    .map((line) =>
      line
        .replaceAll('**', '')
        .replace(LIST_MARK, '')
        .replace(/^`(.*)`$/, '$1')
        .trim(),
    )
    .filter(Boolean)
}

/**
 * Collects rows under `key`. `read` returns the row or rows of a line, or null for a malformed one. “none” stands for
 * no rows; an answer with neither has no value.
 */
export function eachLine<Row>(key: string, read: (line: string) => Row | Row[] | null): LineForm {
  return (lines) => {
    const given = lines.filter((line) => !NONE.test(line))
    const made = given.map((line) => ({ line, row: read(line) }))
    const all = made.flatMap(({ row }) => row ?? [])
    const left = made.flatMap(({ line, row }) => (row === null ? line : []))
    const isEmpty = all.length === 0 && given.length === lines.length
    return { value: isEmpty ? undefined : { [key]: all }, left }
  }
}

/**
 * Collects texts under `key`, of at most `longest` characters. Skips a line that ends in a colon, which only announces
 * others.
 */
export function texts(key: string, longest: number): LineForm {
  return eachLine(key, (line) => {
    const text = line.replace(/^\d{1,2}[.)]\s+/, '').replace(/^["“](.*)["”]$/, '$1')
    return text.endsWith(':') || text.length > longest ? null : text
  })
}

/** Parses lines `name: text` into the texts of each name, in order, and the other lines. */
export function fieldsIn<Name extends string>(
  lines: string[],
  names: readonly Name[],
): { values: Record<Name, string[]>; left: string[] } {
  const values = Object.fromEntries(names.map((name) => [name, [] as string[]])) as Record<Name, string[]>
  const left = lines.filter((line) => {
    const [, word = '', text = ''] = /^(?:\d{1,2}[.)]\s+)?([a-z ]+?)\s*:\s*(.*)$/i.exec(line) ?? []
    const name = names.find((one) => one === word.toLowerCase())
    if (!name) return true
    if (text) values[name].push(text)
    return false
  })
  return { values, left }
}

/** The parts of a line, separated by `|`. */
export function cellsIn(line: string): string[] {
  return line
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** The whole numbers in a text up to `most`. `3-5` gives three of them. */
export function numbersIn(text: string, most: number): number[] {
  const found = [...text.matchAll(/(\d+)(?:\s*[-–—]\s*(\d+))?/g)].flatMap(([, from, to = from]) => {
    const [first, last] = [Number(from), Math.min(Number(to), most)]
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  })
  return [...new Set(found)].filter((number) => number >= 1 && number <= most)
}

/** Reads a grade word at the beginning of a line, and the text after it. */
export function gradeIn<Grade>(line: string, grades: Record<string, Grade>): { grade: Grade; rest: string } | null {
  const [, word = '', rest = ''] = /^\W*([a-z]+)\b[\s.,:;–—-]*(.*)$/i.exec(line) ?? []
  const grade = grades[word.toLowerCase()]
  return grade === undefined ? null : { grade, rest }
}
