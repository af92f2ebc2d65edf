import { commonness } from '../../text/common-words'
import type { TermsInPapers } from '../search/terms-in-papers'
import { isContentTerm, isTelling } from './content-term'
import { heldOtherwise } from './meant'
import { isHeld, type Known, type Wanted } from './read-wanted'
import { mostUsesIn } from './whole-papers'

/** A word of a question that the papers which come nearest to it do not hold. */
export type Lacking = {
  /** as the question writes it */
  word: string
  /** of the most that a word can weigh, 0..1; everyday English weighs little: it may be said in other words */
  weight: number
  /** it is no everyday English */
  telling: boolean
  /** no paper holds it */
  nowhere: boolean
  /** it is likely a name or a term of art: no paper holds it, and it is not English, or was taken for a slip in vain */
  foreign: boolean
  /** it is a term of the question's matter, and not said in passing: a person can be told that it lacks */
  term: boolean
}

export type LackingInput = {
  wanted: Wanted
  known: Known
  /** query weights by term, and the most that a word said once can weigh */
  weights: Map<number, number>
  most: number
  inPapers: TermsInPapers
  /** by id, best first */
  papers: string[]
  /** whether several papers may each hold a part of the matter */
  several: boolean
}

/** What everyday English weighs. */
const EVERYDAY = 0.25
/** Papers with full text that are looked through. */
const NEAREST = { one: 1, several: 3 }

/** What the nearest papers lack of a question, heaviest first: a question about it is answered by none of them. */
export function lackingIn({ wanted, known, weights, most, inPapers, papers, several }: LackingInput): Lacking[] {
  const { places } = inPapers
  const nearest = papers.filter((id) => places.has(id)).slice(0, several ? NEAREST.several : NEAREST.one)
  if (nearest.length === 0) return []
  const otherwise = heldOtherwise(wanted.text, (term) => mostUsesIn(inPapers, term, nearest) >= OFTEN)
  const written = new Map([...wanted.respelt].map(([word, right]) => [right, word]))
  return [...wanted.terms]
    .filter(([term, { joined }]) => !joined && !otherwise.has(term) && mostUsesIn(inPapers, term, nearest) === 0)
    .map(([term, { word }]) => {
      const asked = written.get(word)
      const nowhere = asked !== undefined || !isHeld(term, known)
      const telling = asked !== undefined || isTelling(word)
      const share = Math.min(1, (weights.get(term) ?? 0) / most)
      const own = asWritten(asked ?? word, wanted.text)
      return {
        word: own,
        weight: share * (telling ? 1 : EVERYDAY),
        telling,
        nowhere,
        foreign: nowhere && (asked !== undefined || !isEnglish(word)),
        // Asked for few of them, and it takes longer than all else here.
        get term() {
          return isContentTerm(own, wanted.text)
        },
      }
    })
    .sort((a, b) => b.weight - a.weight)
}

/** What papers say that often, in whatever words, they do not lack. */
const OFTEN = 3

/** Everyday English that weighs so much is not said in passing: "dollars". */
const EVERYDAY_TELLS = 0.5 * EVERYDAY

/** What tells a person that the matter lacks: no everyday English, unless nothing else does and it is rare here. */
export function tellingOf(lacking: Lacking[]): Lacking[] {
  const telling = lacking.filter((one) => one.telling)
  return telling.length > 0 ? telling : lacking.filter(({ weight }) => weight >= EVERYDAY_TELLS)
}

/** With its capitals. */
function asWritten(word: string, question: string): string {
  return question.match(/[\p{L}\p{N}]+/gu)?.find((written) => written.toLowerCase() === word) ?? word
}

const PREFIX = /^(?:un|non|re|pre|sub|co|inter|multi)(?=\p{L}{4})/u

/** Whether a word is English, or made of it; so are figures with their units ("81m"). */
function isEnglish(word: string): boolean {
  const forms = [word, word.replace(/s$/, ''), word.replace(PREFIX, '')]
  return /^\d/.test(word) || forms.some((form) => Number.isFinite(commonness(form)))
}
