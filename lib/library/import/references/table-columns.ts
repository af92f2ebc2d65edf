import { ZOTERO_TYPES } from '../../reference/zotero-csl'
import type { TagFormat } from './tag-formats'

/**
 * Column names of tables for each target of `TagFormat`, best first, in the form of `columnName`: those of Scopus, Web
 * of Science, PubMed, Dimensions, Lens, IEEE Xplore, ACM, Springer, CINAHL, Cochrane, OpenAlex, Zotero, Rayyan,
 * Covidence and Publish or Perish.
 */
const COLUMNS: Record<string, string[]> = {
  type: [
    'item type',
    'publication type',
    'document type',
    'content type',
    'reference type',
    'doctype',
    'type crossref',
    'type',
  ],
  title: ['article title', 'document title', 'item title', 'title', 'display name'],
  author: [
    ...[
      'author full names',
      'authors',
      'author',
      'author s',
      'author names',
      'first authors',
      'book author full names',
      'book authors',
    ],
    ...['authorships raw author name', 'authorships author display name'],
  ],
  inventor: ['inventors'],
  applicant: ['applicants'],
  corporate: ['group authors', 'book group authors'],
  editor: ['editors', 'editor', 'book editors'],
  translator: ['translator'],
  'container-title': [
    ...[
      'source title',
      'publication title',
      'proceedings title',
      'journal book',
      'journal',
      'journal title',
      'booktitle',
    ],
    ...['source title anthology title', 'primary location source display name', 'publication', 'venue', 'source'],
  ],
  'container-title-short': ['journal abbreviation', 'abbreviated source title', 'journal iso abbreviation'],
  'collection-title': ['book series title', 'series title', 'series'],
  'title-short': ['short title'],
  'event-title': ['conference name', 'conference title'],
  'event-place': ['conference location'],
  date: ['date', 'publication date', 'date published', 'publication date online'],
  year: ['year', 'publication year', 'published year', 'pubyear'],
  volume: ['volume', 'journal volume'],
  issue: ['issue', 'journal issue', 'issue number', 'issue no'],
  number: ['display key', 'art no', 'article number', 'article no', 'patent number', 'publication number'],
  'plain number': ['number'],
  authority: ['jurisdiction'],
  submitted: ['application date'],
  pages: ['pages', 'pagination'],
  start: ['page start', 'start page', 'first page', 'startpage', 'biblio first page'],
  end: ['page end', 'end page', 'last page', 'endpage', 'biblio last page'],
  edition: ['edition'],
  publisher: ['publisher', 'repository'],
  'publisher-place': ['publisher city', 'publisher location', 'place'],
  DOI: ['doi', 'item doi', 'doi link', 'doi url'],
  URL: ['url', 'urls', 'external url', 'link', 'articleurl', 'source linkout'],
  language: ['language', 'language of original document'],
  abstract: ['abstract', 'abstract note'],
  note: ['extra'],
  keyword: ['author keywords', 'keywords', 'manual tags', 'keywords display name'],
  PMID: ['pmid', 'pubmed id'],
  PMCID: ['pmcid', 'pmc id'],
  file: ['file attachments'],
}
/** Columns that are all used, since each may hold a different number. */
const SERIALS = ['issn', 'issns', 'eissn', 'isbn', 'isbns', 'primary location source issn']

/** Type names in lower case without separators. */
const TYPES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ZOTERO_TYPES).map(([name, type]) => [name.toLowerCase(), type])),
  article: 'article-journal',
  review: 'article-journal',
  j: 'article-journal',
  inproceedings: 'paper-conference',
  proceedingspaper: 'paper-conference',
  proceedingsarticle: 'paper-conference',
  conferenceproceedingsarticle: 'paper-conference',
  proceeding: 'paper-conference',
  proceedings: 'paper-conference',
  c: 'paper-conference',
  monograph: 'book',
  editedbook: 'book',
  b: 'book',
  bookchapter: 'chapter',
  chapter: 'chapter',
  s: 'chapter',
  dissertation: 'thesis',
  ...Object.fromEntries(
    [
      ...['grantedpatent', 'patentapplication', 'limitedpatent', 'designright', 'patentofaddition', 'amendedpatent'],
      ...['amendedapplication', 'statutoryinventionregistration', 'searchreport'],
    ].map((name) => [name, 'patent']),
  ),
  p: 'patent',
}

/** Format for `readTaggedRecord`: each target under its own name. */
export const TABLE_FORMAT: TagFormat = {
  field: /$^/,
  begin: new Set(),
  lists: new Set(),
  tags: {
    ...Object.fromEntries([...Object.keys(COLUMNS), 'serial'].map((target) => [target, [target]])),
  },
  types: TYPES,
}

/** Normalises a column name: lower case, with one space for any signs, as in `Author/s` and `Publication_Year`. */
function columnName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
}

/** Column indices by target, best first. */
export type TableColumns = Map<string, number[]>

/**
 * Finds the columns of a table of references in its first line; null if it is not one: it needs titles, and another
 * column that identifies works.
 */
export function findColumns(head: string[]): TableColumns | null {
  const names = head.map(columnName)
  const found = new Map(
    Object.entries(COLUMNS).map(([target, known]) => [
      target,
      known.map((name) => names.indexOf(name)).filter((at) => at !== -1),
    ]),
  )
  found.set(
    'serial',
    SERIALS.map((name) => names.indexOf(name)).filter((at) => at !== -1),
  )
  const has = (target: string) => (found.get(target)?.length ?? 0) > 0
  return has('title') && ['author', 'inventor', 'DOI', 'PMID'].some(has) ? found : null
}
