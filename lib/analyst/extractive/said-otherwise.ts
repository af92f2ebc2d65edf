import { words } from '../../text/analyze'
import { termsMeant } from '../../text/everyday-words'
import { foldedStem, stemsOf } from '../question/terms'

/** What a word of the question counts where a sentence says what it surely means: measured, .5 to .7 are alike. */
const MEANT = 0.6

/** How far stems hold what a term of a question means, where they do not hold the term: 0..`MEANT`. */
export function saidOtherwise(question: string): (term: string, stems: ReadonlySet<string>) => number {
  const meant = new Map<string, { stems: string[]; worth: number }[]>()
  for (const { words: own, said, sureness } of termsMeant(words(question))) {
    const stems = stemsOf(own.join(' '))
    if (stems.length === 0) continue
    for (const term of new Set(said.map(foldedStem)))
      meant.set(term, [...(meant.get(term) ?? []), { stems, worth: MEANT * sureness }])
  }
  return (term, held) => {
    let most = 0
    for (const { stems, worth } of meant.get(term) ?? [])
      if (worth > most && stems.every((stem) => held.has(stem))) most = worth
    return most
  }
}
