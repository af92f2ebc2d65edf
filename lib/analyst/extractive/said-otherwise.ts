import { words } from '../../text/analyze'
import { SURE, termsMeant } from '../../text/everyday-words'
import { foldedStem, stemsOf } from '../question/terms'
import type { Weights } from './weights'

/** What a word of the question counts where a sentence says what it surely means: measured, .5 to .7 are alike. */
const MEANT = 0.6

export type SaidOtherwise = {
  /** how far stems hold what a term of a question means, where they do not hold the term: 0..`MEANT` */
  held(term: string, stems: ReadonlySet<string>): number
  /** what a term weighs at most: what it surely means, shared among the words that mean it */
  most(term: string): number
}

/** What the everyday words of a question mean, as far as the library holds it: what it weighs is read off `idf`. */
export function saidOtherwise(question: string, { idf, frequency }: Pick<Weights, 'idf' | 'frequency'>): SaidOtherwise {
  const meant = new Map<string, { stems: string[]; worth: number }[]>()
  const most = new Map<string, number>()
  for (const { words: own, said, sureness } of termsMeant(words(question))) {
    const stems = stemsOf(own.join(' '))
    if (stems.length === 0 || !stems.every(frequency)) continue
    const terms = [...new Set(said.map(foldedStem))]
    const weight = stems.reduce((sum, stem) => sum + idf(stem), 0) / terms.length
    for (const term of terms) {
      meant.set(term, [...(meant.get(term) ?? []), { stems, worth: MEANT * sureness }])
      if (sureness >= SURE) most.set(term, Math.min(weight, most.get(term) ?? weight))
    }
  }
  return {
    held(term, held) {
      let worth = 0
      for (const one of meant.get(term) ?? [])
        if (one.worth > worth && one.stems.every((stem) => held.has(stem))) worth = one.worth
      return worth
    },
    most: (term) => most.get(term) ?? Number.POSITIVE_INFINITY,
  }
}

/** The stems of all that a question may mean. */
export function stemsMeant(question: string): string[] {
  return termsMeant(words(question)).flatMap(({ words }) => stemsOf(words.join(' ')))
}
