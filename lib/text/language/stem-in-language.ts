import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { withoutAccents } from '../names/compare-names'
import { FUNCTION_WORDS } from './language'

const STEMMERS: Record<string, (word: string) => string> = {
  German: german,
  French: french,
  Spanish: spanish,
  Italian: italian,
  Portuguese: portuguese,
  Dutch: dutch,
}

/** Function words without accents, with the languages that have them. Leaves out those that are also English words. */
const LANGUAGES_OF = new Map<string, string[]>()
const ENGLISH = new Set(FUNCTION_WORDS.English?.split(/\s+/))
for (const [language, list] of Object.entries(FUNCTION_WORDS))
  for (const word of list.split(/\s+/).map(withoutAccents))
    if (language in STEMMERS && !ENGLISH.has(word))
      LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])

/** Fewer different function words prove nothing: "de" and "von" are parts of names, "com" of addresses. */
const FEWEST = 2
/** Smallest share of function words. */
const SHARE = 0.12

/**
 * The language whose stemmer applies to these lower-case words without accents, recognized by their function words;
 * null for English, for languages without a stemmer, and for too few words.
 */
export function stemLanguage(words: string[]): string | null {
  let english = 0
  let counts: Map<string, { count: number; different: Set<string> }> | null = null
  for (const word of words) {
    if (ENGLISH.has(word)) english++
    // Single letters come from formulas.
    const languages = word.length > 1 ? LANGUAGES_OF.get(word) : undefined
    for (const language of languages ?? []) {
      counts ??= new Map()
      const known = counts.get(language) ?? { count: 0, different: new Set() }
      known.count++
      known.different.add(word)
      counts.set(language, known)
    }
  }
  let best: string | null = null
  let most = Math.max(english, SHARE * words.length)
  for (const [language, { count, different }] of counts ?? [])
    if (count > most && different.size >= FEWEST) {
      best = language
      most = count
    }
  return best
}

/** Whether a lower-case word without accents is a function word of a language. */
export function isFunctionWordOf(word: string, language: string): boolean {
  return LANGUAGES_OF.get(word)?.includes(language) ?? false
}

const WORD = /[\p{L}\p{N}]+/gu

/**
 * The Snowball stems of a text's words, without accents, keyed by the word in lower case without accents. The text
 * keeps its accents, because endings depend on them.
 */
export function stemsInLanguage(text: string, language: string): Map<string, string> {
  const stem = STEMMERS[language]
  const stems = new Map<string, string>()
  if (!stem) return stems
  for (const written of text.normalize('NFC').toLowerCase().match(WORD) ?? []) {
    const word = withoutAccents(written)
    if (!stems.has(word)) stems.set(word, withoutAccents(stem(written)))
  }
  return stems
}
