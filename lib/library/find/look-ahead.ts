import type { Question } from '../../question/question'
import type { Catalog } from '../catalog/catalog'
import type { ActiveIndex, OpenIndex } from '../search/find-chunks'
import { embedQueries, isInMemory, nearestByDatabase, readAhead, readTermVectors } from '../search/meaning'
import { type HeldTerms, type QueryTerms, termsIn, wantedOf } from './read-wanted'

export type LookedAhead = {
  /** the question's meaning if the library has its words as written, and the vector of that */
  meaning: string
  vector: Float32Array | null
  /** the nearest content passages, when the database has found them */
  near: ReturnType<typeof nearestByDatabase> | null
}

type LookAhead = { question: Question; catalog: Catalog; index: OpenIndex; paperIds?: string[]; limit: number }

/**
 * Prefetches, in two statements, the postings of the question's words in each layer and their vectors. In a large
 * library the database meanwhile starts searching for the `limit` nearest passages, its slowest task; null if this
 * process compares them itself.
 */
export async function lookAhead({ question, index, ...how }: LookAhead): Promise<LookedAhead | null> {
  const { content, summary, paper } = index.layers
  const { telling, all } = termsIn(question.text)
  const postings = readAhead([
    { segments: content.segments, terms: all },
    { segments: [...summary.segments, ...paper.segments], terms: telling },
  ])
  const vectors = index.model === 'offline' ? readTermVectors(index, telling) : Promise.resolve()
  const isLarge = !isInMemory(index, 'content')
  const [begun] = await Promise.all([
    isLarge ? vectors.then(() => beginNear({ question, index, ...how })) : null,
    vectors,
    postings,
  ])
  return begun
}

/** For words whose frequencies are not known yet. */
const AS_WRITTEN: HeldTerms = { chunkCount: 0, df: new Map(), summarized: new Set(), topics: new Set() }

async function beginNear({ question, catalog, index, ...how }: LookAhead): Promise<LookedAhead> {
  const meaning = meaningOf(index, question, wantedOf(question.text, catalog, AS_WRITTEN, new Map()))
  const [vector = null] = await embedQueries(index, [meaning])
  return { meaning, vector, near: vector && nearestByDatabase({ ...how, index, layer: 'content', vector }) }
}

/** The trained space knows words; a model embeds whole questions. */
export function meaningOf(index: ActiveIndex, question: Question, wanted: QueryTerms): string {
  if (index.model !== 'offline') return question.text
  return [...wanted.terms].flatMap(([, { word, count }]) => Array.from({ length: count }, () => word)).join(' ')
}
