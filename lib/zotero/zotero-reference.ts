import { tagKey } from '../library/organize/tag-name'
import type { ReadEntry } from '../library/paper/reference'
import { toEntry } from '../library/paper/reference'
import { oneLine } from '../text/one-line'
import { READING_TAGS } from './reading-tags'
import { ownTags, type ZoteroData } from './zotero-objects'

/** Types of Zotero as CSL has them; those that are not here are documents. */
const TYPES: Record<string, string> = {
  journalArticle: 'article-journal',
  conferencePaper: 'paper-conference',
  preprint: 'article',
  book: 'book',
  bookSection: 'chapter',
  thesis: 'thesis',
  report: 'report',
  webpage: 'webpage',
  blogPost: 'post-weblog',
  magazineArticle: 'article-magazine',
  newspaperArticle: 'article-newspaper',
  encyclopediaArticle: 'entry-encyclopedia',
  dictionaryEntry: 'entry-dictionary',
  presentation: 'speech',
  manuscript: 'manuscript',
  dataset: 'dataset',
  computerProgram: 'software',
  standard: 'standard',
  patent: 'patent',
  letter: 'personal_communication',
  interview: 'interview',
  statute: 'legislation',
  case: 'legal_case',
  hearing: 'hearing',
  film: 'motion_picture',
  videoRecording: 'motion_picture',
  map: 'map',
}

/** Who made a work, where it has no author, in the words of Zotero. */
const MAKERS = [
  'presenter',
  'inventor',
  'programmer',
  'contributor',
  'artist',
  'director',
  'interviewee',
  'cartographer',
]
const LONGEST_TAG = 60
const OF_READING = new Set(Object.values(READING_TAGS).map(tagKey))

/** The line of Extra that gives a field, `Citation Key: lewis2020` for example. */
function fromExtra({ extra }: ZoteroData, name: string): string | undefined {
  return new RegExp(`^${name}\\s*:\\s*(\\S.*)$`, 'im').exec(extra ?? '')?.[1]?.trim()
}

/** The person's tags of an item, as Folio can keep them; reading states are none. */
export function tagsOf(data: ZoteroData): string[] {
  return [
    ...new Set(
      ownTags(data)
        .map((tag) => oneLine(tag).slice(0, LONGEST_TAG))
        .filter((tag) => tag !== '' && !OF_READING.has(tagKey(tag))),
    ),
  ]
}

const UNTITLED = 'It has no title, DOI or arXiv id. Give it a title in Zotero.'

/**
 * A work of Zotero as a reference, or why it is none. `parsedDate`: the date as Zotero understood it. `hasPdf`: its pages
 * say which work it is, so that it needs no title.
 */
export function toReference(
  data: ZoteroData,
  key: string,
  { parsedDate, hasPdf = false }: { parsedDate?: string | undefined; hasPdf?: boolean } = {},
): ReadEntry {
  const entry = readEntry(data, key, parsedDate)
  if ('reference' in entry || data.title) return entry
  const named = hasPdf ? readEntry({ ...data, title: UNTITLED }, key, parsedDate) : entry
  if ('failure' in named) return { name: entry.name, failure: UNTITLED }
  const { title: _, ...csl } = named.reference.csl
  return { name: entry.name, reference: { ...named.reference, title: '', csl } }
}

function readEntry(data: ZoteroData, key: string, parsedDate: string | undefined): ReadEntry {
  const field = (...names: string[]) =>
    names.map((name) => data[name]).find((value) => typeof value === 'string' && value)
  const citeKey = data.citationKey ?? fromExtra(data, 'Citation Key')
  const of = (types: string[]) =>
    (data.creators ?? [])
      .filter(({ creatorType }) => types.includes(creatorType ?? 'author'))
      .map(({ firstName, lastName, name }) => (name ? { literal: name } : { family: lastName, given: firstName }))
  const authors = of(['author'])
  const item = {
    id: key,
    type: TYPES[data.itemType] ?? 'document',
    title: data.title ?? field('caseName', 'nameOfAct', 'subject'),
    author: authors.length > 0 ? authors : of(MAKERS),
    editor: of(['editor']),
    issued: issuedOf(parsedDate ?? data.date),
    'container-title': field(
      ...['publicationTitle', 'proceedingsTitle', 'bookTitle', 'encyclopediaTitle', 'dictionaryTitle', 'websiteTitle'],
      ...['blogTitle', 'conferenceName'],
    ),
    'container-title-short': field('journalAbbreviation'),
    'collection-title': field('series', 'seriesTitle'),
    publisher: field('publisher', 'university', 'institution', 'repository', 'company', 'studio'),
    'publisher-place': field('place'),
    volume: field('volume'),
    issue: field('issue'),
    number: field('archiveID', 'reportNumber', 'number'),
    page: field('pages'),
    edition: field('edition'),
    genre: field('genre', 'thesisType', 'reportType'),
    language: field('language'),
    DOI: data.DOI ?? fromExtra(data, 'DOI'),
    ISBN: field('ISBN'),
    ISSN: field('ISSN'),
    URL: data.url,
    abstract: data.abstractNote,
    note: data.extra,
    ...(citeKey && { 'citation-key': citeKey }),
  }
  const known = Object.fromEntries(
    Object.entries(item).filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0)),
  )
  return toEntry(known, { citeKey, tags: tagsOf(data) }, data.title ?? 'an item without title')
}

function issuedOf(date: string | undefined) {
  const parts = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(date ?? '')
  if (parts)
    return { 'date-parts': [parts.slice(1).flatMap((part) => (part && Number(part) > 0 ? [Number(part)] : []))] }
  return date ? { raw: date } : undefined
}
