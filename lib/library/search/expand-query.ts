import { idf } from '../../text/words/terms'
import { frequencies } from './frequencies'
import { fuse } from './fuse'
import { passageTerms } from './passage-terms'
import type { ScoredChunk } from './scored-chunk'
import type { OpenIndex } from './segments/open-index'

/** Top passages that are assumed to be relevant. */
const FEEDBACK = 10
/** Number of terms to add, and number of likely terms to choose them from, since some are too common. */
const TERMS = 20
const LIKELY = 100
/** Terms whose postings one statement reads: few of the likeliest are too common. */
const AT_ONCE = 28
/** Terms in a larger share of the passages than this are ignored. */
const MOST_COMMON = 0.1
const ORIGINAL = 0.8

/**
 * Adds the terms that the best passages share to the query: RM3 (Abdul-Jaleel et al., UMass at TREC 2004). Four fifths
 * of the weight is on the question's own terms (`counts`, by term id), one fifth on the 20 likeliest terms of the ten
 * best passages, each times its idf in the content layer.
 */
export async function expandQuery(
  index: OpenIndex,
  counts: Map<number, number>,
  scored: ScoredChunk[],
): Promise<Map<number, number>> {
  const best = fuse(scored, index).slice(0, FEEDBACK)
  const likely = await likelyTerms(index, best)
  const { chunkCount, df } = await frequencies(index, 'content', [...counts.keys()])
  const telling: [term: number, share: number][] = []
  for (let from = 0; from < likely.length && telling.length < TERMS; from += AT_ONCE) {
    const next = likely.slice(from, from + AT_ONCE)
    const found = await frequencies(
      index,
      'content',
      next.map(([term]) => term),
    )
    for (const [term, count] of found.df) df.set(term, count)
    telling.push(...next.filter(([term]) => (df.get(term) ?? 0) <= chunkCount * MOST_COMMON))
  }
  telling.splice(TERMS)
  const total = telling.reduce((sum, [, share]) => sum + share, 0) || 1
  const asked = [...counts.values()].reduce((sum, count) => sum + count, 0) || 1
  const model = new Map<number, number>()
  for (const [term, count] of counts) model.set(term, (ORIGINAL * count) / asked)
  for (const [term, share] of telling) model.set(term, (model.get(term) ?? 0) + ((1 - ORIGINAL) * share) / total)
  return new Map([...model].map(([term, share]) => [term, share * idf(df.get(term) ?? 0, chunkCount)]))
}

/** Returns the terms that the passages share with their likelihood there, likeliest first. */
async function likelyTerms(
  index: OpenIndex,
  best: (ScoredChunk & { score: number })[],
): Promise<[term: number, share: number][]> {
  const terms = await passageTerms(
    index,
    best.map(({ chunkId }) => chunkId),
  )
  const total = best.reduce((sum, { score }) => sum + score, 0) || 1
  const likelihood = new Map<number, number>()
  for (const { chunkId, score } of best) {
    const passage = terms.get(chunkId)
    passage?.terms.forEach((term, i) => {
      const share = ((score / total) * (passage.counts[i] ?? 0)) / Math.max(passage.length, 1)
      likelihood.set(term, (likelihood.get(term) ?? 0) + share)
    })
  }
  return [...likelihood].sort((a, b) => b[1] - a[1]).slice(0, LIKELY)
}
