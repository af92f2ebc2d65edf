import { type Candidate, countIn } from '../prepare/tokenize-paper'
import { sentencesOf } from './passage-features'

export const SENTENCE_FEATURES = ['coverage', 'names'] as const

/**
 * Computes the features of each sentence of a passage, in the order of `SENTENCE_FEATURES`: the share of the question's
 * terms that it contains, weighted by their idf among the candidates (`local`), and its number of names.
 */
export function sentenceFeatures(
  local: Map<number, number>,
  { paper }: Pick<Candidate, 'paper'>,
  passage: number,
): Float64Array[] {
  const { bags, counts } = paper.sentences
  const mass = [...local.values()].reduce((sum, weight) => sum + weight, 0) || 1
  return sentencesOf(paper, passage).map((i) => {
    let covered = 0
    for (const [term, weight] of local) if (countIn(bags, i, term) > 0) covered += weight
    const values = { coverage: covered / mass, names: Math.log1p(counts.names[i] ?? 0) }
    return Float64Array.from(SENTENCE_FEATURES, (name) => values[name])
  })
}
