import { addToList } from '../../add-to-list'
import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { findSetting, saveSetting } from '../../db/settings'
import { letters, surname } from '../../text/names/compare-names'
import { currentIds } from '../ids/current-ids'
import { splitArxivId } from '../ids/paper-id'
import { requireOnWholePapers } from '../paper-rights'
import { unmergePaper } from '../removal/merge-papers'
import { bigrams, dice, NEAR, sameNumbers } from './title-likeness'

export type DuplicateCandidate = {
  id: string
  title: string
  authors: string[]
  arxivId: string | null
  doi: string | null
  fileHash?: string | null
}

export type DuplicateReason = 'same file' | 'same DOI' | 'same arXiv ID' | 'same title and first author' | 'same title'

/** Papers that seem to be the same work, in the given order, and why. */
export type DuplicateGroup = { ids: string[]; reasons: DuplicateReason[] }

/** Minimum letters of a title to be distinctive without authors, unlike `Introduction` or `Reply`. */
const TELLING = 20

const NO_PAIRS = new Uint32Array()

/**
 * Groups papers that seem to be the same work: same file, same DOI, same arXiv id in any version, or nearly the same
 * title and first author (title only, if one of them has no authors). `areApart` tells whether the user declared two
 * papers different.
 */
export function findDuplicates(
  papers: DuplicateCandidate[],
  areApart: (a: string, b: string) => boolean = () => false,
): DuplicateGroup[] {
  const groups = new Map<string, { ids: string[]; reasons: Set<DuplicateReason> }>()
  const groupOf = (id: string) => groups.get(id) ?? { ids: [id], reasons: new Set() }
  const join = (a: DuplicateCandidate, b: DuplicateCandidate, reason: DuplicateReason) => {
    const [one, other] = [groupOf(a.id), groupOf(b.id)]
    if (one === other && one.reasons.has(reason)) return
    if (a.id === b.id || areApart(a.id, b.id)) return
    // Merges the smaller group into the larger, so that joining thousands of copies is fast.
    const [into, from] = one.ids.length < other.ids.length ? [other, one] : [one, other]
    if (from !== into) into.ids.push(...from.ids)
    for (const why of [...from.reasons, reason]) into.reasons.add(why)
    for (const id of from === into ? [] : [a.id, b.id, ...from.ids]) groups.set(id, into)
  }
  const known = papers.map((paper) => ({ paper, title: letters(paper.title), author: surname(paper.authors[0]) }))
  for (const same of buckets(known, ({ paper }) => paper.fileHash ?? undefined)) chain(same, 'same file', join)
  for (const same of buckets(known, ({ paper }) => paper.doi?.toLowerCase())) chain(same, 'same DOI', join)
  for (const same of buckets(known, ({ paper }) => splitArxivId(paper.arxivId ?? '')?.base))
    chain(same, 'same arXiv ID', join)
  for (const same of buckets(known, ({ author, title }) => (title ? author : ''))) {
    const pairs = same.map(({ title }) => bigrams(title))
    same.forEach((one, i) => {
      same.slice(i + 1).forEach((other, j) => {
        const alike = dice(pairs[i] ?? NO_PAIRS, pairs[i + 1 + j] ?? NO_PAIRS) >= NEAR
        if (alike && sameNumbers(one.paper.title, other.paper.title))
          join(one.paper, other.paper, 'same title and first author')
      })
    })
  }
  for (const same of buckets(known, ({ title }) => (title.length >= TELLING ? title : '')))
    for (const one of same.filter(({ author }) => !author))
      for (const other of same) join(one.paper, other.paper, 'same title')
  const order = new Map(papers.map(({ id }, place) => [id, place]))
  return [...new Set(groups.values())].map(({ ids, reasons }) => ({
    ids: [...ids].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
    reasons: [...reasons],
  }))
}

/** Key of two papers in either order. */
export function pairKey(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

type Candidate = { paper: DuplicateCandidate; title: string; author: string }

function chain(
  same: Candidate[],
  reason: DuplicateReason,
  join: (a: DuplicateCandidate, b: DuplicateCandidate, why: DuplicateReason) => void,
) {
  same.forEach((one, i) => {
    for (const other of same.slice(i + 1)) join(one.paper, other.paper, reason)
  })
}

/** Groups candidates with the same key; leaves out single ones and those without a key. */
function buckets(known: Candidate[], keyOf: (one: Candidate) => string | undefined): Candidate[][] {
  const found = new Map<string, Candidate[]>()
  for (const one of known) {
    const key = keyOf(one)
    if (key) addToList(found, key, one)
  }
  return [...found.values()].filter((bucket) => bucket.length > 1)
}

const KEY = 'not duplicates'

/** Papers declared different from each other; a string is a pair, as written by `pairKey` in older versions. */
type Stored = (string[] | string)[]

/** Tells whether the user declared two papers different works. */
export type AreApart = (a: string, b: string) => boolean

/** Reads which papers the user declared different. */
export async function readApart(): Promise<AreApart> {
  const stored = (await findSetting<Stored>(KEY)) ?? []
  const pairs = new Set(stored.filter((entry) => typeof entry === 'string'))
  // Indexed by paper, since storing every pair would take quadratic space.
  const groupsOf = new Map<string, Set<number>>()
  for (const [place, group] of stored.entries()) {
    if (typeof group === 'string') continue
    for (const id of group) groupsOf.set(id, (groupsOf.get(id) ?? new Set()).add(place))
  }
  return (a, b) => {
    if (pairs.has(pairKey(a, b))) return true
    const [one, other] = [groupsOf.get(a), groupsOf.get(b)]
    return one !== undefined && other !== undefined && [...one].some((group) => other.has(group))
  }
}

/** Stores that papers which look like one work are different works. */
export async function keepApart(ids: string[]): Promise<void> {
  await requireOnWholePapers(ids, 'manage')
  const distinct = new Set(await currentIds(ids))
  if (distinct.size < 2) return
  await inTurn(KEY, async () => {
    const stored = (await findSetting<Stored>(KEY)) ?? []
    // Drops groups that are part of this one.
    const others = stored.filter((group) => typeof group === 'string' || group.some((id) => !distinct.has(id)))
    await saveSetting(KEY, [...others, [...distinct]])
  })
}

/**
 * Makes an entry that an import merged into a paper a separate paper, which is not suggested as a duplicate again. Its
 * Zotero item now leads to it. Throws `AppError('conflict')` if it is not merged.
 */
export async function keepAsOwn(id: string): Promise<void> {
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id }, select: { mergedInto: true } })
  await unmergePaper(id)
  if (paper?.mergedInto) await keepApart([id, paper.mergedInto])
  await client.zoteroItem.updateMany({
    where: { paperId: id, outcome: 'matched', itemType: { not: 'attachment' } },
    data: { outcome: 'taken' },
  })
}
