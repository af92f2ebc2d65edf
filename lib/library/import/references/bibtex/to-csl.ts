import type { CslItem, CslName } from '../../../../citations/csl/csl-item'
import { monthOf, readDate } from '../../../reference/read-date'
import { filledFields, readSerials } from '../field-values'
import { BIBTEX_TYPES, GENRES, TYPE_GENRES } from './entry-types'
import { JOURNALS } from './journal-macros'
import { type LatexMacro, type LatexOptions, latexText, plainLatex } from './latex-text'
import { readNames } from './names'

/** CSL text variables with their fields; the first field present counts. */
const TEXTS: Record<string, string[]> = {
  'collection-title': ['series'],
  volume: ['volume'],
  'number-of-volumes': ['volumes'],
  'chapter-number': ['chapter'],
  'part-number': ['part'],
  'number-of-pages': ['pagetotal', 'numpages'],
  'publisher-place': ['location', 'address'],
  'event-title': ['eventtitle'],
  'event-place': ['venue'],
  'original-title': ['origtitle'],
  'original-publisher': ['origpublisher'],
  'original-publisher-place': ['origlocation'],
  'title-short': ['shorttitle'],
  'container-title-short': ['shortjournal'],
  version: ['version', 'revision'],
  language: ['langid', 'language', 'hyphenation'],
  abstract: ['abstract'],
  annote: ['annotation', 'annote'],
  note: ['note', 'addendum'],
  'call-number': ['library', 'call-number', 'lccn'],
  status: ['pubstate'],
  medium: ['medium'],
  dimensions: ['dimensions', 'duration', 'length'],
  PMID: ['pmid'],
  PMCID: ['pmcid', 'pmc'],
}
/** Fields without LaTeX: identifiers and addresses. */
const VERBATIM: Record<string, string[]> = {
  URL: ['url', 'bdsk-url-1', 'howpublished-url'],
}
const NAMES: Record<string, string> = {
  author: 'author',
  editor: 'editor',
  translator: 'translator',
  bookauthor: 'container-author',
  director: 'director',
  scriptwriter: 'script-writer',
  illustrator: 'illustrator',
  introduction: 'introduction-by',
  editora: 'contributor',
}
/** CSL variables for the roles in `editortype` and similar fields. */
const ROLES: Record<string, string> = {
  director: 'director',
  producer: 'producer',
  performer: 'performer',
  organizer: 'organizer',
  compiler: 'compiler',
}
const DATES: Record<string, string> = { urldate: 'accessed', origdate: 'original-date', eventdate: 'event-date' }
const JOURNAL_MACROS = new Map<string, LatexMacro>(
  [...JOURNALS].map(([name, body]) => [name, { arguments: 0, body: body.replaceAll('&', '\\&') }]),
)
/** Types whose number is their own, not that of an issue. */
const NUMBERED = new Set([
  'patent',
  'report',
  'standard',
  'manuscript',
  'legislation',
  'legal_case',
  'book',
  'chapter',
  'thesis',
  'article',
  'document',
])
/** Mendeley and R escape the braces that keep the capitals of a word, so that they are printed. */
const PRINTED_BRACES = /\{([\p{L}\d][\p{L}\d -]*)\}/gu
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** Converts the fields of an entry to a CSL item. `unknown`: called for each field with an unknown LaTeX command. */
export function toCsl(
  type: string,
  fields: ReadonlyMap<string, string>,
  { macros, unknown }: { macros: LatexOptions['macros']; unknown: (field: string, command: string) => void },
): Partial<CslItem> {
  const options = (field: string): LatexOptions => ({ macros, unknown: (command) => unknown(field, command) })
  const first = (names: string[]) => names.find((name) => fields.has(name))
  const rich = (...names: string[]) => {
    const name = first(names)
    return (
      name &&
      latexText(fields.get(name) ?? '', options(name))
        .replace(/\s+/g, ' ')
        .trim()
    )
  }
  const plain = (...names: string[]) => {
    const name = first(names)
    return name && plainLatex(fields.get(name) ?? '', options(name))
  }
  const cslType = typeOf(type, fields)
  const item: Record<string, unknown> = { type: cslType }
  const title = joined(rich('title'), rich('subtitle')) ?? rich('titleaddon') ?? rich('maintitle')
  item.title = /\$/.test(fields.get('title') ?? '') ? title : title?.replace(PRINTED_BRACES, '$1')
  for (const [variable, names] of Object.entries(TEXTS)) item[variable] = rich(...names)
  for (const [variable, names] of Object.entries(VERBATIM)) item[variable] = verbatim(fields.get(first(names) ?? ''))
  Object.assign(item, serialsOf(plain('isbn'), plain('issn')))
  Object.assign(item, peopleOf(fields, options))
  item['container-title'] = containerOf(fields, rich, { macros, unknown })
  // Proceedings that only name what their papers are printed in.
  if (cslType === 'book' && !item.title) {
    item.title = item['container-title']
    item['container-title'] = undefined
  }
  item.publisher = rich('publisher', 'institution', 'school', 'organization')
  Object.assign(item, howPublished(fields, plain('howpublished'), item))
  item.page = plain('pages')
    ?.replace(/\s*[-‐-―−]+\s*/g, '-')
    // Web of Science writes `197-&` or `197-+` if it does not know the last page.
    .replace(/^-|-[&+]?$/g, '')
  const number = rich('number')
  item[NUMBERED.has(cslType) ? 'number' : 'issue'] = rich('issue') && number ? number : (number ?? rich('issue'))
  if (rich('issue') && cslType.startsWith('article')) item.issue = number ? `${number}` : rich('issue')
  // The article number in a journal without pages.
  if (cslType.startsWith('article-')) item.number = plain('eid')
  if (cslType === 'book' || cslType === 'chapter') {
    item['collection-number'] = number
    item.number = undefined
  }
  item.edition = editionOf(plain('edition'))
  const genre = plain('type')
  item.genre = (genre && (GENRES[genre.toLowerCase()] ?? genre)) ?? TYPE_GENRES[type]
  if (cslType === 'patent') item.authority = rich('authority', 'institution', 'organization', 'publisher')
  item.issued = issuedOf(fields, plain) ?? readDate(plain('early access date') ?? '')
  for (const [field, variable] of Object.entries(DATES)) item[variable] = readDate(writtenDate(field, fields, plain))
  // Some programs escape twice.
  item.DOI = verbatim(fields.get('doi'))
    ?.replaceAll('\\', '')
    .match(/10\.\d{4,9}\/\S+/)?.[0]
  Object.assign(item, eprintOf(fields))
  item.keyword = plain('keywords', 'keyword')
  return filledFields(item)
}

/** ISBN and ISSN from either field, without added remarks; unchanged if a field holds neither. */
function serialsOf(isbn = '', issn = '') {
  const [first, second] = [readSerials([isbn]), readSerials([issn])]
  return {
    ISBN: first.ISBN ?? second.ISBN ?? (first.ISSN ? undefined : isbn),
    ISSN: second.ISSN ?? first.ISSN ?? (second.ISBN ? undefined : issn),
  }
}

function typeOf(type: string, fields: ReadonlyMap<string, string>): string {
  const subtype = fields.get('entrysubtype')?.toLowerCase()
  const known = BIBTEX_TYPES[type] ?? 'document'
  if (known === 'article-journal' && (subtype === 'magazine' || subtype === 'newspaper')) return `article-${subtype}`
  const isPreprint = /^arxiv$/i.test(fields.get('eprinttype') ?? fields.get('archiveprefix') ?? '')
  return isPreprint && (known === 'document' || known === 'webpage' || known === 'manuscript') ? 'article' : known
}

function peopleOf(fields: ReadonlyMap<string, string>, options: (field: string) => LatexOptions) {
  const item: Record<string, CslName[] | object> = {}
  for (const [field, usual] of Object.entries(NAMES)) {
    const list = fields.get(field)
    if (!list) continue
    const role = ROLES[fields.get(`${field}type`)?.toLowerCase() ?? '']
    const { names, more } = readNames(list, options(field))
    if (names.length > 0) item[role ?? usual] = names
    if (more && field === 'author') item.custom = { moreAuthors: true }
  }
  return item
}

type Rich = (...names: string[]) => string | undefined

function containerOf(
  fields: ReadonlyMap<string, string>,
  rich: Rich,
  { macros, unknown }: { macros: LatexOptions['macros']; unknown: (field: string, command: string) => void },
): string | undefined {
  const name = ['journaltitle', 'journal'].find((field) => fields.has(field))
  if (name) {
    const known = {
      macros: new Map([...JOURNAL_MACROS, ...(macros ?? [])]),
      unknown: (command: string) => unknown(name, command),
    }
    const title = latexText(fields.get(name) ?? '', known)
      .replace(/\s+/g, ' ')
      .trim()
    return joined(title, rich('journalsubtitle'))
  }
  return joined(rich('booktitle'), rich('booksubtitle')) ?? joined(rich('maintitle'), rich('mainsubtitle'))
}

/** `howpublished` holds a publisher, or a URL in some form. */
function howPublished(fields: ReadonlyMap<string, string>, text: string | undefined, item: Record<string, unknown>) {
  if (!text) return {}
  const url = /https?:\/\/[^\s{}]+/.exec(fields.get('howpublished') ?? '')?.[0].replace(/\\(?=[_%#&~])/g, '')
  if (url) return { URL: item.URL ?? url }
  return item.publisher ? { medium: item.medium ?? text } : { publisher: text }
}

/** A date as written. The `~` in `1850~` means “uncertain” here, not a LaTeX space. */
function writtenDate(field: string, fields: ReadonlyMap<string, string>, plain: Rich): string {
  const written = fields.get(field)?.trim() ?? ''
  return /^-?\d[\d/.~?%XuTZ:+-]*$/.test(written) ? written : (plain(field) ?? '')
}

/** BibLaTeX's `date`, else `year` with `month` and `day`, which may hold words. */
function issuedOf(fields: ReadonlyMap<string, string>, plain: Rich): CslItem['issued'] {
  const date = readDate(writtenDate('date', fields, plain))
  if (date && 'date-parts' in date) return date
  const year = readDate(plain('year') ?? '')
  const [parts] = year?.['date-parts'] ?? []
  if (!year || !parts || parts.length > 1 || !fields.has('month')) return year ?? date
  const month = plain('month') ?? ''
  const [from, to] = month.split(/\s*[-–—/]+\s*/).map(monthOf)
  if (!from) {
    const season = readDate(`${parts[0]} ${month}`)
    return season?.season ? { ...year, season: season.season } : year
  }
  const day = Number(
    /\d{1,2}/.exec(plain('day') ?? '')?.[0] ?? /(?<=\p{L}\D*)\d{1,2}(?!\d)|^\d{1,2}(?=\D+\p{L})/u.exec(month)?.[0],
  )
  const start = [...parts, from, ...(day >= 1 && day <= 31 ? [day] : [])]
  return { ...year, 'date-parts': to && to > from ? [start, [...parts, to]] : [start] }
}

/** Converts `Second`, `2nd` and `2nd ed.` to the number 2, which each style formats in its own way. */
function editionOf(text: string | undefined): string | undefined {
  if (!text) return undefined
  const number = /^(\d+)(?:st|nd|rd|th)?\.?(?:\s+ed(?:ition|n)?\.?)?$/i.exec(text)?.[1]
  const word = ORDINALS.indexOf(text.toLowerCase().replace(/\s+ed(?:ition|n)?\.?$/, '')) + 1
  return number ?? (word > 0 ? String(word) : text)
}

function eprintOf(fields: ReadonlyMap<string, string>) {
  const archive = fields.get('eprinttype') ?? fields.get('archiveprefix') ?? ''
  const eprint = verbatim(fields.get('eprint') ?? fields.get('arxiv') ?? fields.get('arxivid'))
  if (!eprint) return {}
  if (/^arxiv$/i.test(archive) || fields.has('arxivid') || fields.has('arxiv')) return { eprint }
  if (/^(?:pubmed|pmid)$/i.test(archive)) return { PMID: eprint }
  if (/^(?:pmc|pmcid)$/i.test(archive)) return { PMCID: eprint }
  return archive
    ? { archive, archive_location: eprint }
    : /arxiv/i.test(eprint)
      ? { eprint: eprint.replace(/^arxiv:\s*/i, '') }
      : {}
}

/** Unescapes a URL or identifier, which some programs escape. */
function verbatim(text: string | undefined): string | undefined {
  return text
    ?.replace(/\\url\s*(?=\{)/g, '')
    .replace(/\\text(less|greater)\s*(?:\{\})?/g, (_, sign) => (sign === 'less' ? '<' : '>'))
    .replace(/\{?\\textunderscore\s*(?:\{\})?\}?/g, '_')
    .replace(/\\+(?=[_%#&~{}$])/g, '')
    .replace(/[{}]|\s+/g, '')
}

function joined(title: string | undefined, subtitle: string | undefined): string | undefined {
  if (!title || !subtitle) return title || subtitle || undefined
  return /[.:?!]$/.test(title) ? `${title} ${subtitle}` : `${title}: ${subtitle}`
}
