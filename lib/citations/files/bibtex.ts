import { type CslItem, type CslName, wholeFamily } from '../csl/csl-item'
import { escapeTex, texMarkup } from '../tex/tex-escape'
import { referenceKeys } from './reference-keys'

const TYPES = new Map(
  Object.entries({
    'article-journal': 'article',
    'article-magazine': 'article',
    'article-newspaper': 'article',
    'paper-conference': 'inproceedings',
    book: 'book',
    chapter: 'incollection',
    report: 'techreport',
    thesis: 'phdthesis',
    manuscript: 'unpublished',
    // BibLaTeX types, which BibTeX styles treat as @misc.
    webpage: 'online',
    patent: 'patent',
    dataset: 'dataset',
    software: 'software',
  }),
)
/** BibLaTeX fields for variables that BibTeX does not have. */
const PASSED: Record<string, string> = {
  shorttitle: 'title-short',
  pagetotal: 'number-of-pages',
  chapter: 'chapter-number',
  volumes: 'number-of-volumes',
  part: 'part-number',
  pubstate: 'status',
  eventtitle: 'event-title',
  venue: 'event-place',
}
/** Works whose `type` BibTeX prints as intended or, for articles, not at all. */
const WITH_GENRE = new Set(['thesis', 'patent', 'report', 'article-journal', 'article-magazine', 'paper-conference'])
const ARXIV = /^(?:arXiv:)?(\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?\/\d{7}(?:v\d+)?)$/i
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Formats items as a BibTeX file (UTF-8) with the keys of `referenceKeys`. Titles keep their capitals; `eprint` and
 * `archivePrefix` identify arXiv preprints.
 */
export function formatBibtex(items: CslItem[]): string {
  const keys = referenceKeys(items)
  return items.map((item) => entry(item, keys.get(item.id) ?? item.id)).join('\n')
}

function entry(item: CslItem, key: string): string {
  const type = TYPES.get(item.type) ?? 'misc'
  const [year, month, day] = item.issued?.['date-parts']?.[0] ?? []
  const numberedBy = /^arXiv:(.+)$/i.exec(item.number ?? '')?.[1]
  const arxivId = numberedBy ?? (typeof item.eprint === 'string' ? ARXIV.exec(item.eprint)?.[1] : undefined)
  const container = item['container-title']
  const fields: Record<string, string | undefined> = {
    author: names(item.author, item.custom?.moreAuthors === true),
    editor: names(item.editor),
    // A second pair of braces keeps BibTeX from lowercasing the title.
    title: item.title && `{${texMarkup(item.title)}}`,
    [type === 'article' ? 'journal' : type === 'misc' || type === 'online' ? 'howpublished' : 'booktitle']:
      container && escapeTex(container),
    shortjournal: type === 'article' ? escaped(item['container-title-short']) : undefined,
    year: year === undefined ? undefined : escapeTex(String(year)),
    month: month === undefined ? undefined : MONTHS[month - 1],
    day: day === undefined ? undefined : String(day),
    date: wholeDate(item.issued),
    volume: escaped(item.volume),
    entrysubtype: /^article-(magazine|newspaper)$/.exec(item.type)?.[1],
    number: escaped(item.issue ?? seriesNumber(item) ?? (numberedBy || type === 'article' ? undefined : item.number)),
    eid: type === 'article' && !numberedBy ? escaped(item.number) : undefined,
    pages: item.page
      ?.split(/\s*[-–—]+\s*/)
      .map(escapeTex)
      .join('--'),
    [type === 'techreport' ? 'institution' : type === 'phdthesis' ? 'school' : 'publisher']: escaped(item.publisher),
    address: escaped(item['publisher-place']),
    edition: escaped(item.edition),
    series: escaped(item['collection-title']),
    eprint: escaped(arxivId),
    archivePrefix: arxivId && 'arXiv',
    doi: escaped(item.DOI),
    isbn: escaped(item.ISBN),
    issn: escaped(item.ISSN),
    url: item.URL?.replace(/[{}\\^`\s]/g, encodeURIComponent),
    keywords: escaped(item.keyword?.replaceAll('; ', ', ')),
    translator: names(item.translator),
    type: WITH_GENRE.has(item.type) ? escaped(item.genre) : undefined,
    version: escaped(item.version),
    language: escaped(item.language),
    pmid: escaped(item.PMID),
    pmcid: escaped(textOf(item.PMCID)),
    abstract: escaped(item.abstract),
    note: escaped(item.note),
    ...Object.fromEntries(Object.entries(PASSED).map(([field, variable]) => [field, escaped(textOf(item[variable]))])),
    origdate: isoDate(item['original-date']?.['date-parts']?.[0]),
    urldate: isoDate(item.accessed?.['date-parts']?.[0]),
  }
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (!value) return []
    return `  ${name} = ${name === 'month' ? value : `{${value}}`}`
  })
  return `@${type}{${key},\n${lines.join(',\n')}\n}\n`
}

/** A date that year, month and day cannot hold, in BibLaTeX's form: `2019-04-25/2019-04-28`, `2001-21` (spring), `1850~`. */
function wholeDate(date: CslItem['issued']): string | undefined {
  const { 'date-parts': parts = [], season, circa, edtf } = date ?? {}
  if (typeof edtf === 'string') return escapeTex(edtf)
  if (parts.length === 0 || (parts.length === 1 && !season && !circa)) return undefined
  const quarter = Number(season) >= 1 && Number(season) <= 4 ? `-${20 + Number(season)}` : ''
  return parts.map((one) => `${isoDate(one)}${one.length === 1 ? quarter : ''}${circa ? '~' : ''}`).join('/')
}

/** `2026-11-22`, as precise as it is known. */
function isoDate(parts: number[] | undefined): string | undefined {
  return parts?.map((part) => String(part).padStart(2, '0')).join('-')
}

function names(people: CslName[] | undefined, more = false): string | undefined {
  const known = people?.map(name).filter(Boolean) ?? []
  return known.length > 0 ? [...known, ...(more ? ['others'] : [])].join(' and ') : undefined
}

/** Formats a name as `von Family, Jr, Given`; braces keep a name without parts together. */
function name(person: CslName): string {
  const { literal, family, given, suffix } = person
  if (literal) return `{${escapeTex(literal)}}`
  if (!given && !suffix) {
    const alone = escapeTex(family ?? '')
    // A single word needs no braces, which would make it an organization.
    return /^\p{Lu}[\p{L}'-]*$/u.test(wholeFamily(person)) ? alone : `{${escapeTex(wholeFamily(person))}}`
  }
  // Braces keep words together that BibTeX would parse, such as "and"; it recognizes particles by their lower case.
  const whole = /,|(?:^|\s)and\s/i.test(family ?? '') ? `{${escapeTex(family ?? '')}}` : null
  return [whole ?? escapeTex(wholeFamily(person)), suffix && escapeTex(suffix), given && escapeTex(given)]
    .filter(Boolean)
    .join(', ')
}

/** Returns the number in the series of a book, or of a chapter's book. */
function seriesNumber(item: CslItem): string | undefined {
  return item.type === 'book' || item.type === 'chapter' ? textOf(item['collection-number']) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function escaped(value: string | undefined): string | undefined {
  return value && escapeTex(value)
}
