import { oneLine } from '../../text/format/phrases'
import { type CslItem, type CslName, wholeFamily } from '../csl/csl-item'
import { NUMBERED, PARTS, VOLUMES } from './ris-kinds'

const TYPES = new Map(
  Object.entries({
    // Unpublished works, mainly preprints: reference managers use this type.
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
    motion_picture: 'MPCT',
    song: 'SOUND',
    musical_score: 'MUSIC',
    graphic: 'ART',
    figure: 'FIGURE',
    map: 'MAP',
    bill: 'BILL',
    hearing: 'HEAR',
    legislation: 'STAT',
    personal_communication: 'ICOMM',
  }),
)

/** Formats items as a RIS file (with CRLF, as the format requires). Line breaks in values become spaces. */
export function formatRis(items: CslItem[]): string {
  return items.map(record).join('')
}

function record(item: CslItem): string {
  const { year, date } = risDates(item.issued)
  const read = item.accessed?.['date-parts']?.[0]
  // A single range is split; several ranges stay together.
  const [, first = item.page, last] = /^([^-–—,]+?)\s*[-–—]+\s*([^-–—,]+)$/.exec(item.page ?? '') ?? []
  const text = (variable: string) => textOf(item[variable])
  const isVolume = VOLUMES.has(item.type)
  const isCounted = isVolume || item.type === 'thesis'
  const isBook = item.type === 'book' || item.type === 'chapter'
  const event = item.type === 'paper-conference' && item['container-title'] ? text('event-title') : undefined
  const [third, contributors] = PARTS.has(item.type) ? ['A3', item['collection-editor']] : ['A2', item.contributor]
  const fields: [string, string | number | undefined][] = [
    ['TY', TYPES.get(item.type) ?? 'GEN'],
    ['ID', item['citation-key'] ?? item.id],
    ...(item.author ?? []).map((name): [string, string] => ['AU', risName(name)]),
    ...(item.editor ?? []).map((name): [string, string] => ['ED', risName(name)]),
    ...(item.translator ?? []).map((name): [string, string] => ['A4', risName(name)]),
    ...(isVolume || item.type === 'patent' ? [] : namesOf(contributors)).map((name): [string, string] => [
      third,
      risName(name),
    ]),
    ['A2', item.type === 'patent' ? item.authority : undefined],
    ['TI', item.title],
    ['ST', text('title-short')],
    [event ? 'C3' : isVolume ? 'JF' : 'T2', item['container-title']],
    ['T2', event],
    ['J2', item['container-title-short']],
    ['T3', item['collection-title']],
    ['PY', year],
    ['DA', date],
    ['VL', item.volume],
    ['NV', text('number-of-volumes')],
    ['IS', item.issue ?? (NUMBERED.has(item.type) ? item.number : undefined)],
    ['SE', text('chapter-number')],
    ['SP', first ?? (isCounted ? text('number-of-pages') : undefined)],
    ['EP', last ?? (isCounted ? first : undefined)],
    ['PB', item.publisher],
    ['CY', item['publisher-place']],
    ['ET', item.type === 'software' ? (item.version ?? item.edition) : item.edition],
    ['M1', isBook ? text('collection-number') : undefined],
    [PARTS.has(item.type) ? 'C7' : 'M1', NUMBERED.has(item.type) || isBook ? undefined : item.number],
    ['M3', item.genre],
    ['LA', item.language],
    ['N1', item.note],
    ['SN', item.ISBN],
    ['SN', item.ISSN],
    ['DO', item.DOI],
    ['UR', item.URL],
    ['AN', item.PMID],
    ['DB', item.PMID && 'PubMed'],
    ['C2', text('PMCID')],
    ['DP', text('source')],
    ['Y2', read && `${read.map(two).join('/')}${read.length === 3 ? '/' : ''}`],
    ['AB', item.abstract],
    ...(item.keyword?.split('; ') ?? []).map((tag): [string, string] => ['KW', tag]),
  ]
  const lines = fields.flatMap(([tag, value]) => {
    const text = oneLine(String(value ?? ''))
    return text ? [`${tag}  - ${text}`] : []
  })
  return `${[...lines, 'ER  - '].join('\r\n')}\r\n`
}

const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter']

/**
 * A date as year and `YYYY/MM/DD/other information`, where the specification places a season, and Zotero the end of a
 * range (`2019/04/25/-28`). Ranges of years are written into the year (`1990-1995`, `1990-`), which every program shows.
 */
function risDates(date: CslItem['issued']): { year?: string; date?: string } {
  const [from = [], to = []] = date?.['date-parts'] ?? []
  const [year, month] = from
  if (year === undefined) return {}
  if (/^\d{4}\/(?:\.\.)?$/.test(String(date?.edtf ?? ''))) return { year: `${year}-` }
  const isRange = to.length === from.length
  const kept = to.findIndex((part, i) => part !== from[i])
  const others = [
    date?.circa ? 'ca.' : '',
    SEASONS[Number(date?.season) - 1] ?? '',
    isRange && month !== undefined && kept !== -1 ? `-${to.slice(kept).map(two).join('-')}` : '',
  ].filter(Boolean)
  const years = isRange && month === undefined ? `${year}-${to[0]}` : String(year)
  if (month === undefined && others.length === 0) return { year: years }
  return { year: years, date: `${year}/${two(from[1])}/${two(from[2])}/${others.join(' ')}` }
}

function two(value: number | undefined): string {
  return value === undefined ? '' : String(value).padStart(2, '0')
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function namesOf(value: unknown): CslName[] {
  return Array.isArray(value) ? value : []
}

/** Formats a name as `Family, Given, Suffix`. The comma after an undivided name keeps EndNote from splitting it. */
function risName(name: CslName): string {
  if (name.literal) return name.literal.includes(',') ? name.literal : `${name.literal},`
  return [wholeFamily(name), name.given, name.suffix].filter(Boolean).join(', ')
}
