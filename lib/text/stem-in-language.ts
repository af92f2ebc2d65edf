import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { FUNCTION_WORDS } from './language'
import { withoutAccents } from './without-accents'

const STEMMERS: Record<string, (word: string) => string> = {
  German: german,
  French: french,
  Spanish: spanish,
  Italian: italian,
  Portuguese: portuguese,
  Dutch: dutch,
}

/** Function words without accents, each with the languages that have it; none that English has as well. */
const LANGUAGES_OF = new Map<string, string[]>()
const ENGLISH = new Set(FUNCTION_WORDS.English?.split(/\s+/))
for (const [language, list] of Object.entries(FUNCTION_WORDS))
  for (const word of list.split(/\s+/).map(withoutAccents))
    if (language in STEMMERS && !ENGLISH.has(word))
      LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])

/** Fewer different function words say nothing: "de" and "von" are parts of names, "com" of addresses. */
const FEWEST = 2
/** Share of the words that are function words, at least. */
const SHARE = 0.12

/**
 * The language by whose rules these lower-case words without accents are stemmed, told by its function words; null for English,
 * for languages without a stemmer, and where too few words tell.
 */
export function stemLanguage(words: string[]): string | null {
  let english = 0
  let counts: Map<string, { count: number; different: Set<string> }> | null = null
  for (const word of words) {
    if (ENGLISH.has(word)) english++
    // Single letters are those of formulas.
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

/** Whether a lower-case word without accents only holds sentences of a language together. */
export function isFunctionWordOf(word: string, language: string): boolean {
  return LANGUAGES_OF.get(word)?.includes(language) ?? false
}

const WORD = /[\p{L}\p{N}]+/gu

/**
 * The Snowball stems of the words of a text, without accents: by the word in lower case and without accents. Accents tell
 * endings apart, so the text is taken as it is written.
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
