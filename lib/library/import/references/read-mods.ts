import type { CslItem, CslName } from '../../../citations/csl/csl-item'
import { readDate } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { filledFields, findDoi, readSerials, splitListedName } from './field-values'
import { attributeOf, innerOf, nodesAt, parseXml, textAt, withoutPrefixes, type XmlNode } from './xml-nodes'

/** Genres (MARC, bibutils, Zotero) in lower case as CSL types. */
const GENRES: Record<string, string> = {
  article: 'article-journal',
  journalarticle: 'article-journal',
  'journal article': 'article-journal',
  'academic journal': 'article-journal',
  magazinearticle: 'article-magazine',
  newspaperarticle: 'article-newspaper',
  book: 'book',
  booksection: 'chapter',
  'book chapter': 'chapter',
  chapter: 'chapter',
  'conference publication': 'paper-conference',
  conferencepaper: 'paper-conference',
  'conference paper': 'paper-conference',
  thesis: 'thesis',
  report: 'report',
  'technical report': 'report',
  patent: 'patent',
  'web site': 'webpage',
  webpage: 'webpage',
  manuscript: 'manuscript',
  map: 'map',
}

/** Role terms and codes (MARC relators) as CSL variables; a name without a role is an author. */
const ROLES: Record<string, string> = {
  ...{ aut: 'author', author: 'author', cre: 'author', creator: 'author' },
  ...{ edt: 'editor', editor: 'editor', trl: 'translator', translator: 'translator' },
}

/**
 * Reads MODS of the Library of Congress (https://www.loc.gov/standards/mods/): one record or a collection. Throws
 * `AppError('unreadable')`.
 */
export function* readMods(text: string): Generator<ReadEntry> {
  const root = parseXml(withoutPrefixes(text), [])
  const records = [...nodesAt(root, 'mods'), ...nodesAt(root, 'modsCollection', 'mods')]
  for (const [i, record] of records.entries()) yield readRecord(record, `record ${i + 1}`)
}

function readRecord(record: XmlNode, place: string): ReadEntry {
  const related = (type: string) => nodesAt(record, 'relatedItem').find((node) => attributeOf(node, 'type') === type)
  const [host, series] = [related('host'), related('series')]
  const part = nodesAt(host, 'part')[0] ?? nodesAt(record, 'part')[0]
  const detail = (type: string) => {
    const found = nodesAt(part, 'detail').find((node) => attributeOf(node, 'type') === type)
    return textAt(found, 'number') ?? textAt(found, 'caption')
  }
  const identifiers = (type: string) =>
    [...nodesAt(record, 'identifier'), ...nodesAt(host, 'identifier')].flatMap((node) =>
      attributeOf(node, 'type').toLowerCase() === type ? (textAt(node) ?? []) : [],
    )
  const key = identifiers('citekey')[0] ?? (attributeOf(record, 'ID') || undefined)
  const origins = [...nodesAt(record, 'originInfo'), ...nodesAt(host, 'originInfo')]
  const type = typeOf(record, host)
  const [own, inHost] = [namesOf(record, 'author'), namesOf(host, 'editor')]
  const numbered = type === 'patent' || type === 'report'
  const item: Partial<CslItem> & { [variable: string]: unknown } = {
    id: key ?? place,
    type,
    title: titleOf(record),
    ...own,
    editor: own.editor ?? inHost.editor,
    'container-author': inHost.author,
    'container-title': titleOf(host),
    'container-title-short': titleOf(host, 'abbreviated'),
    'collection-title': titleOf(series),
    'title-short': titleOf(record, 'abbreviated'),
    issued: dateOf(origins, part),
    volume: detail('volume'),
    [numbered ? 'number' : 'issue']: detail('issue') ?? detail('number'),
    page: pagesOf(part),
    edition: first(origins, 'edition'),
    publisher: first(origins, 'publisher'),
    'publisher-place': origins
      .flatMap((origin) => nodesAt(origin, 'place', 'placeTerm'))
      .flatMap((term) => (attributeOf(term, 'type') === 'code' ? [] : (textAt(term) ?? [])))[0],
    DOI: identifiers('doi').map(findDoi).find(Boolean),
    ...readSerials([...identifiers('issn'), ...identifiers('isbn')]),
    URL: textAt(record, 'location', 'url') ?? identifiers('uri')[0],
    language: textAt(record, 'language', 'languageTerm') ?? textAt(record, 'language'),
    abstract: textAt(record, 'abstract'),
    note: textAt(record, 'note'),
  }
  const tags = nodesAt(record, 'subject', 'topic').map(innerOf).filter(Boolean)
  return toEntry(filledFields(item), { citeKey: identifiers('citekey')[0] ?? null, tags }, place)
}

function typeOf(record: XmlNode, host: XmlNode | undefined): string {
  const genres = (node: XmlNode) => nodesAt(node, 'genre').map((genre) => innerOf(genre).toLowerCase())
  const own = genres(record)
    .map((genre) => GENRES[genre])
    .find(Boolean)
  const inPeriodical =
    genres(host).some((genre) => /periodical|journal/.test(genre)) ||
    nodesAt(host, 'originInfo', 'issuance').map(innerOf).includes('continuing')
  if (own === 'book' && host !== undefined) return 'chapter'
  if (own) return own
  if (host !== undefined) return inPeriodical || genres(host).length === 0 ? 'article-journal' : 'chapter'
  return nodesAt(record, 'originInfo', 'issuance').map(innerOf).includes('monographic') ? 'book' : 'document'
}

/** The title of this type, with its subtitle. Without a type: the main title, or else any other. */
function titleOf(node: XmlNode | undefined, type = ''): string | undefined {
  const all = nodesAt(node, 'titleInfo')
  const info = all.find((one) => attributeOf(one, 'type') === type) ?? (type === '' ? all[0] : undefined)
  const [title, sub] = [textAt(info, 'title'), textAt(info, 'subTitle')]
  if (!title) return undefined
  return `${[textAt(info, 'nonSort'), title].filter(Boolean).join(' ')}${sub ? `: ${sub}` : ''}`
}

/** People and organisations, by the CSL variable for their role. `without`: the variable for a name without a role. */
function namesOf(node: XmlNode | undefined, without: string): Record<string, CslName[]> {
  const names: Record<string, CslName[]> = {}
  for (const name of nodesAt(node, 'name')) {
    const roles = nodesAt(name, 'role', 'roleTerm').map((term) => innerOf(term).toLowerCase())
    const variable = roles.length === 0 ? without : roles.map((role) => ROLES[role]).find(Boolean)
    const read = readName(name)
    if (!variable || !read) continue
    names[variable] = [...(names[variable] ?? []), read]
  }
  return names
}

function readName(name: XmlNode): CslName | null {
  const parts = (type: string) =>
    nodesAt(name, 'namePart').flatMap((part) => (attributeOf(part, 'type') === type ? (textAt(part) ?? []) : []))
  const family = parts('family').join(' ')
  const given = parts('given').join(' ')
  if (family) return { family, ...(given && { given }) }
  const whole = parts('').join(' ').replace(/,\s*$/, '') || textAt(name, 'displayForm')
  if (!whole) return null
  const isPerson = attributeOf(name, 'type') !== 'corporate' && attributeOf(name, 'type') !== 'conference'
  return isPerson ? splitListedName(whole) : { literal: whole }
}

function first(nodes: XmlNode[], name: string): string | undefined {
  return nodes.map((node) => textAt(node, name)).find(Boolean)
}

/** The date of issue, or else of the part, creation or copyright. */
function dateOf(origins: XmlNode[], part: XmlNode | undefined): CslItem['issued'] {
  const issued = first(origins, 'dateIssued')
  const text = issued ?? textAt(part, 'date') ?? first(origins, 'dateCreated') ?? first(origins, 'copyrightDate')
  return text ? readDate(text.replace(/^c(?=\d{4})/, '')) : undefined
}

function pagesOf(part: XmlNode | undefined): string | undefined {
  const extent = nodesAt(part, 'extent').find((node) => /^pages?$/.test(attributeOf(node, 'unit')))
  const [start, end] = [textAt(extent, 'start'), textAt(extent, 'end')]
  if (start) return end && end !== start ? `${start}-${end}` : start
  return textAt(extent, 'list') ?? textAt(extent, 'total')
}
