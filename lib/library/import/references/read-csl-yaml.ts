import { readDate } from '../../reference/read-date'
import type { ReadEntry } from '../../reference/reference'
import { splitListedName } from './field-values'
import { parseYaml } from './parse-yaml'
import { isBibtexJson } from './read-bibtex-json'
import { isObject, readCslItems } from './read-csl'

const DATES = ['issued', 'accessed', 'original-date', 'available-date', 'event-date', 'submitted']
/** Variables that Pandoc reads as Markdown. */
const MARKDOWN = [
  'title',
  'title-short',
  'container-title',
  'collection-title',
  'abstract',
  'note',
  'annote',
  'publisher',
]

type Json = Record<string, unknown>

/**
 * Reads CSL-YAML in Pandoc's form: `references` of a metadata block, or a list of items; and Papis's documents. Dates may be texts, numbers,
 * or lists of `year`, `month` and `day`; titles are Markdown. Throws `AppError('unreadable')`.
 */
export async function* readCslYaml(text: string): AsyncGenerator<ReadEntry> {
  const items = (await parseYaml(text)).flatMap(listOf)
  yield* readCslItems(items.map((item) => (isObject(item) && !Array.isArray(item.author_list) ? toCsl(item) : item)))
}

function listOf(value: unknown): unknown[] {
  if (isObject(value) && isBibtexJson(value)) return [value]
  const list = isObject(value) ? value.references : value
  return Array.isArray(list) ? list : []
}

function toCsl(item: Json): Json {
  const mended: Json = { type: 'document', ...item }
  if (typeof item.author === 'string') mended.author = item.author.split(/\s+and\s+/).map(splitListedName)
  for (const name of DATES) if (name in item) mended[name] = toDate(item[name])
  for (const name of MARKDOWN) if (typeof item[name] === 'string') mended[name] = withoutMarkdown(item[name])
  return mended
}

function toDate(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'number') return readDate(String(value))
  const dates = Array.isArray(value) ? value : [value]
  const known = dates.filter(isObject)
  if (known.length === 0 || known.some((date) => !('year' in date))) return value
  const [first] = known
  return {
    'date-parts': known.map(({ year, month, day }) => [year, month, day].filter((part) => part !== undefined)),
    ...(first?.season !== undefined && { season: first.season }),
    ...(first?.circa !== undefined && { circa: first.circa }),
  }
}

/** Converts Markdown emphasis to CSL markup. A sign after a backslash is literal. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/(?<!\\)\[([^[\]]*)\]\{\.smallcaps\}/g, '<span style="font-variant:small-caps;">$1</span>')
    .replace(/(?<!\\)\[([^[\]]*)\]\{\.[\w-]+\}/g, '$1')
    .replace(/(?<![\\*])\*\*(?=\S)([^*]+?)(?<=[^\s\\])\*\*/g, '<b>$1</b>')
    .replace(/(?<![\\*\w])\*(?=\S)([^*]+?)(?<=[^\s\\])\*(?![\w*])/g, '<i>$1</i>')
    .replace(/(?<![\\_\w])_(?=\S)([^_]+?)(?<=[^\s\\])_(?![\w_])/g, '<i>$1</i>')
    .replace(/(?<![\\~])~([^~\s]+)~/g, '<sub>$1</sub>')
    .replace(/(?<!\\)\^([^^\s]+)\^/g, '<sup>$1</sup>')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
