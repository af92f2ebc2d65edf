import { contentWords, foldedStem, stemsOf } from '../../question/terms'
import type { Passage } from '../../quoting/passage'
import type { SourceName, WorkFilter } from '../../sources/work/source'
import { type Coverage, openItems } from './coverage'
import type { Finding } from './finding'
import { idfOf } from './idf'
import type { OutlineItem, Refined } from './outline-item'
import { sourceQuery } from './outside/source-queries'

/** Target of a query: the person's library or an outside source. */
export type SearchTarget = 'library' | SourceName

/** A step from a found work to the works it cites, or that cite it. */
export type Follow = {
  /** id in the form that Semantic Scholar expects */
  id: string
  which: 'references' | 'citations'
  /** stems of the topic */
  stems: string[]
}

/** Queries for one item in one round, with their targets. */
export type Query = {
  itemId: string
  source: SearchTarget
  text: string
  /** follows citations instead of searching for words; `text` describes it */
  follow?: Follow
  /** limits the works to these */
  filter?: WorkFilter
}

/** Result of one query for an item. */
export type ItemPassages = { itemId: string; source: SearchTarget; query: string; passages: Passage[] }

/** An earlier query and its result: passages, findings on its item, and the number of works behind the findings. */
export type PastQuery = Query & { round: number; passages: number; findings: number; works: number }

/** Input for making the queries of a round. */
export type BeforeRound = {
  refined: Refined
  checklist: OutlineItem[]
  /** from 0 */
  round: number
  coverage: Coverage[]
  findings: Finding[]
  /** results of all queries so far */
  found: ItemPassages[]
  asked: PastQuery[]
  places: SearchTarget[]
  /** titles of papers in the library, shown to a model that writes queries */
  titles: string[]
}

/** Queries per round to an outside source. The library gets one for each open item. */
export const MOST_A_SOURCE = 2
/**
 * Rounds without a model: the item in the context of the question, the item alone, and the item with words from the
 * passages found.
 */
const ROUNDS_BY_WORDS = 3
const ADDED = 3
/** Number of passages that must share a word before it is added to the item's query. */
const SHARED = 2

/** Queries of a round for the open items, without a model. */
export async function queriesByWords({
  refined,
  round,
  coverage,
  found,
  asked,
  places,
}: BeforeRound): Promise<Query[]> {
  const items = openItems(coverage)
  const passagesOf = ({ id }: OutlineItem) => found.flatMap((one) => (one.itemId === id ? one.passages : []))
  const stems = round < 2 ? [] : items.flatMap((item) => passagesOf(item).flatMap(({ text }) => stemsOf(text)))
  const idf = await idfOf(stems)
  const queries = items.flatMap((item) => {
    const own = asked.filter(({ itemId }) => itemId === item.id)
    return places.flatMap((source): Query[] => {
      const before = own.filter((query) => query.source === source)
      const text =
        source === 'library'
          ? libraryQuery(item, refined, round, () => sharedWords(passagesOf(item), new Set(stemsOf(item.title)), idf))
          : sourceQuery(source, { item, matter: refined.matter, before })
      const isNew = text !== null && !before.some((query) => query.text === text)
      return isNew ? [{ itemId: item.id, source, text }] : []
    })
  })
  const before = ({ itemId, source }: Query) =>
    asked.filter((query) => query.itemId === itemId && query.source === source).length
  return places.flatMap((place) => {
    const own = queries.filter(({ source }) => source === place)
    if (place === 'library') return own
    // Items with the fewest queries to this source come first. Equal queries are sent once.
    const inOrder = own.toSorted((a, b) => before(a) - before(b))
    const texts = new Set([...new Set(inOrder.map(({ text }) => text))].slice(0, MOST_A_SOURCE))
    return inOrder.filter(({ text }) => texts.has(text))
  })
}

/** Null if nothing new is left to ask. */
function libraryQuery(item: OutlineItem, refined: Refined, round: number, shared: () => string[]): string | null {
  if (round === 0) return withQuestion(item, refined)
  if (round >= ROUNDS_BY_WORDS || !isQuery(item)) return null
  return [item.question, ...(round === 1 ? [] : shared())].join(' ')
}

/** Whether an item can be searched for on its own. “How it works” cannot. */
export function isQuery({ question }: OutlineItem): boolean {
  return contentWords(question).length > 0
}

/** The item with the topic added, unless the item already contains it. */
export function withQuestion({ question }: OutlineItem, { matter }: Pick<Refined, 'matter'>): string {
  const own = new Set(stemsOf(question))
  return stemsOf(matter).every((stem) => own.has(stem)) ? question : `${question}: ${matter}`
}

/**
 * Words that several passages share, weighted by their rarity in the library: pseudo-relevance feedback (RM3:
 * Abdul-Jaleel et al., 2004).
 */
function sharedWords(passages: Passage[], known: ReadonlySet<string>, idf: (stem: string) => number): string[] {
  const found = new Map<string, { word: string; likelihood: number; passages: number }>()
  for (const { text, relevance } of passages) {
    const words = contentWords(text).filter((word) => /^\p{L}{4,}$/u.test(word))
    for (const word of new Set(words)) {
      const stem = foldedStem(word)
      const one = found.get(stem) ?? { word, likelihood: 0, passages: 0 }
      one.likelihood += (relevance * words.filter((other) => other === word).length) / words.length
      one.passages++
      found.set(stem, one)
    }
  }
  return [...found]
    .filter(([stem, one]) => one.passages >= SHARED && !known.has(stem))
    .sort(([a, one], [b, other]) => other.likelihood * idf(b) - one.likelihood * idf(a))
    .slice(0, ADDED)
    .map(([, { word }]) => word)
}
