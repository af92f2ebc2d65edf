import type { CslItem } from '../../../citations/csl/csl-item'
import { readDate } from '../../reference/read-date'
import { type ReadEntry, toEntry } from '../../reference/reference'
import { ENDNOTE_TYPES } from './endnote-types'
import { filledFields, findDoi, readSerials, splitListedName } from './field-values'
import { attributeOf, innerOf, nodesAt, parseXml, textAt, type XmlNode } from './xml-nodes'

/** Elements whose text EndNote wraps in `<style>`. */
const STYLED = [
  ...[
    'title',
    'secondary-title',
    'tertiary-title',
    'alt-title',
    'short-title',
    'full-title',
    'abbr-1',
    'author',
    'pages',
  ],
  ...['volume', 'number', 'edition', 'publisher', 'pub-location', 'year', 'date', 'isbn', 'electronic-resource-num'],
  ...['abstract', 'notes', 'keyword', 'url', 'language', 'label', 'work-type', 'accession-num', 'section'],
]
const INSIDE = new Set(['chapter', 'paper-conference', 'entry-encyclopedia', 'entry-dictionary'])

/**
 * Reads EndNote XML, as written by EndNote, Bookends and Papers, and the flat, upper-case form of EndNote 7 and
 * earlier. Throws `AppError('unreadable')`.
 */
export function* readEndnoteXml(xml: string): Generator<ReadEntry> {
  const text = xml.replace(/&#(?:xD|13);/gi, '\n')
  const flat = /<RECORDS>/.test(text) ? nodesAt(parseXml(text, FLAT), 'XML', 'RECORDS', 'RECORD') : []
  for (const [i, record] of flat.entries()) yield readFlatRecord(record, `record ${i + 1}`)
  for (const [i, record] of nodesAt(parseXml(text, STYLED), 'xml', 'records', 'record').entries())
    yield readRecord(record, `record ${i + 1}`)
}

function readRecord(record: XmlNode, place: string): ReadEntry {
  const text = (...path: string[]) => textAt(record, ...path)
  const people = (role: string) =>
    nodesAt(record, 'contributors', role, 'author').map((node) => splitListedName(plain(node)))
  const typeName = nodesAt(record, 'ref-type').map((node) => attributeOf(node, 'name'))[0] ?? ''
  const type = ENDNOTE_TYPES[typeName.toLowerCase()] ?? 'document'
  const secondary = people('secondary-authors')
  const periodical = text('periodical', 'full-title')
  const container = text('titles', 'secondary-title') ?? periodical
  const numbered = type === 'patent' || type === 'report' || type === 'standard'
  const key = text('label')
  const item: Partial<CslItem> & { [variable: string]: unknown } = {
    id: key ?? place,
    type,
    title: styled(nodesAt(record, 'titles', 'title')[0]),
    author: people('authors'),
    editor: type === 'book' ? [...people('tertiary-authors')] : secondary,
    'collection-editor': type === 'book' ? secondary : INSIDE.has(type) ? people('tertiary-authors') : [],
    translator: people('subsidiary-authors'),
    'container-title': container,
    'container-title-short': text('periodical', 'abbr-1'),
    'collection-title': text('titles', 'tertiary-title'),
    'title-short': text('titles', 'short-title'),
    issued: readDate(dateOf(text('dates', 'year'), text('dates', 'pub-dates', 'date'))),
    volume: text('volume'),
    [numbered ? 'number' : 'issue']: text('number'),
    page: text('pages'),
    // PubMed's filter puts the date of the electronic version here.
    edition: text('edition')?.replace(/^\d{4}\/\d\d\/\d\d$/, ''),
    publisher: text('publisher'),
    'publisher-place': text('pub-location'),
    genre: text('work-type'),
    language: text('language'),
    DOI: findDoi(text('electronic-resource-num') ?? ''),
    ...readSerials([text('isbn') ?? '']),
    URL: text('urls', 'related-urls', 'url') ?? text('urls', 'web-urls', 'url'),
    abstract: text('abstract'),
    note: text('notes'),
  }
  return toEntry(
    filledFields(item),
    {
      citeKey: key,
      // One element may hold several, one per line.
      tags: nodesAt(record, 'keywords', 'keyword').flatMap((node) => innerOf(node).split('\n').map(plain)),
      files: nodesAt(record, 'urls', 'pdf-urls', 'url')
        .map((node) => plain(node).replace(/^(?:internal-pdf|file):\/\//, ''))
        .filter((path) => /\.pdf$/i.test(path)),
    },
    place,
  )
}

const FLAT = (
  'REFERENCE_TYPE TITLE SECONDARY_TITLE TERTIARY_TITLE ALTERNATE_TITLE SHORT_TITLE AUTHOR SECONDARY_AUTHOR TERTIARY_AUTHOR ' +
  'SUBSIDIARY_AUTHOR YEAR DATE VOLUME NUMBER PAGES EDITION PUBLISHER PLACE_PUBLISHED ISBN ABSTRACT NOTES KEYWORD URL LABEL ' +
  'TYPE_OF_WORK ELECTRONIC_RESOURCE_NUMBER'
).split(' ')
/** Numeric reference types, which preceded today's names. */
const FLAT_TYPES = new Map(
  Object.entries({
    0: 'article-journal',
    1: 'book',
    2: 'thesis',
    3: 'paper-conference',
    4: 'personal_communication',
    5: 'article-newspaper',
    6: 'software',
    7: 'chapter',
    8: 'article-magazine',
    9: 'book',
    10: 'report',
    11: 'map',
    12: 'motion_picture',
    13: 'document',
    14: 'graphic',
    15: 'patent',
    16: 'webpage',
    17: 'bill',
    18: 'legal_case',
    19: 'hearing',
    20: 'manuscript',
  }),
)

function readFlatRecord(record: XmlNode, place: string): ReadEntry {
  const text = (name: string) => textAt(record, name)
  const people = (list: string, name: string) => nodesAt(record, list, name).map((node) => splitListedName(plain(node)))
  const type = FLAT_TYPES.get(text('REFERENCE_TYPE') ?? '') ?? 'document'
  const url = text('URL') ?? ''
  const item: Partial<CslItem> & { [variable: string]: unknown } = {
    id: text('LABEL') ?? place,
    type,
    title: text('TITLE'),
    author: people('AUTHORS', 'AUTHOR'),
    editor: people('SECONDARY_AUTHORS', 'SECONDARY_AUTHOR'),
    translator: people('SUBSIDIARY_AUTHORS', 'SUBSIDIARY_AUTHOR'),
    'container-title': text('SECONDARY_TITLE'),
    'collection-title': text('TERTIARY_TITLE'),
    'title-short': text('SHORT_TITLE'),
    issued: readDate(dateOf(text('YEAR'), text('DATE'))),
    volume: text('VOLUME'),
    [type === 'patent' || type === 'report' ? 'number' : 'issue']: text('NUMBER'),
    page: text('PAGES'),
    edition: text('EDITION'),
    publisher: text('PUBLISHER'),
    'publisher-place': text('PLACE_PUBLISHED'),
    genre: text('TYPE_OF_WORK'),
    DOI: findDoi(text('ELECTRONIC_RESOURCE_NUMBER') ?? url),
    ...readSerials([text('ISBN') ?? '']),
    URL: /^https?:/i.test(url) ? url : undefined,
    abstract: text('ABSTRACT'),
    note: text('NOTES'),
  }
  const tags = nodesAt(record, 'KEYWORDS', 'KEYWORD').map(plain)
  return toEntry(filledFields(item), { citeKey: text('LABEL') ?? null, tags }, place)
}

/** Prefers a year in the date itself. */
function dateOf(year = '', date = ''): string {
  return /(?<!\d)\d{4}(?!\d)/.test(date) ? date : `${date} ${year}`
}

const FACES: Record<string, string> = { italic: 'i', bold: 'b', superscript: 'sup', subscript: 'sub' }

/** Converts EndNote's styles to CSL markup. */
function styled(node: XmlNode): string {
  return innerOf(node)
    .replace(/<style\b([^>]*)>([^<]*)<\/style>/g, (_, attributes: string, text: string) => {
      const face = /face="([^"]*)"/.exec(attributes)?.[1] ?? ''
      const tags = face.split(/\s+/).flatMap((name) => FACES[name] ?? [])
      return tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, text)
    })
    .replace(/\s+/g, ' ')
    .trim()
}

function plain(node: XmlNode): string {
  return styled(node)
    .replace(/<[^>]*>/g, '')
    .replace(/&amp;/g, '&')
    .trim()
}
