import { splitArxivId } from './paper-id'
import { letters, surname } from './same-work'

type Candidate = {
  id: string
  title: string
  authors: string[]
  arxivId: string | null
  doi: string | null
}

export type DuplicateReason = 'same DOI' | 'same arXiv id' | 'same title and first author' | 'same title'

/** Papers that seem to be one work, in the order given, and why. */
export type DuplicateGroup = { ids: string[]; reasons: DuplicateReason[] }

/** Dice coefficient of two titles from which on they are near the same; below it, parts I and II of a work meet. */
const NEAR = 0.9
/** Letters of a title that is not a usual one (`Introduction`, `Reply`), so that it tells without authors. */
const TELLING = 20

/**
 * Groups papers that seem to be the same work: the same DOI, the same arXiv id whatever the version, or nearly the
 * same title and first author; the title alone where one of them has no authors. `apart` holds pairs, as `pairKey`
 * writes them, that a person said are two works.
 */
export function findDuplicates(papers: Candidate[], apart: ReadonlySet<string> = new Set()): DuplicateGroup[] {
  const groups = new Map<string, { ids: Set<string>; reasons: Set<DuplicateReason> }>()
  const join = (a: Candidate, b: Candidate, reason: DuplicateReason) => {
    if (a.id === b.id || apart.has(pairKey(a.id, b.id))) return
    const [one, other] = [groups.get(a.id), groups.get(b.id)]
    const ids = new Set([...(one?.ids ?? [a.id]), ...(other?.ids ?? [b.id])])
    const reasons = new Set([...(one?.reasons ?? []), ...(other?.reasons ?? []), reason])
    for (const id of ids) groups.set(id, { ids, reasons })
  }
  const known = papers.map((paper) => ({ paper, title: letters(paper.title), author: surname(paper.authors[0]) }))
  for (const same of buckets(known, ({ paper }) => paper.doi?.toLowerCase())) chain(same, 'same DOI', join)
  for (const same of buckets(known, ({ paper }) => splitArxivId(paper.arxivId ?? '')?.base))
    chain(same, 'same arXiv id', join)
  for (const same of buckets(known, ({ author, title }) => (title ? author : ''))) {
    const pairs = same.map(({ title }) => bigrams(title))
    same.forEach((one, i) => {
      same.slice(i + 1).forEach((other, j) => {
        const alike = dice(pairs[i] ?? new Map(), pairs[i + 1 + j] ?? new Map()) >= NEAR
        if (alike && sameNumbers(one.paper.title, other.paper.title))
          join(one.paper, other.paper, 'same title and first author')
      })
    })
  }
  for (const same of buckets(known, ({ title }) => (title.length >= TELLING ? title : '')))
    for (const one of same.filter(({ author }) => !author))
      for (const other of same) join(one.paper, other.paper, 'same title')
  const order = new Map(papers.map(({ id }, place) => [id, place]))
  return [...new Set(groups.values())]
    .filter(({ ids }, place, all) => all.findIndex((group) => group.ids === ids) === place)
    .map(({ ids, reasons }) => ({
      ids: [...ids].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
      reasons: [...reasons],
    }))
}

/** Two papers in either order. */
export function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

type Known = { paper: Candidate; title: string; author: string }

function chain(
  same: Known[],
  reason: DuplicateReason,
  join: (a: Candidate, b: Candidate, why: DuplicateReason) => void,
) {
  same.forEach((one, i) => {
    for (const other of same.slice(i + 1)) join(one.paper, other.paper, reason)
  })
}

/** What has the same key, where there are several. No key: in none. */
function buckets(known: Known[], keyOf: (one: Known) => string | undefined): Known[][] {
  const found = new Map<string, Known[]>()
  for (const one of known) {
    const key = keyOf(one)
    if (key) found.set(key, [...(found.get(key) ?? []), one])
  }
  return [...found.values()].filter((bucket) => bucket.length > 1)
}

/** `… Part 1` and `… Part 2` are two works, however long the rest is. */
function sameNumbers(a: string, b: string): boolean {
  const numbers = (text: string) => text.match(/\d+|\b[IVX]+\b/g)?.join(' ') ?? ''
  return numbers(a) === numbers(b)
}

function bigrams(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (let i = 0; i + 1 < text.length; i++) {
    const pair = text.slice(i, i + 2)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return counts
}

/** Twice the pairs of letters that both have, over all pairs (Dice 1945). */
function dice(a: Map<string, number>, b: Map<string, number>): number {
  let both = 0
  for (const [pair, count] of a) both += Math.min(count, b.get(pair) ?? 0)
  const all = [...a.values(), ...b.values()].reduce((sum, count) => sum + count, 0)
  return all === 0 ? 0 : (2 * both) / all
}
