import type { Line } from '../layout/line'
import { sheetNames } from './authors-of-sheet'
import { squeeze } from './squeeze'
import { groupBySize, joinTitle } from './title-lines'

/** The name of a field, with a colon or alone on its line. */
const LABEL =
  /^\s*(title|titel|titre|t[íi]tulo|author|autor|auteur|source|published by|publisher|journal|zeitschrift|revue|stable url|permalink|url|persistenter link|publication date|year|date|issn|isbn|doi|accessed|type|objekttyp|citation|peer reviewed|pii|reference|to appear in|received date|accepted date)(?:s|es|en|\((?:s|es|en)\))?\s*(?::\s*|$)/i
const TITLE = /^t[ií]t/
const AUTHOR = /^aut/
/** Minimum number of different fields on a sheet. */
const FEWEST_FIELDS = 3
/** Maximum leading within a field, in font sizes. */
const LEADING = 2

/** `values`: the text on each line, without the label. */
type Field = { name: string; lines: Line[]; values: string[] }

/** The heading of a citation, and the names and title in it: `Writer Ada. Title. In: Journal`. */
const CITATION = /\bcite(?:r ce| this) document\s*:?\s*$/i
const CITED = /^(.+?)\.\s+(.+?)\.\s+In\s?:/

/** The heading of HAL's citation, which follows the title and the authors, and repeats both. */
const HAL_CITATION = /^\s*to cite this version\s*:?\s*$/i
/** Maximum lines of authors above it. */
const AUTHOR_LINES = 6

type LabelledSheet = { title: string; authors: string[] }

/**
 * Reads title and authors from a cover sheet that names them in labelled lines (`Author(s): …`, `Source: …`), as JSTOR
 * and other archives do. Without a label, the title is the text right above the authors. `authors` is empty if the
 * label is not followed by names. Null if the lines are not labelled.
 *
 * Persée cites the paper instead, surnames first, and has the names in the usual order above the citation. HAL has the title and then
 * the names above a citation that starts with the names and then has the title.
 */
export function readLabelledSheet(sheet: Line[]): LabelledSheet | null {
  const lines = [...sheet].sort((a, b) => a.y - b.y)
  const cited = readCited(lines) ?? readHal(lines)
  if (cited) return cited
  const fields = readFields(lines)
  const author = fields.find(({ name }) => AUTHOR.test(name))
  if (!author?.lines[0] || new Set(fields.map(({ name }) => name)).size < FEWEST_FIELDS) return null
  const isAlone = author.values[0] === ''
  const authors = sheetNames(author.values.filter(Boolean).join(isAlone ? '; ' : ' '))
  const titled = fields.find(({ name }) => TITLE.test(name))
  const above = groupBySize(lines.slice(0, lines.indexOf(author.lines[0]))).at(-1) ?? []
  const title = titled ? titled.values.filter(Boolean).join(' ') : joinTitle(above)
  return title ? { title, authors } : null
}

function readFields(lines: Line[]): Field[] {
  const fields: Field[] = []
  for (const line of lines) {
    const [label, name] = line.text.match(LABEL) ?? []
    const field = fields.at(-1)
    const before = field?.lines.at(-1)
    if (label !== undefined && name)
      fields.push({ name: name.toLowerCase(), lines: [line], values: [line.text.slice(label.length)] })
    else if (field && before && line.y - before.y < LEADING * line.maxFontSize) {
      field.lines.push(line)
      field.values.push(line.text)
    }
  }
  return fields
}

function readCited(lines: Line[]): LabelledSheet | null {
  const at = lines.findIndex(({ text }) => CITATION.test(text))
  const [, list = '', title] = textOf(lines.slice(at + 1)).match(CITED) ?? []
  if (at < 0 || !title) return null
  const wanted = list.split(',').map(sortedWords)
  const named = lines.slice(0, at).map(({ text }) => sheetNames(text))
  const authors = named.find((names) => names.length === wanted.length && names.every(isIn(wanted)))
  return { title, authors: authors ?? [] }
}

function readHal(lines: Line[]): LabelledSheet | null {
  const at = lines.findIndex(({ text }) => HAL_CITATION.test(text))
  const cited = squeeze(textOf(lines.slice(at + 1)))
  for (let first = at - 1; first > 0 && first >= at - AUTHOR_LINES; first--) {
    const names = textOf(lines.slice(first, at))
    const title = joinTitle(lines.slice(0, first))
    if (cited.startsWith(squeeze(names + title))) return { title, authors: sheetNames(names) }
  }
  return null
}

const textOf = (lines: Line[]) => lines.map(({ text }) => text).join(' ')
const sortedWords = (name: string) => (name.toLowerCase().match(/\p{L}+/gu) ?? []).sort().join(' ')
const isIn = (wanted: string[]) => (name: string) => wanted.includes(sortedWords(name))
