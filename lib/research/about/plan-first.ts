import type { AskedPapers, Order } from '../../analyst/question/asked-papers'
import { frontPages } from '../../library/about/front-pages'
import { pageCounts } from '../../library/about/page-counts'
import type { Catalog, CatalogPaper } from '../../library/find/catalog'
import { count } from '../run/stage'
import { citedPaper, listItem, remark } from './cited-paper'
import type { Plan } from './plan-about'
import { tellFact } from './tell-fact'

type First = NonNullable<AskedPapers['first']>
type Among = {
  /** what else is asked of them: `by Hinton`; empty where nothing is */
  which: string
  catalog: Catalog
  question: string
}
/** What papers are ordered by, greater is later; null where it is not known. */
type KeyOf = (paper: CatalogPaper) => string | number | null

/** Those that share the last place are told as well, up to so many in all. */
const MOST = 20
const ASCENDING = new Set<Order>(['oldest', 'shortest', 'fewest authors'])

/** The first of some papers in an order: the newest, those with the most pages. Those that cannot be placed are counted. */
export async function planFirst(
  { order, most }: First,
  papers: CatalogPaper[],
  { which, catalog, question }: Among,
): Promise<Plan> {
  const keyOf = await keysOf(order, papers, catalog)
  const placed = papers.flatMap((paper) => {
    const key = keyOf(paper)
    return key === null ? [] : [{ paper, key }]
  })
  const sign = ASCENDING.has(order) ? 1 : -1
  placed.sort((a, b) => sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : 0) || (a.paper.id < b.paper.id ? -1 : 1))
  const last = placed[Math.min(most, placed.length) - 1]
  const shown = placed.filter(({ key }, place) => place < most || key === last?.key).slice(0, MOST)
  const all = `the ${count(papers.length, 'paper')} in your library${which && ` ${which}`}`
  const rest = papers.length - placed.length
  const unknown = rest > 0 ? remark(`Of ${rest === papers.length ? all : count(rest, 'paper')} ${lackOf(order)}.`) : ''
  if (!last) return { markdown: unknown, passages: [], papers: [], notice: unknown.slice(1, -1) }
  const pages = await frontPages(shown.map(({ paper }) => paper.id))
  const cited = shown.map(({ paper, key }) => ({
    ...citedPaper(paper, pages.get(paper.id) ?? null, question),
    group: groupOf(order, key),
  }))
  const lead =
    papers.length === 1
      ? `The only paper in your library${which && ` ${which}`}`
      : `Of ${all}, ${saysOf(order, cited.length)}`
  const [one] = cited
  const isDated = order === 'newest' || order === 'oldest'
  const told = one && cited.length === 1 && isDated ? tellFact('published', one, question) : null
  const groups = [...new Set(cited.map(({ group }) => group))].map((group) => {
    const own = cited.filter((paper) => paper.group === group)
    return `${group}:\n\n${own.map((paper) => listItem(paper, () => false)).join('\n')}`
  })
  return {
    markdown: [remark(`${lead}:`), ...(told ? [told.markdown] : groups), unknown].filter(Boolean).join('\n\n'),
    passages: told?.passages ?? cited.flatMap(({ front }) => front ?? []),
    papers: shown.map(({ paper }) => paper),
    notice: '',
  }
}

async function keysOf(order: Order, papers: CatalogPaper[], { years }: Catalog): Promise<KeyOf> {
  switch (order) {
    // Of its last version, to the day where that is known; a paper is as old as its first.
    case 'newest':
      return ({ id, published }) => published ?? yearIn([...(years.get(id) ?? [])], Math.max)
    case 'oldest':
      return ({ id }) => yearIn([...(years.get(id) ?? [])], Math.min)
    case 'most authors':
    case 'fewest authors':
      return ({ authors }) => authors.length || null
    case 'longest':
    case 'shortest': {
      const counts = await pageCounts(papers.map(({ id }) => id))
      return ({ id }) => counts.get(id) ?? null
    }
  }
}

function yearIn(years: number[], which: (...years: number[]) => number): string | null {
  return years.length > 0 ? String(which(...years)) : null
}

function groupOf(order: Order, key: string | number): string {
  if (typeof key === 'string') return key.slice(0, 4)
  return count(key, order.endsWith('authors') ? 'author' : 'page')
}

function saysOf(order: Order, shown: number): string {
  const [these, are, have] = shown === 1 ? ['this', 'is', 'has'] : ['these', 'are', 'have']
  return order.endsWith('authors') ? `${these} ${have} the ${order}` : `${these} ${are} the ${order}`
}

function lackOf(order: Order): string {
  if (order.endsWith('authors')) return 'no author is known'
  return order === 'newest' || order === 'oldest' ? 'no date is known' : 'the number of pages is not known'
}
