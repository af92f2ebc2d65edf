import { addToList } from '../../add-to-list'
import type { Catalog } from '../catalog/catalog'
import type { ScoredChunk } from '../search/find-chunks'
import { papersOfAuthors, yearShare } from './named-authors'
import { namedTitles } from './named-titles'
import paperWeights from './paper-weights.json'
import type { QueryTerms } from './read-wanted'
import type { WholePapers } from './whole-papers'

/** Evidence for a paper; each value is about 0..1. */
export type PaperFeatures = {
  /** BM25 of its best content passage, relative to the question's maximum */
  best: number
  /** the same for the paper as one document */
  full: number
  /** the same for the best passage of its summary and notes */
  sum: number
  /** similarity in meaning of its best content and summary passages */
  near: number
  nearSummary: number
  /** share of the named authors who wrote it */
  author: number
  /** whether it is from a named year */
  year: number
  /** probability that its title is named */
  title: number
  /** how much papers that fit the question cite it, see `citedShares` */
  cited: number
}

/** Features of a paper without any evidence. */
export const NO_FEATURES: PaperFeatures = {
  best: 0,
  full: 0,
  sum: 0,
  near: 0,
  nearSummary: 0,
  author: 0,
  year: 0,
  title: 0,
  cited: 0,
}

/**
 * Weights of the features (`paper-weights.json`), by softmax regression over 80 questions and 87 rewordings on 67 papers;
 * five folds agree to within a fifth (`npm run eval -- answers DIR --cross-validate`). Too few of these questions name a
 * title to fit that weight. `cited` was added later: values between 5 and 9 do equally well on common questions, and on
 * 700 others about these papers.
 */
const WEIGHTS: Readonly<PaperFeatures> = paperWeights

export const PAPER_FEATURES = Object.keys(WEIGHTS) as (keyof PaperFeatures)[]

export type FeatureInput = {
  wanted: QueryTerms
  catalog: Catalog
  /** maximum BM25 of a text */
  mass: number
  /** the best passages by words and by meaning, `limit` of each */
  content: ScoredChunk[]
  limit: number
  summaries: ScoredChunk[]
  whole: WholePapers
  /** whether a paper may be chosen; `always`: papers that are always scored */
  may: (paperId: string) => boolean
  always: string[]
  /** converts a cosine to a similarity, 0..1 */
  nearness: (cosine: number) => number
}

/**
 * Maximum number of papers that only match by their text as a whole, best first: many times what is read and shown.
 * Nearly every paper contains some word of a question.
 */
const BY_WHOLE_TEXT = 300

/** The features of papers that may be chosen, and of others with any evidence. */
export function paperFeatures(input: FeatureInput): Map<string, PaperFeatures> {
  const { wanted, catalog, mass, content, limit, summaries, whole, may, always, nearness } = input
  const features = new Map<string, PaperFeatures>()
  const of = (paperId: string): PaperFeatures => {
    const known = features.get(paperId)
    if (known) return known
    const fresh = { ...NO_FEATURES }
    features.set(paperId, fresh)
    return fresh
  }
  for (const [paperId, own] of byPaper(content)) {
    const feature = of(paperId)
    feature.best = Math.max(...own.map(({ bm25 }) => bm25)) / mass
    feature.near = Math.max(0, ...own.map(({ cosine }) => nearness(cosine)))
  }
  for (const [paperId, own] of byPaper(summaries)) {
    const feature = of(paperId)
    feature.sum = Math.max(...own.map(({ bm25 }) => bm25)) / mass
    feature.nearSummary = Math.max(0, ...own.map(({ cosine }) => nearness(cosine)))
  }
  for (const [paperId, share] of papersOfAuthors(wanted.authors, catalog)) of(paperId).author = share
  if (wanted.years.size > 0)
    for (const [paperId, years] of catalog.years) {
      const share = yearShare(wanted.years, years)
      if (share > 0) of(paperId).year = share
    }
  for (const [paperId, sure] of namedTitles(wanted.text, catalog)) of(paperId).title = sure
  for (const paperId of always) if (whole.of(paperId).full > 0) of(paperId)
  // By index: looking up ids takes longer than everything else in a large library.
  const known = new Uint8Array(whole.paperIds.length)
  for (const [paperId, own] of features) {
    const place = whole.placeOf(paperId)
    if (place === undefined) continue
    known[place] = 1
    own.full = whole.full[place] ?? 0
  }
  const idOf = (place: number) => whole.paperIds[place] ?? ''
  const isOther = (place: number) => known[place] === 0
  let others = whole.best(whole.full, BY_WHOLE_TEXT, isOther)
  if (!others.every((place) => may(idOf(place))))
    others = whole.best(whole.full, BY_WHOLE_TEXT, (place) => isOther(place) && may(idOf(place)))
  for (const place of others) of(idOf(place)).full = whole.full[place] ?? 0
  if (content.length < limit) return features
  const lastOf = (values: number[]) => values.sort((a, b) => b - a)[limit - 1] ?? 0
  estimateUnranked(features, {
    best: lastOf(content.map(({ bm25 }) => bm25)) / mass,
    near: nearness(lastOf(content.map(({ cosine }) => cosine))),
  })
  return features
}

/**
 * A short question may have thousands of matching passages, so a good paper may have none among the ranked ones. Its
 * features are estimated from its whole text, between 0 and those of the last ranked passage (`last`).
 */
function estimateUnranked(features: Map<string, PaperFeatures>, last: Pick<PaperFeatures, 'best' | 'near'>): void {
  const papers = [...features.values()]
  const most = papers.reduce((best, { full }) => Math.max(best, full), Number.MIN_VALUE)
  for (const own of papers) {
    own.best = Math.max(own.best, (last.best * own.full) / most)
    own.near = Math.max(own.near, (last.near * own.full) / most)
  }
}

function byPaper(chunks: ScoredChunk[]): Map<string, ScoredChunk[]> {
  const papers = new Map<string, ScoredChunk[]>()
  for (const chunk of chunks) addToList(papers, chunk.paperId, chunk)
  return papers
}

/** The weighted sum of a paper's features. */
export function paperScore(features: PaperFeatures, weights: Readonly<PaperFeatures> = WEIGHTS): number {
  let sum = 0
  for (const feature of PAPER_FEATURES) sum += weights[feature] * features[feature]
  return sum
}
