import { oneLine } from '../../text/one-line'
import { type CslItem, type CslName, wholeFamily } from './csl-item'

const TYPES = new Map(
  Object.entries({
    // What is not published elsewhere, above all preprints: reference managers read and write them so.
    article: 'UNPB',
    'article-journal': 'JOUR',
    'article-magazine': 'MGZN',
    'article-newspaper': 'NEWS',
    'paper-conference': 'CPAPER',
    book: 'BOOK',
    chapter: 'CHAP',
    report: 'RPRT',
    thesis: 'THES',
    webpage: 'ELEC',
    dataset: 'DATA',
    manuscript: 'UNPB',
    patent: 'PAT',
    software: 'COMP',
    speech: 'SLIDE',
    standard: 'STAND',
    legal_case: 'CASE',
    pamphlet: 'PAMP',
    'post-weblog': 'BLOG',
    'entry-dictionary': 'DICT',
    'entry-encyclopedia': 'ENCYC',
  }),
)

/** The items as a RIS file (lines end with CRLF, as the format says). Line breaks in values become spaces. */
export function formatRis(items: CslItem[]): string {
  return items.map(record).join('')
}

function record(item: CslItem): string {
  const [year, month, day] = item.issued?.['date-parts']?.[0] ?? []
  const read = item.accessed?.['date-parts']?.[0]
  const two = (value: number | undefined) => (value === undefined ? '' : String(value).padStart(2, '0'))
  // One range; several stay in one piece.
  const [, first = item.page, last] = /^([^-–—,]+?)\s*[-–—]+\s*([^-–—,]+)$/.exec(item.page ?? '') ?? []
  const isArticle = item.type.startsWith('article-')
  const fields: [string, string | number | undefined][] = [
    ['TY', TYPES.get(item.type) ?? 'GEN'],
    ['ID', item['citation-key'] ?? item.id],
    ...(item.author ?? []).map((name): [string, string] => ['AU', risName(name)]),
    ...(item.editor ?? []).map((name): [string, string] => ['ED', risName(name)]),
    ...(item.translator ?? []).map((name): [string, string] => ['A4', risName(name)]),
    ['TI', item.title],
    ['ST', textOf(item['title-short'])],
    ['T2', item['container-title']],
    ['J2', item['container-title-short']],
    ['T3', item['collection-title']],
    ['PY', year],
    ['DA', year === undefined || month === undefined ? undefined : `${year}/${two(month)}/${two(day)}/`],
    ['VL', item.volume],
    ['IS', item.issue],
    ['SP', first],
    ['EP', last],
    ['PB', item.publisher],
    ['CY', item['publisher-place']],
    ['ET', item.edition],
    [isArticle ? 'C7' : 'M1', item.number],
    ['M3', item.type === 'thesis' ? item.genre : undefined],
    ['LA', item.language],
    ['N1', item.note],
    ['SN', item.ISBN],
    ['SN', item.ISSN],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['AN', item.PMID],
    ['DB', item.PMID && 'PubMed'],
    ['Y2', read && `${read.map(two).join('/')}/`],
    ['AB', item.abstract],
    ...(item.keyword?.split('; ') ?? []).map((tag): [string, string] => ['KW', tag]),
  ]
  const lines = fields.flatMap(([tag, value]) => {
    const text = oneLine(String(value ?? ''))
    return text ? [`${tag}  - ${text}`] : []
  })
  return `${[...lines, 'ER  - '].join('\r\n')}\r\n`
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** `Family, Given, Suffix`; a name that is one piece has no comma. */
function risName(name: CslName): string {
  return name.literal || [wholeFamily(name), name.given, name.suffix].filter(Boolean).join(', ')
}
