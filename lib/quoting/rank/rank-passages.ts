import type { PassageQuery } from '../prepare/passage-query'
import type { Candidate } from '../prepare/tokenize-paper'
import type { TextRange } from '../quote-passages'
import type { ReadablePassage } from '../readable-passage'
import { localIdf, PASSAGE_FEATURES, passageFeatures } from './passage-features'
import { SENTENCE_FEATURES, sentenceFeatures } from './sentence-features'
import weights from './weights.json'

/**
 * A passage with its score. The score is a logit: `exp` of the difference of two scores is how many times likelier one
 * of them is to answer. `mark` finds the sentences that fit the question best.
 */
export type ScoredPassage = { passage: ReadablePassage; score: number; mark: () => TextRange[] }

/** The second-best sentence is marked too if its probability is at least this share of the best one's. */
const NEARLY_AS_GOOD = 0.6

/**
 * Penalty, in logits, for text outside paragraphs, tables and captions: it should only be found if nothing else has the
 * words.
 */
const OTHER_BELOW = 4

/**
 * Ranks the passages of papers, best first, by a linear score whose weights are written by `npm run eval -- fit`.
 * Passages that share neither words nor meaning with the question are left out.
 */
export function rankPassages(query: PassageQuery, papers: Candidate[]): ScoredPassage[] {
  const local = localIdf(query, papers)
  const features = passageFeatures(query, papers, local)
  const ranked = papers.flatMap((paper, p) =>
    paper.paper.passages.flatMap((passage, i) => {
      const values = features[p]?.[i]
      if (!values || ((values[BM25] ?? 0) === 0 && (values[SIMILARITY] ?? 0) <= 0)) return []
      const score = linear(passageWeights, values) - (passage.kind === 'other' ? OTHER_BELOW : 0)
      return { passage, score, mark: () => bestSentences(local, paper, i) }
    }),
  )
  return ranked.sort((a, b) => b.score - a.score)
}

function bestSentences(local: Map<number, number>, candidate: Candidate, passage: number): TextRange[] {
  const ranges = candidate.paper.passages[passage]?.sentences ?? []
  const scores = sentenceFeatures(local, candidate, passage).map((values) => linear(sentenceWeights, values))
  const [first, second] = ranges.map((range, i) => ({ range, score: scores[i] ?? 0 })).sort((a, b) => b.score - a.score)
  if (!first) return []
  const isNear = second && Math.exp(second.score - first.score) >= NEARLY_AS_GOOD
  return isNear ? [first.range, second.range].sort((a, b) => a.start - b.start) : [first.range]
}

const BM25 = PASSAGE_FEATURES.indexOf('bm25')
const SIMILARITY = PASSAGE_FEATURES.indexOf('similarity')
const passageWeights = PASSAGE_FEATURES.map((name) => weights.passage[name])
const sentenceWeights = SENTENCE_FEATURES.map((name) => weights.sentence[name])

function linear(weights: number[], values: Float64Array): number {
  return weights.reduce((sum, weight, i) => sum + weight * (values[i] ?? 0), 0)
}
