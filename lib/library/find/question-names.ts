import { isStopWord, words } from '../../text/words/analyze'
import { isCommonEnglish, isDictionaryEnglish } from '../../text/words/english-words'
import { addresses } from '../search/words'

/**
 * A name in a question, as written there. `acronym` has two capitals in one word, `code` letters and digits, `capital`
 * a capital within a sentence; a `term` is a lower-case word that is not common English.
 */
export type QuestionName = {
  text: string
  kind: 'acronym' | 'code' | 'capital' | 'term'
  /** a term that is in a dictionary, which is never reported as missing */
  isOrdinary: boolean
}

const TOKEN = /[\p{L}\p{N}]+(?:[-‐‑–'’.+/&][\p{L}\p{N}]+)*/gu
/** "3rd", "400mg", "81M", "16GB". */
const AMOUNT = /^\d+(?:[.,]\d+)*(?:\p{Ll}{1,3}|bits?|[KMBT]B?|GHz|MHz)?$/u
const OPENS_SENTENCE = /(?:^|[.?!:;(–—]\s*|["“”‘])$/u
const SHORTEST_TERM = 4

/** The names of a question, in order. */
export function namesOf(question: string): QuestionName[] {
  const text = question.normalize('NFKC')
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, index }) => {
    const name = token.replace(/['’]s$/u, '')
    const low = plain(name)
    if (AMOUNT.test(name) || isStopWord(low)) return []
    const kind = kindOf(name, OPENS_SENTENCE.test(text.slice(0, index)))
    const isOrdinary = kind === 'term' && partsOf(name).every((part) => isDictionaryEnglish(plain(part)))
    return kind ? [{ text: name, kind, isOrdinary }] : []
  })
}

/** The parts of a name between hyphens and other punctuation, as written. */
export function partsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/** In lower case, without accents, as a single word. */
export function plain(name: string): string {
  return words(name).join('')
}

function kindOf(name: string, opens: boolean): QuestionName['kind'] | null {
  const parts = partsOf(name)
  if (parts.some((part) => /^\P{L}*\p{L}.*\p{Lu}/u.test(part.replace(/s$/u, '')))) return 'acronym'
  const isPlain = (part: string) => AMOUNT.test(part) || (!/^\p{Lu}/u.test(part) && isCommonEnglish(plain(part)))
  if (/\d/.test(name) && /\p{L}/u.test(name) && !parts.every(isPlain)) return 'code'
  const isCapital = (part: string) => /\p{Lu}/u.test(part) && !AMOUNT.test(part)
  if (!opens && name.length > 1 && parts.some(isCapital)) return 'capital'
  // Only contractions and elisions have an apostrophe in lower case: "couldn't", "l'attention".
  if (/['’]/.test(name)) return null
  const isRare = (part: string) =>
    part.length >= SHORTEST_TERM && !isCommonEnglish(plain(part)) && !addresses(plain(part))
  return name.length >= SHORTEST_TERM && !/\d/.test(name) && parts.some(isRare) ? 'term' : null
}
