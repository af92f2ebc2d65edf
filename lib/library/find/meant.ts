import { stem, words } from '../../text/analyze'
import { SURE, termsMeant } from '../../text/everyday-words'
import { termId } from '../search/terms'
import type { PassagesOf } from '../search/terms-in-passages'

/** What papers may call what a question says in everyday words. */
export type Meant = {
  /** its telling words, by term id */
  terms: Map<number, string>
  /** the words of the question that mean it, by term id */
  said: Map<number, string>
  /** how surely they do, 0..1 */
  sureness: number
}

/** What the words of a question may mean; see `termsMeant`. */
export function meantBy(question: string[]): Meant[] {
  return termsMeant(question).map(({ words, said, sureness }) => ({
    terms: byTerm(words),
    said: byTerm(said),
    sureness,
  }))
}

/** What they surely mean. */
export function surelyMeant(question: string): Meant[] {
  return meantBy(words(question)).filter(({ sureness }) => sureness >= SURE)
}

/** The words of a question, by term id, that papers say in their own: `says` tells for each of these whether they do. */
export function heldOtherwise(question: string, says: (term: number) => boolean): Map<number, string> {
  const found = surelyMeant(question).filter(({ terms }) => [...terms.keys()].every(says))
  return new Map(found.flatMap(({ said }) => [...said]))
}

/** A passage that says what is surely meant holds the words of the question that mean it. */
export function withMeantTerms(nearest: Map<string, PassagesOf>, meant: Meant[]): Map<string, PassagesOf> {
  for (const { held } of nearest.values())
    for (const own of held.values())
      for (const { terms, said } of meant)
        if ([...terms.keys()].every((term) => own.has(term))) for (const term of said.keys()) own.add(term)
  return nearest
}

function byTerm(words: string[]): Map<number, string> {
  return new Map(words.map((word) => [termId(stem(word)), word]))
}
