import { type Hit, type HitKind, yearOf } from './source'

/** A reason for or against a source, and its weight. */
export type QualityReason = { words: string; weight: number }

/** `score`: quality of a source, 0 to 1, independent of the question. */
export type SourceQuality = { score: number; reasons: QualityReason[] }

const KINDS: Record<HitKind, QualityReason> = {
  article: { words: 'journal article, usually peer-reviewed', weight: 0.6 },
  review: { words: 'review: summarizes the work of others', weight: 0.6 },
  proceedings: { words: 'conference paper, usually peer-reviewed', weight: 0.6 },
  book: { words: 'book or chapter', weight: 0.5 },
  preprint: { words: 'preprint, not peer-reviewed', weight: 0.4 },
  other: { words: 'type unknown', weight: 0.35 },
  web: { words: 'web page, not peer-reviewed', weight: 0.2 },
}

/** Study types that count more than a single observation, as PubMed and Semantic Scholar name them. */
const STRONG = /^(?:meta-?analysis|systematic review|randomized controlled trial)$/i
const WEAK = /^(?:editorial|comment|letter|news|case ?reports?|lettersandcomments)$/i

/** Citations a year from which more make no difference. */
const MUCH_CITED = 100
const YOUNG_YEARS = 2
const OLD_YEARS = 15

/**
 * Rates how far a source can be trusted before it is read, by its kind, its citations for its age, retraction notices,
 * and its venue. For ranking and display, never a filter. Pure; `today` determines the age. The weights are Folio's
 * own: a retraction outweighs everything else, and an unknown web page stays below a preprint.
 */
export function judgeSource(hit: Hit, today: Date): SourceQuality {
  const reasons = [
    KINDS[hit.kind],
    ...studyReasons(hit),
    ...citationReasons(hit, today.getUTCFullYear()),
    ...placeReasons(hit),
    ...noticeReasons(hit),
  ]
  const sum = reasons.reduce((all, { weight }) => all + weight, 0)
  return { score: Number(Math.min(1, Math.max(0, sum)).toFixed(3)), reasons }
}

function studyReasons({ types }: Hit): QualityReason[] {
  const strong = types.find((type) => STRONG.test(type))
  const weak = types.find((type) => WEAK.test(type))
  return [
    ...(strong ? [{ words: inWords(strong), weight: 0.15 }] : []),
    ...(weak ? [{ words: inWords(weak), weight: -0.15 }] : []),
  ]
}

/** `MetaAnalysis` → `meta analysis` */
function inWords(type: string): string {
  return type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

function citationReasons(hit: Hit, thisYear: number): QualityReason[] {
  const year = yearOf(hit)
  if (year === null) return hit.kind === 'web' ? [{ words: 'undated', weight: -0.05 }] : []
  const age = Math.max(0, thisYear - year)
  const old = age > OLD_YEARS ? [{ words: `${age} years old`, weight: -0.05 }] : []
  if (hit.citations === null || hit.kind === 'web') return old
  const times = `cited ${hit.citations.toLocaleString('en')} ${hit.citations === 1 ? 'time' : 'times'}`
  if (age < YOUNG_YEARS && hit.citations < MUCH_CITED) return [{ words: `${times}, too recent to count`, weight: 0 }]
  const yearly = hit.citations / Math.max(1, age)
  const weight = 0.25 * Math.min(1, Math.log(1 + yearly) / Math.log(1 + MUCH_CITED))
  // A work that is still cited is not outdated.
  const stale = yearly < 1 ? old : []
  return [{ words: `${times} in ${age} ${age === 1 ? 'year' : 'years'}`, weight: Number(weight.toFixed(3)) }, ...stale]
}

function placeReasons(hit: Hit): QualityReason[] {
  if (hit.kind !== 'web') {
    if (hit.venue) return [{ words: `in ${hit.venue}`, weight: 0 }]
    return hit.kind === 'article' ? [{ words: 'unknown journal', weight: -0.1 }] : []
  }
  const host = URL.canParse(hit.url) ? new URL(hit.url).hostname : ''
  if (
    /\.(?:gov|mil|edu)(?:\.[a-z]{2})?$|\.ac\.[a-z]{2}$|(?:^|\.)(?:who|un|oecd)\.(?:int|org)$|\.europa\.eu$/.test(host)
  )
    return [{ words: `${host}: a public institution or university`, weight: 0.15 }]
  if (/(?:^|\.)(?:wikipedia\.org|britannica\.com)$/.test(host))
    return [{ words: 'encyclopaedia: secondary', weight: 0.05 }]
  if (/(?:^|\.)(?:reddit|quora|medium|facebook|x|twitter|youtube|tiktok)\.com$|\.blogspot\.|\.wordpress\./.test(host))
    return [{ words: `${host}: anyone can publish there`, weight: -0.1 }]
  return [{ words: host || 'unknown address', weight: 0 }]
}

const NOTICE_WEIGHTS = { retraction: -1, concern: -0.3, correction: 0 } as const

function noticeReasons({ notice }: Hit): QualityReason[] {
  if (!notice) return []
  return [{ words: notice.text, weight: NOTICE_WEIGHTS[notice.kind] }]
}
