import { type CslItem, type CslName, wholeFamily } from './csl-item'
import { referenceKeys } from './reference-keys'
import { escapeTex } from './tex-escape'
import { texTitle } from './title-markup'

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
  }),
)
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * The items as a BibTeX file (UTF-8), under the keys of `referenceKeys`. Capitals of titles are kept; `eprint` and
 * `archivePrefix` name preprints of arXiv.
 */
export function formatBibtex(items: CslItem[]): string {
  const keys = referenceKeys(items)
  return items.map((item) => entry(item, keys.get(item.id) ?? item.id)).join('\n')
}

function entry(item: CslItem, key: string): string {
  const type = TYPES.get(item.type) ?? 'misc'
  const [year, month] = item.issued?.['date-parts']?.[0] ?? []
  const arxivId = /^arXiv:(.+)$/i.exec(item.number ?? '')?.[1]
  const container = item['container-title']
  const fields: Record<string, string | undefined> = {
    author: names(item.author),
    editor: names(item.editor),
    // A second pair of braces keeps BibTeX from putting the title into small letters.
    title: item.title && `{${texTitle(item.title)}}`,
    [type === 'article' ? 'journal' : type === 'misc' ? 'howpublished' : 'booktitle']:
      container && escapeTex(container),
    year: year === undefined ? undefined : escapeTex(String(year)),
    month: month === undefined ? undefined : MONTHS[month - 1],
    volume: escaped(item.volume),
    number: escaped(item.issue ?? (arxivId ? undefined : item.number)),
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
    note: typeof item['publication-notice'] === 'string' ? escapeTex(item['publication-notice']) : undefined,
    urldate: isoDate(item.accessed?.['date-parts']?.[0]),
  }
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (!value) return []
    return `  ${name} = ${name === 'month' ? value : `{${value}}`}`
  })
  return `@${type}{${key},\n${lines.join(',\n')}\n}\n`
}

/** `2026-11-22`, as precise as it is known. */
function isoDate(parts: number[] | undefined): string | undefined {
  return parts?.map((part) => String(part).padStart(2, '0')).join('-')
}

function names(people: CslName[] | undefined): string | undefined {
  return people?.map(name).filter(Boolean).join(' and ') || undefined
}

/** `von Family, Jr, Given`; braces keep a name that is one piece in one piece. */
function name(person: CslName): string {
  const { literal, family, given, suffix } = person
  if (literal) return `{${escapeTex(literal)}}`
  if (!given && !suffix) return `{${escapeTex(family ?? '')}}`
  // A capital word in front would be read as a given name: braces hold such a family name together.
  const whole = !person['non-dropping-particle'] && family?.includes(' ') ? `{${escapeTex(family)}}` : null
  return [whole ?? escapeTex(wholeFamily(person)), suffix && escapeTex(suffix), given && escapeTex(given)]
    .filter(Boolean)
    .join(', ')
}

function escaped(value: string | undefined): string | undefined {
  return value && escapeTex(value)
}
