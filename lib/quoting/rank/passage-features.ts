import { idf } from '../../text/words/terms'
import type { PassageQuery } from '../prepare/passage-query'
import { type Candidate, countIn, type TokenizedPaper } from '../prepare/tokenize-paper'

/**
 * `~`: weighs less the more terms the question has, since in a long question the words decide. `introduces~` decreases
 * even faster, with the square: a long question asks for a detail, which comes after the passage that introduces its
 * words.
 */
export const PASSAGE_FEATURES = [
  'bm25',
  'heading',
  'similarity',
  'position_squared~',
  'numbers~',
  'introduces~',
  'paper',
] as const

/** Questions with more terms than this give less weight to properties of the passage alone. */
const FEW_TERMS = 3
/** Share of a question's total idf. */
const NEARLY_ALL = 0.85
const K1 = 1.2
const B = 0.75

/**
 * Computes the features of each passage of the candidates, in the order of `PASSAGE_FEATURES`. BM25 is computed over
 * all candidates together. `local`: the idf of the terms among them, see `localIdf`.
 */
export function passageFeatures(
  query: PassageQuery,
  candidates: Candidate[],
  local: Map<number, number>,
): Float64Array[][] {
  const terms = [...query.terms]
  const scores = bm25(candidates, local)
  const best = Math.max(1e-9, ...candidates.flatMap(({ paper }, c) => scores[c]?.slice(0, paper.content) ?? []))
  const mass = sum(local.values()) || 1
  const fewer = Math.min(1, FEW_TERMS / Math.max(1, terms.length))
  return candidates.map(({ paper, similarities, standing }, c) => {
    const introduction = query.isInside ? -1 : introductionIn(paper, local, mass)
    return paper.passages.map((passage, i) => {
      const heading = new Set(paper.headings[i])
      const inHeading = terms.filter((term) => heading.has(term))
      const numbers = Math.log1p(paper.counts.numbers[i] ?? 0)
      const values: Record<(typeof PASSAGE_FEATURES)[number], number> = {
        bm25: (scores[c]?.[i] ?? 0) / best,
        heading: sum(inHeading.map((term) => local.get(term) ?? 0)) / mass,
        similarity: similarities?.[i] ?? 0,
        'position_squared~': fewer * passage.position ** 2,
        'numbers~': fewer * numbers,
        'introduces~': i === introduction ? fewer ** 2 : 0,
        paper: standing,
      }
      return Float64Array.from(PASSAGE_FEATURES, (name) => values[name])
    })
  })
}

/**
 * Returns the index of the first prose passage that contains nearly all of a question, measured by the idf of its terms
 * (`mass`: their total), or -1 if there is none. A paper usually explains terms where it first uses them together.
 */
function introductionIn({ bags, passages, content }: TokenizedPaper, local: Map<number, number>, mass: number): number {
  return passages.slice(0, content).findIndex(({ kind }, i) => {
    if (kind !== 'text') return false
    const held = sum([...local].map(([term, weight]) => (countIn(bags, i, term) > 0 ? weight : 0)))
    return held >= NEARLY_ALL * mass
  })
}

/** Returns the numbers of a passage's sentences. */
export function sentencesOf({ sentences: { firsts } }: TokenizedPaper, passage: number): number[] {
  const first = firsts[passage] ?? 0
  return Array.from({ length: (firsts[passage + 1] ?? first) - first }, (_, i) => first + i)
}

/** Returns the idf of the terms among the candidates' content passages. */
export function localIdf({ terms }: PassageQuery, candidates: Candidate[]): Map<number, number> {
  const total = countPassages(candidates)
  return new Map(
    [...terms].map((term) => {
      const df = sum(candidates.map(({ paper }) => textsWith(paper, term)))
      return [term, idf(df, total)]
    }),
  )
}

function textsWith({ bags, content }: TokenizedPaper, term: number): number {
  let held = 0
  for (let i = 0; i < content; i++) if (countIn(bags, i, term) > 0) held++
  return held
}

/** Computes Okapi BM25 for every passage, with the given idf of each term. */
function bm25(candidates: Candidate[], weights: Map<number, number>): number[][] {
  const mean =
    sum(candidates.map(({ paper }) => sum(paper.counts.stems.subarray(0, paper.content)))) /
      countPassages(candidates) || 1
  return candidates.map(({ paper }) =>
    paper.passages.map((_, i) => {
      const norm = K1 * (1 - B + (B * (paper.counts.stems[i] ?? 0)) / mean)
      let score = 0
      for (const [term, weight] of weights) {
        const tf = countIn(paper.bags, i, term)
        score += (weight * tf * (K1 + 1)) / (tf + norm)
      }
      return score
    }),
  )
}

function countPassages(candidates: Candidate[]): number {
  return sum(candidates.map(({ paper }) => paper.content))
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}
