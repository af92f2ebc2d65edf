import { isBlank } from '../layout/characters'
import { type Line, makeLine } from '../layout/line'
import { AFFILIATION, COMPANY } from './affiliation'
import { isDegree, isParticle, isSuffix, isUnfinished, readName } from './names'
import { MARKS, spellOut } from './spell-out'

/** Springer's dot between names may come out as a full stop or as `Æ`. */
const SEPARATORS = /\s+[/.Æ]\s|\t|[,;，；、،؛]|\b(?:and|und|et|AND|UND|ET)\b|[&|·•∙⋅]/
const NUMBERED_ADDRESS = /^\d{1,2}\s?\p{Lu}/u
const MOST = 120
/** Maximum size difference within one style, in points. */
const SAME_SIZE = 0.6
/** Maximum leading between lines that belong together, in font sizes; and in manuscripts, after an unfinished name. */
const LEADING = 1.6
const WIDE_LEADING = 2.4
export type Authors = { names: string[]; unsure: boolean }

/**
 * A line between title and abstract, split up. `entries`: its parts between semicolons, each a name with its address.
 */
type Row = { line: Line; text: string; parts: string[]; entries: string[][]; names: number; isAddress: boolean }

/**
 * Reads the author names from the lines between title and abstract. Names share one style and addresses mostly have
 * another, so the style in which most parts are names is theirs. `elsewhere`: texts whose phrases are not names, such
 * as the title. `spaced`: spaces separate Chinese names, which they do not in Japanese. `above`: lines above the title,
 * which may name the journal that an abbreviation stands for. `unsure`: no names were found, or some lines in that style
 * also hold something else.
 */
export function readAuthors(lines: Line[], elsewhere: string[], spaced: boolean, above: string[] = []): Authors {
  const all = lines.filter((line) => line.kind !== 'footnote').map((line) => readRow(line, spaced))
  const rows = all.filter((row, i) => !goesOnSmall(row, all[i + 1]))
  const style = findStyle(rows)
  if (!style) return { names: [], unsure: true }
  const inStyle = rows.filter((row, i) => isInStyle(row, style) || endsNames(row, rows[i - 1], style))
  const own = areNamesWithPlaces(inStyle)
    ? inStyle.map(withoutPlace)
    : inStyle.filter((row) => !isRestOfAddress(rows, rows.indexOf(row)))
  const found: string[] = []
  const lone = new Set<string>()
  let strange = 0
  let carried: { text: string; row: Row } | null = null
  for (const [i, row] of own.entries()) {
    // `1 University of …` starts the list of addresses, with places that look like names.
    if (found.length > 0 && NUMBERED_ADDRESS.test(row.line.text)) break
    if (row.isAddress) {
      carried = null
      continue
    }
    const entries = row.entries.map((parts) => [...parts])
    const first = entries[0]?.[0]
    if (carried && first && goesOn(carried, first, row)) {
      if (readName(carried.text) === found.at(-1)) found.pop()
      entries[0]?.splice(0, 1, joinWrapped(carried.text, first).replace(/^[ey]\s+/, ''))
    }
    carried = leftOpen(row, own[i + 1])
    for (const parts of entries)
      for (const part of parts) {
        if (isSuffix(part) && found.length) found.push(`${found.pop()} ${part}`)
        else if (isStrange(part)) {
          // The end of an address is not a first name.
          carried = null
          break
        } else {
          const name = readName(part)
          if (name && !found.includes(name)) {
            if (found.length > 0 && row.parts.length === 1) lone.add(name)
            found.push(name)
          } else if (!name && !isDegree(part) && /\p{L}{3}/u.test(part)) strange++
        }
      }
  }
  const texts = elsewhere.map(asWords)
  const heads = above.map(asWords)
  const names = found
    .filter(
      (name) =>
        !(lone.has(name) && ACRONYM.test(name)) &&
        !texts.some((text) => text.includes(asWords(name))) &&
        !heads.some((text) => abbreviates(name, text)),
    )
    .slice(0, MOST)
  return { names: withoutTransliteration(names), unsure: names.length === 0 || strange > names.length / 2 }
}

/** Removes names in Latin letters that repeat as many names in Korean, Chinese or Japanese before them. */
function withoutTransliteration(names: string[]): string[] {
  const own = names.slice(0, names.length / 2)
  const isOwn = (name: string) => /^\p{Lo}/u.test(name)
  const isRepeated = own.length > 1 && 2 * own.length === names.length && own.every(isOwn)
  return isRepeated && !names.slice(own.length).some(isOwn) ? own : names
}

/** `TU Berlin`, if it is alone on the line below a name; in a list, `JJ Furman` is a name. */
const ACRONYM = /^\p{Lu}{2,4}\s/u

/** Whether a line consists of names only. */
export function isAuthorLine(line: Line): boolean {
  const { parts, names, isAddress } = readRow(line, true)
  return !isAddress && names > 0 && names >= parts.filter((part) => !isDegree(part)).length * 0.6
}

/** Whether each word of a name begins a longer word of a text, in order: `Mar Ecol Prog Ser` below the journal's name. */
function abbreviates(name: string, text: string): boolean {
  const words = asWords(name).trim().split(' ')
  return new RegExp(words.map((word) => ` ${word}\\p{L}+`).join(''), 'u').test(text)
}

/** Words of a text between spaces, for whole-word searches. */
const asWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

const isStrange = (part: string) => AFFILIATION.test(part) || /\p{L}-\d|\d\p{L}|\d{3}/u.test(part)

/** A Chinese name; one of two letters may have a space between them: `翁 怡`. */
const HAN_NAME = String.raw`(?:\p{Script=Han}{2,4}|\p{Script=Han}\s+\p{Script=Han})(?!\p{Script=Han})`
const HAN_NAMES = new RegExp(`^${HAN_NAME}(?:\\s+${HAN_NAME})+$`, 'u')
const EACH_HAN_NAME = new RegExp(HAN_NAME, 'gu')
/** Part of a Japanese name: a surname or a given name. */
const JAPANESE_WORD = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,4}$/u

function readRow(whole: Line, spaced = false): Row {
  const line = withoutIds(whole)
  const text = withoutPlaces(spellOut(line)).replace(ORCID, '\t').replace(ORCID_ICON, '')
  const isAddress = (AFFILIATION.test(text) || COMPANY.test(text.trim())) && !/[,，、]|\band\b/.test(text)
  const turned = turnNames(text)
  const entries = (turned ?? text.split(';')).map((entry) =>
    entry
      .split(SEPARATORS)
      .flatMap((part) => (spaced && HAN_NAMES.test(part.trim()) ? (part.match(EACH_HAN_NAME) ?? []) : [part]))
      .map((part) => part.trim())
      .flatMap(splitAtAnd)
      .filter(Boolean),
  )
  const [only] = entries
  const isJapanese = !spaced && only?.length === 2 && only.every((part) => JAPANESE_WORD.test(part))
  if (only && entries.length === 1 && (isJapanese || isSpacedName(text, only))) entries[0] = [only.join(' ')]
  let names = 0
  for (const parts of entries)
    for (const part of parts) {
      if (isStrange(part)) break
      if (readName(part)) names++
    }
  return { line, text, parts: entries.flat(), entries, names, isAddress: isAddress || /\S@\S/.test(text) }
}

/** `Ada Lovelace (University of London), Alan Turing (IBM)`, without what is in brackets. */
function withoutPlaces(text: string): string {
  const isPlace = [...text.matchAll(IN_BRACKETS)].some(([, inside = '']) => AFFILIATION.test(inside))
  return isPlace ? text.replace(IN_BRACKETS, '') : text
}
const IN_BRACKETS = /\s\(([^()]*)\)/g

/** `Farji-Brener, Alejandro G.* & Ghermandi, Luciana` with the given names first; null for other lists. */
function turnNames(text: string): string[] | null {
  const entries = text.split(/[&;]|\sand\s/).map((entry) => entry.trim().match(TURNED))
  if (entries.length < 2 || entries.some((entry) => entry === null)) return null
  return entries.map((entry) => `${entry?.[2]} ${entry?.[1]}`)
}
const TURNED = /^(\p{Lu}[\p{L}'’-]+),\s*((?:\p{Lu}[\p{L}'’.-]*\s?){1,3}?)\s*$/u

/** An ORCID iD, with its address or in brackets or neither, and the letters of its icon behind a name. */
const ORCID =
  /[([]?\s*(?:ORCID(?:\s?iD)?\s*:?\s*)?(?:https?:\/\/)?(?:orcid\.org\/)?(?<!\d)\d{4}[-–]\d{4}[-–]\d{4}[-–]\d{3}[\dXx](?!\d)\s*[)\]]?|\s(?:id|orcid)(?=\s*(?:[\t,;]|$))/gi

/** The letters of the icon right behind a name, as PLOS sets them: `Sara L. WhiteID`. */
const ORCID_ICON = /(?<=\p{Ll})(?:ID|iD)(?=\s*(?:[\t,;&]|$))/gu

/** A line without runs that hold nothing but an ORCID iD: they do not count for its style. */
function withoutIds(line: Line): Line {
  const rest = line.items.filter((item) => !/^\s*\d{4}-\d{4}-\d{4}-\d{3}[\dX]\s*$/.test(item.text))
  const isMixed = rest.length < line.items.length && rest.some((item) => !isBlank(item.text))
  return isMixed ? { ...makeLine(line.page, rest), column: line.column, kind: line.kind } : line
}

/** A single name on its line, with a wide gap between its words: one part at least is no name of its own. */
const isSpacedName = (text: string, parts: string[]) =>
  parts.length > 1 &&
  parts.join(' ').split(' ').length <= MOST_WORDS &&
  !/[,;&|·/]/.test(text) &&
  parts.some((part) => !part.includes(' ')) &&
  parts.every((part) => part.split(' ').every((word) => /^\p{Lu}[\p{L}'’.-]+$/u.test(word)))
/** Maximum words of a name with wide gaps between its words. */
const MOST_WORDS = 3

/** Splits two names at the Portuguese, Italian or Spanish "and", which may also be a particle: `Ortega y Gasset`. */
function splitAtAnd(part: string): string[] {
  const [, first, second = ''] = part.match(/^(?:(.+?)\s+)?[ey]\s+(\p{Lu}.+)$/u) ?? []
  if (!readName(second)) return [part]
  if (!first) return [second]
  return readName(first) ? [first, second] : [part]
}

/** Whether a subtitle continues on the next line, in the same type, with a lower-case word that no name contains. */
function goesOnSmall({ line }: Row, next: Row | undefined): boolean {
  if (!next || next.line.font !== line.font || Math.abs(next.line.fontSize - line.fontSize) >= SAME_SIZE) return false
  return (
    isBelow(next.line, line) && /^\p{Ll}{2}/u.test(next.text) && !isParticle(next.text) && !OPENS_NAMES.test(next.text)
  )
}

/** `and Ada Writer`, on its own line. */
const OPENS_NAMES = /^(?:and|und|et|with|mit|avec)\b|\S@\S/

type Style = { fontSize: number; font: string; first: Row }

function findStyle(rows: Row[]): Style | null {
  const styles: (Style & { names: number; parts: number })[] = []
  for (const row of rows) {
    const { fontSize, font } = row.line
    const known = styles.find((each) => each.font === font && Math.abs(each.fontSize - fontSize) < SAME_SIZE)
    const style = known ?? { fontSize, font, first: row, names: 0, parts: 0 }
    if (!known) styles.push(style)
    style.names += row.isAddress ? 0 : row.names
    style.parts += Math.max(1, row.parts.filter((part) => !isDegree(part)).length)
  }
  const withNames = styles.filter((style) => style.names > 0)
  const score = (style: (typeof styles)[number]) => (style.names * style.names) / style.parts
  const [best] = withNames.sort((a, b) => score(b) - score(a))
  return best ?? null
}

/**
 * Whether a line is in the authors' style. Another font or size is accepted if the line holds only names, or names with
 * addresses: a name in bold, or one set beside the others.
 */
function isInStyle({ line, parts, entries, names, isAddress }: Row, style: Style): boolean {
  const isList = entries.length > 1 && names >= entries.length
  const isNames = !isAddress && names > 0 && (names === parts.length || isList)
  if (Math.abs(line.fontSize - style.fontSize) < SAME_SIZE) return line.font === style.font || isNames
  return isNames && line.font === style.font && Math.abs(line.y - style.first.line.y) < 2
}

/** `and Ada Writer, University of …`, below names that end with a comma: the last name has its address on the same line. */
function endsNames({ line, text, parts }: Row, before: Row | undefined, style: Style): boolean {
  if (!before || before.isAddress || !/,\s*$/.test(before.text) || !isInStyle(before, style)) return false
  return line.items[0]?.font === style.font && /^and\s/i.test(text) && readName(parts[0] ?? '') !== null
}

/** A single name right under a line of an address is a place or a company, unless an address follows it as well. */
function isRestOfAddress(rows: Row[], i: number): boolean {
  const row = rows[i]
  const before = rows[i - 1]
  const after = rows[i + 1]
  const isNames = row?.names === row?.parts.length
  if (!row || !before?.isAddress || /\S@\S/.test(before.text) || (isNames && row.parts.length > 1)) return false
  if (!isBelow(row.line, before.line) || row.line.y - before.line.y > 1.35 * row.line.fontSize) return false
  return !isNames || !(after?.isAddress && isBelow(after.line, row.line))
}

/** Whether each line is one name and a place, and most places look like no names or are repeated: `Ada Writer | Royal Society`. */
function areNamesWithPlaces(rows: Row[]): boolean {
  const places = rows.map(({ parts }) => parts.slice(1))
  const texts = places.map((parts) => parts.join(' '))
  const noNames = places.filter(
    (parts, i) =>
      parts.some((part) => !readName(part)) || texts.indexOf(texts[i] ?? '') !== texts.lastIndexOf(texts[i] ?? ''),
  )
  return (
    rows.length > 1 &&
    rows.every(({ entries, parts }) => entries.length === 1 && readName(parts[0] ?? '') !== null) &&
    places.every((parts) => (parts.length === 1 || parts.some(isStrange)) && !parts.some(isDegree)) &&
    2 * noNames.length >= rows.length
  )
}

const withoutPlace = (row: Row): Row => {
  const parts = row.parts.slice(0, 1)
  return { ...row, parts, entries: [parts], names: 1, isAddress: false }
}

function isBelow(line: Line, before: Line, leading = LEADING): boolean {
  const step = line.y - before.y
  const overlaps = line.x0 < before.x1 && before.x0 < line.x1
  return step > 0 && step < leading * line.fontSize && overlaps
}

/** Whether a name at the end of one line continues at the start of the next. */
function goesOn(carried: { text: string; row: Row }, first: string, { line }: Row): boolean {
  if (isUnfinished(carried.text) || isParticle(first)) return isBelow(line, carried.row.line, WIDE_LEADING)
  if (!isBelow(line, carried.row.line)) return false
  // If all names on the line end with a mark or comma, the one without continues.
  const isMarked =
    countMarks(carried.row) >= carried.row.names - 1 &&
    carried.row.text.includes('\t') &&
    readName(joinWrapped(carried.text, first)) !== null
  return isMarked || /^\p{Lu}[\p{L}'’-]+$/u.test(first)
}

const RAISED_OR_MARK = new RegExp(`\\^|[${MARKS}]`, 'g')

/** Raised text and footnote marks on a line. Wide gaps between names are none. */
const countMarks = ({ line }: Row) => line.text.match(RAISED_OR_MARK)?.length ?? 0

/** The end of a line whose name may continue on the next; null after a comma, a mark, `and` or a degree. */
function leftOpen(row: Row, next: Row | undefined): { text: string; row: Row } | null {
  const last = row.parts.at(-1)
  if (
    !last ||
    !next ||
    /(?:[\t,;，；、&|·•]|\s(?:and|und|et))\s*$/i.test(row.text) ||
    isDegree(last) ||
    isStrange(last)
  )
    return null
  const isList = row.parts.length > 1
  if (isParticle(next.parts[0] ?? '') && readName(last)) return { text: last, row }
  return isUnfinished(last) || (isList && next.parts.length > 1) ? { text: last, row } : null
}

const joinWrapped = (before: string, after: string) =>
  /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after)
    ? before.slice(0, -1) + after
    : `${before}${before.endsWith('-') ? '' : ' '}${after}`
