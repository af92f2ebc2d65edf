import { isStopWord } from './analyze'
import { commonness } from './common-words'

/** A name of several words as a text spells it out, and how often it does, with capitals or without. */
export type SpelledName = { name: string; uses: number }

const WORD = String.raw`\p{Lu}[\p{L}\d]+(?:-\p{Ll}{2,})*`
// "A and B" is two names, unless hyphens make it one: "Plug-and-Play".
const SPACE = ' (?:(?:of|in|for|to|on|by|at|from|the) )*'
const HYPHEN = '-(?:(?:of|in|for|to|on|by|at|from|the|and|or|a)-)*'
/** "Fusion-in-Decoder", "Google File System", "Retrieval-augmented Generation" */
const NAME = new RegExp(String.raw`(?<![\p{L}\d-])${WORD}(?:(?:${SPACE}|${HYPHEN})${WORD})+(?![\p{L}\d])`, 'gu')
const LETTERS = { least: 3, most: 6 }
const ACRONYM = /(?<![\p{L}\d-])(\p{Lu}\p{L}{1,4}\p{Lu})s?(?![\p{L}\d-])/gu

/** Names of several words that a text writes with capitals, and that initials may stand for. */
export function spelledNames(text: string): SpelledName[] {
  const names = new Map<string, string>()
  for (const [written] of text.matchAll(NAME)) {
    const name = withoutOpener(written)
    if (initialsOf(name).length > 0 && !names.has(plain(name))) names.set(plain(name), name)
  }
  const all = plain(text)
  return [...names].map(([words, name]) => ({ name, uses: all.split(words).length - 1 }))
}

/** However its words are joined, and whether they have capitals, it is one name. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', ' ')
}

/** "The Google File System" is a name behind an article that opens its sentence. */
function withoutOpener(name: string): string {
  const [first = '', rest = ''] = name.split(/ (.*)/su)
  return rest !== '' && isStopWord(first.toLowerCase()) ? withoutOpener(rest) : name
}

/** What a name may be shortened to, in lower case: "fid" and "fd" for "Fusion-in-Decoder", where these are 3 to 6 letters. */
export function initialsOf(name: string): string[] {
  const all = waysToShorten(name).map((parts) =>
    parts
      .map((part) => part.charAt(0))
      .join('')
      .toLowerCase(),
  )
  return [...new Set(all)].filter(mayBeInitials)
}

/** Whether a text has so many letters that it may be the initials of a name. */
export function mayBeInitials({ length }: string): boolean {
  return length >= LETTERS.least && length <= LETTERS.most
}

/** The parts of a name, and those without the small words between them. */
function waysToShorten(name: string): [string[], string[]] {
  const parts = name.split(/[ -]/u)
  return [parts, parts.filter((part) => !isStopWord(part.toLowerCase()))]
}

/** The acronyms of a text as it writes them, without the s of a plural: "FiD", "DPR". */
export function acronymsOf(text: string): string[] {
  return [...new Set([...text.matchAll(ACRONYM)].map(([, acronym = '']) => acronym))]
}

/** Whether a word that is written small may be an acronym all the same: it is short, and no English. */
export function mayBeAcronym(word: string): boolean {
  return mayBeInitials(word) && /^\p{Ll}+$/u.test(word) && !Number.isFinite(commonness(word))
}

/**
 * Whether an acronym, as it is written, may be short for a name: a small letter stands for a word that the name writes
 * small, as in "FiD".
 */
export function maybeShortFor(acronym: string, name: string): boolean {
  const fits = (letter: string, part = '') =>
    letter === part.charAt(0) || (letter !== letter.toLowerCase() && letter === part.charAt(0).toUpperCase())
  return waysToShorten(name).some(
    (parts) => parts.length === acronym.length && [...acronym].every((letter, i) => fits(letter, parts[i])),
  )
}
