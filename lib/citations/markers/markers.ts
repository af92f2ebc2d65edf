import { isArxivId } from '../../text/names/addresses'
import { ABSTRACT, passagePlace, placeName } from './place'
import { maskUncitable } from './uncitable'

/** One citation in an answer. Citations from one bracket share `start` and `end`. */
export type Marker = {
  /** canonical form: `[PAPER_ID, page N]`, `[PAPER_ID, abstract]` or `[PAPER_ID, passage N]` */
  marker: string
  paperId: string
  /** see `locatorOf` */
  page: number
  /** `[start, end)` of the whole bracket in the markdown, in UTF-16 units */
  start: number
  end: number
}

type PaperPage = { paperId: string; page: number }
type Group = { start: number; end: number; places: PaperPage[] }

/*
 * `\[(\d{4}\.\d{4,5}v?\d*),\s*page\s*(\d+)\]`, extended to old arXiv ids, to keys made of a name and a year or a file
 * name, and to what models write despite their instructions (p. 4, pages 4-5, round brackets).
 */
const ID = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}._/+-]*[\p{L}\p{N}])?`
const PAGE_WORD = String.raw`(?:pages?|pp?|pgs?)(?:\.|\b|(?=\d))`
const NUMBER = String.raw`\d{1,5}(?![\p{L}\p{N}]|[._/][\p{L}\p{N}])`
const PAGES = String.raw`${PAGE_WORD}\s*(${NUMBER}(?:\s*(?:[-–—,&]|and|to)\s*(?:${PAGE_WORD}\s*)?${NUMBER})*)`

const ITEM = new RegExp(
  String.raw`^(?:(?:arxiv|paper|paper[_ ]id|id)\s*:\s*|paper\s+)?(${ID})(\s*[,:]\s*|\s+)${PAGES}`,
  'iu',
)
/** A work's abstract, or passages of a web page. */
const ELSEWHERE = new RegExp(
  String.raw`^(${ID})(\s*[,:]\s*)(?:(abstract)(?!\p{L})|passages?\s*(${NUMBER}(?:\s*(?:[-–—,&]|and)\s*${NUMBER})*))`,
  'iu',
)
const MORE_PAGES = new RegExp(`^${PAGES}`, 'iu')
const PLACE_ON_PAGE = /^\s*,?\s*(?:sections?|sec|§+|tables?|tab|figures?|fig|eqs?|equations?|abstract)(?![a-z])[^;]*/iu
const SEPARATOR = /^\s*(?:[;,&]|and\b)\s*/u

const BRACKETED = /\\?\[{1,2}([^[\]\n\0]{4,300}?)\\?\]{1,2}|【([^【】\n\0]{4,300}?)】|\(([^()[\]\n\0]{4,300}?)\)/g
const BETWEEN = /^[ \t]*(?:[,;&]|and)?[ \t]*$/
const LONGEST_RANGE = 10

/** Formats a marker as a model should write it: `[1706.03762v5, page 3]`. `page`: see `locatorOf`. */
export function formatMarker(paperId: string, page: number): string {
  return `[${paperId}, ${placeName(page)}]`
}

/**
 * All citations of an answer, in order. Ignores brackets in code and links. Round brackets, and brackets without a
 * comma, count only if `papers` has the id or the id is unmistakable.
 */
export function parseMarkers(markdown: string, papers: string[] = []): Marker[] {
  return findGroups(markdown, papers).flatMap(({ start, end, places }) =>
    places.map((place) => ({ ...place, marker: formatMarker(place.paperId, place.page), start, end })),
  )
}

/**
 * Rewrites every marker in canonical form, one citation per bracket, with the ids in `evidencePapers`. Adjacent markers
 * are separated by single spaces, without repetition.
 */
export function normalizeMarkers(markdown: string, evidencePapers: string[]): string {
  let written = ''
  let from = 0
  for (const run of joinRuns(markdown, findGroups(markdown, evidencePapers))) {
    const wrapped = markdown[run.start - 1] === '(' && markdown[run.end] === ')'
    const texts = run.places.map(({ paperId, page }) => formatMarker(paperId, page))
    written += markdown.slice(from, wrapped ? run.start - 1 : run.start) + [...new Set(texts)].join(' ')
    from = wrapped ? run.end + 1 : run.end
  }
  return written + markdown.slice(from)
}

/**
 * The paper that an id refers to: an exact match, a match in other letter case, or the only version of an arXiv id
 * written without one. Null if there is none or more than one.
 */
export function findCitedPaper(id: string, papers: string[]): string | null {
  if (papers.includes(id)) return id
  const wanted = id.toLowerCase()
  const unique = (matches: string[]) => (new Set(matches).size === 1 ? (matches[0] ?? null) : null)
  return (
    unique(papers.filter((paper) => paper.toLowerCase() === wanted)) ??
    unique(papers.filter((paper) => isArxivId(paper) && paper.toLowerCase().replace(/v\d+$/, '') === wanted))
  )
}

function findGroups(markdown: string, papers: string[]): Group[] {
  return [...maskUncitable(markdown).matchAll(BRACKETED)].flatMap((match) => {
    const [whole, square, lenticular, round] = match
    const places = parsePlaces(square ?? lenticular ?? round ?? '', papers, round !== undefined)
    return places ? [{ start: match.index, end: match.index + whole.length, places }] : []
  })
}

/** The citations in one bracket; null if it is not a marker. */
function parsePlaces(content: string, papers: string[], round: boolean): PaperPage[] | null {
  const places: PaperPage[] = []
  let rest = content.replaceAll('*', '').trim()
  let paperId: string | null = null
  while (rest) {
    const more: RegExpExecArray | null = paperId ? MORE_PAGES.exec(rest) : null
    const item: RegExpExecArray | null = more ? null : ITEM.exec(rest)
    const elsewhere: RegExpExecArray | null = more || item ? null : ELSEWHERE.exec(rest)
    const found = more ?? item ?? elsewhere
    if (!found) return null
    const named: string | undefined = (item ?? elsewhere)?.[1]
    if (named) {
      const known = findCitedPaper(named, papers)
      const sure = known || ((item ?? elsewhere)?.[2]?.trim() && (!round || isUnmistakable(named)))
      if (!sure) return null
      paperId = known ?? named
    }
    const pages = elsewhere ? readElsewhere(elsewhere) : readPages(more?.[1] ?? item?.[3] ?? '')
    for (const page of pages) places.push({ paperId: paperId ?? '', page })
    rest = rest.slice(found[0].length).replace(PLACE_ON_PAGE, '')
    const separator = SEPARATOR.exec(rest)
    if (rest && !separator) return null
    rest = rest.slice(separator?.[0].length)
  }
  return places.length > 0 ? places : null
}

/** Whether an id has letters and digits, or is an arXiv id, so that no sentence in round brackets starts with it. */
function isUnmistakable(id: string): boolean {
  return isArxivId(id) || (/\d/.test(id) && /\p{L}/u.test(id))
}

function readElsewhere([, , , abstract, passages = '']: RegExpExecArray): number[] {
  return abstract ? [ABSTRACT] : readPages(passages).map(passagePlace)
}

/** Parses `4`, `4-6` or `4, 7 and 9` into page numbers. An implausibly long range gives its two ends. */
function readPages(text: string): number[] {
  const parts = text.split(/[,&]|and/u)
  return parts.flatMap((part) => {
    const [first, last] = (part.match(/\d+/g) ?? []).map(Number)
    if (first === undefined) return []
    if (last === undefined || last <= first) return [first]
    if (last - first >= LONGEST_RANGE) return [first, last]
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

function joinRuns(markdown: string, groups: Group[]): Group[] {
  const runs: Group[] = []
  for (const group of groups) {
    const last = runs.at(-1)
    if (last && BETWEEN.test(markdown.slice(last.end, group.start))) {
      runs[runs.length - 1] = { start: last.start, end: group.end, places: [...last.places, ...group.places] }
    } else runs.push(group)
  }
  return runs
}

const OPENED = /[ \t]*\(\s*(?:see|cf\.)?\s*$/i
const LEAD_IN = /(^|[.!?]\s+|\n)(?:according to|as (?:shown|reported|described|noted|stated) (?:in|by)|in|see)\s*$/i
const LETTER = /^\p{L}/u
const CLOSING = '.,;:!?)]\n'

/**
 * Removes markers and what they leave behind: doubled spaces, a space before a full stop, empty brackets, a dangling
 * "see".
 */
export function removeMarkers(markdown: string, markers: Marker[]): string {
  let text = markdown
  for (const { start, end } of [...markers].sort((a, b) => b.start - a.start)) {
    const [before, after] = mendSeam(text.slice(0, start), text.slice(end))
    text = before + after
  }
  return text
}

function mendSeam(before: string, after: string): [string, string] {
  const next = after.trimStart()
  const opened = OPENED.exec(before)
  if (opened && next.startsWith(')')) return mendSeam(`${before.slice(0, opened.index)} `, next.slice(1))
  const [, start] = LEAD_IN.exec(before) ?? []
  const clause = next.slice(1).trimStart()
  if (start !== undefined && next.startsWith(',') && LETTER.test(clause))
    return [before.replace(LEAD_IN, '$1'), clause.charAt(0).toUpperCase() + clause.slice(1)]
  const rest = after.replace(/^[ \t]+/, '')
  const trimmed = before.trimEnd()
  // A bullet, table bar or heading marker before the marker keeps its space.
  if (trimmed === '' || before.slice(trimmed.length).includes('\n')) return [before, rest]
  return [trimmed, rest === '' || CLOSING.includes(rest.charAt(0)) ? rest : ` ${rest}`]
}
