import { type Hit, type HitKind, yearOf } from './source'

/** Facts that help a reader decide whether to trust a source. */
export type SourceQuality = { reasons: { words: string }[] }

const KINDS: Record<HitKind, string> = {
  article: 'journal article, usually peer-reviewed',
  review: 'review: summarizes the work of others',
  proceedings: 'conference paper, usually peer-reviewed',
  book: 'book or chapter',
  preprint: 'preprint, not peer-reviewed',
  other: 'type unknown',
  web: 'web page, not peer-reviewed',
}

/** Study types worth showing, as PubMed and Semantic Scholar name them. */
const STRONG = /^(?:meta-?analysis|systematic review|randomized controlled trial)$/i
const WEAK = /^(?:editorial|comment|letter|news|case ?reports?|lettersandcomments)$/i

/** Citations from which on even a young work counts as much cited. */
const MUCH_CITED = 100
const YOUNG_YEARS = 2
const OLD_YEARS = 15

/**
 * Describes a source before it is read: its kind, its citations for its age, its venue, and a notice such as a
 * retraction. Facts only: nobody has measured how much each should weigh. Pure; `today` determines the age.
 */
export function describeSource(hit: Hit, today: Date): SourceQuality {
  const reasons = [
    KINDS[hit.kind],
    ...[STRONG, WEAK].flatMap((kind) => hit.types.find((type) => kind.test(type)) ?? []).map(inWords),
    ...describeCitations(hit, today.getUTCFullYear()),
    ...describePlace(hit),
    ...(hit.notice ? [hit.notice.text] : []),
  ]
  return { reasons: reasons.map((words) => ({ words })) }
}

/** `MetaAnalysis` → `meta analysis` */
function inWords(type: string): string {
  return type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}

function describeCitations(hit: Hit, thisYear: number): string[] {
  const year = yearOf(hit)
  if (year === null) return hit.kind === 'web' ? ['undated'] : []
  const age = Math.max(0, thisYear - year)
  const old = age > OLD_YEARS ? [`${age} years old`] : []
  if (hit.citations === null || hit.kind === 'web') return old
  const times = `cited ${hit.citations.toLocaleString('en')} ${hit.citations === 1 ? 'time' : 'times'}`
  if (age < YOUNG_YEARS && hit.citations < MUCH_CITED) return [`${times}, too recent to judge by citations`]
  // A work that is still cited is not outdated.
  const stale = hit.citations / Math.max(1, age) < 1 ? old : []
  return [`${times} in ${age} ${age === 1 ? 'year' : 'years'}`, ...stale]
}

function describePlace(hit: Hit): string[] {
  if (hit.kind !== 'web') {
    if (hit.venue) return [`in ${hit.venue}`]
    return hit.kind === 'article' ? ['unknown journal'] : []
  }
  const host = URL.canParse(hit.url) ? new URL(hit.url).hostname : ''
  if (
    /\.(?:gov|mil|edu)(?:\.[a-z]{2})?$|\.ac\.[a-z]{2}$|(?:^|\.)(?:who|un|oecd)\.(?:int|org)$|\.europa\.eu$/.test(host)
  )
    return [`${host}: a public institution or university`]
  if (/(?:^|\.)(?:wikipedia\.org|britannica\.com)$/.test(host)) return ['encyclopedia: secondary']
  if (/(?:^|\.)(?:reddit|quora|medium|facebook|x|twitter|youtube|tiktok)\.com$|\.blogspot\.|\.wordpress\./.test(host))
    return [`${host}: anyone can publish there`]
  return [host || 'unknown address']
}
