import type { CslItem, CslName } from '../../../citations/csl/csl-item'
import { readDate } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { filledFields, findDoi, splitListedName } from './field-values'
import { parseYaml } from './parse-yaml'
import { REFERENCE_LIMITS, TOO_LONG } from './reference-limits'

/** CSL types of Hayagriva's types. Those of an article or entry follow from its parent. */
const TYPES: Record<string, string> = {
  ...{ chapter: 'chapter', anthos: 'chapter', book: 'book', anthology: 'book', proceedings: 'book', reference: 'book' },
  ...{ report: 'report', thesis: 'thesis', web: 'webpage', blog: 'post-weblog', post: 'post', thread: 'post' },
  ...{ repository: 'software', video: 'motion_picture', scene: 'motion_picture', audio: 'song', artwork: 'graphic' },
  ...{ patent: 'patent', case: 'legal_case', legislation: 'legislation', manuscript: 'manuscript', entry: 'entry' },
  ...{ newspaper: 'article-newspaper', periodical: 'periodical', performance: 'performance', conference: 'speech' },
}
const ARTICLES: Record<string, string> = {
  ...{ periodical: 'article-journal', newspaper: 'article-newspaper', blog: 'post-weblog', web: 'webpage' },
  ...{ proceedings: 'paper-conference', conference: 'paper-conference', book: 'chapter', anthology: 'chapter' },
}
const PARTS = new Set(['article', 'entry', 'chapter', 'anthos', 'web', 'post', 'newspaper', 'misc', ''])
const ROLES = new Set('translator director composer illustrator narrator producer'.split(' '))

type Fields = { [name: string]: unknown }

/** Reads the references of Typst, as Hayagriva's file format has them (YAML). Throws `AppError('unreadable')`. */
export async function* readHayagriva(text: string): AsyncGenerator<ReadEntry> {
  for (const document of await parseYaml(text))
    for (const [key, fields] of Object.entries(fieldsOf(document))) {
      const isLong = JSON.stringify(fields)?.length > REFERENCE_LIMITS.characters
      yield isLong ? { name: key, failure: TOO_LONG } : toEntry(toCsl(key, fieldsOf(fields)), { citeKey: key }, key)
    }
}

function toCsl(key: string, entry: Fields): Fields {
  const type = textOf(entry.type).toLowerCase()
  const parents = listOf(entry.parent).map(fieldsOf)
  const [parent = {}] = parents
  const parentType = textOf(parent.type).toLowerCase()
  const inJournal =
    type === 'article' && (parent.title !== undefined || serialOf(entry).doi) ? 'article-journal' : 'article'
  const own = type === 'article' ? (ARTICLES[parentType] ?? inJournal) : (TYPES[type] ?? ARTICLES[parentType])
  const first = (name: string) =>
    [entry, ...parents, fieldsOf(listOf(parent.parent)[0])].map((one) => textOf(one[name])).find(Boolean)
  const [id, parentId] = [serialOf(entry), serialOf(parent)]
  const publisher = [entry, ...parents].map((one) => fieldsOf(one.publisher))
  const url = fieldsOf(entry.url)
  const isPart = PARTS.has(type)
  const item: Partial<CslItem> & Fields = {
    id: key,
    type: own ?? 'document',
    title: titleOf(entry.title) ?? (isPart ? titleOf(parent.title) : undefined),
    'title-short': titleOf(fieldsOf(entry.title).short),
    author: namesOf(entry.author ?? (isPart && !entry.title ? parent.author : undefined)),
    editor: namesOf(entry.editor ?? (isPart ? parent.editor : undefined)),
    'container-title': isPart && entry.title ? titleOf(parent.title) : undefined,
    'collection-title': titleOf(isPart ? fieldsOf(listOf(parent.parent)[0]).title : parent.title),
    issued: readDate(first('date') ?? ''),
    accessed: readDate(textOf(url.date)),
    URL: textOf(url.value) || textOf(entry.url),
    page: textOf(entry['page-range']),
    volume: first('volume'),
    issue: first('issue'),
    edition: first('edition'),
    'number-of-pages': first('page-total'),
    'number-of-volumes': first('volume-total'),
    publisher: publisher.map(({ name }) => textOf(name)).find(Boolean) ?? first('publisher') ?? first('organization'),
    'publisher-place': publisher.map(({ location }) => textOf(location)).find(Boolean) ?? first('location'),
    genre: textOf(entry.genre),
    language: textOf(entry.language),
    abstract: textOf(entry.abstract),
    note: textOf(entry.note),
    number: textOf(entry['serial-number']) || textOf(id.serial),
    DOI: findDoi(textOf(id.doi)) ?? findDoi(textOf(url.value) || textOf(entry.url)),
    ISBN: textOf(id.isbn ?? parentId.isbn),
    ISSN: textOf(id.issn ?? parentId.issn),
    PMID: textOf(id.pmid),
    PMCID: textOf(id.pmcid),
    eprint: textOf(id.arxiv),
  }
  for (const { role, names } of listOf(entry.affiliated).map(fieldsOf))
    if (ROLES.has(textOf(role))) item[textOf(role)] = namesOf(names)
  return filledFields(item)
}

/** Identifiers by their kind; a lone number has none. */
function serialOf(entry: Fields): Fields {
  return fieldsOf(entry['serial-number'])
}

/** A text, or one with other forms beside it. Braces keep capitals, and are no part of it. */
function titleOf(title: unknown): string | undefined {
  const { value } = fieldsOf(title)
  return (textOf(title) || textOf(value)).replace(/[{}]/g, '') || undefined
}

function namesOf(people: unknown): CslName[] {
  return listOf(people).flatMap((person): CslName[] => {
    if (textOf(person)) return [splitListedName(textOf(person))]
    const { name, prefix, suffix, 'given-name': given } = fieldsOf(person)
    const parts = { family: textOf(name), given: textOf(given), suffix: textOf(suffix) }
    return parts.family ? [filledFields({ ...parts, 'non-dropping-particle': textOf(prefix) }) as CslName] : []
  })
}

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
