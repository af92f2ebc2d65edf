import { commonness } from '../language/common-words'
import { isStopWord } from './analyze'

/** A name of several words as a text spells it, and its number of uses in any capitalization. */
export type SpelledName = { name: string; uses: number }

const WORD = String.raw`\p{Lu}[\p{L}\d]+(?:-\p{Ll}{2,})*`
// "A and B" is two names, unless joined by hyphens: "Plug-and-Play".
const SPACE = ' (?:(?:of|in|for|to|on|by|at|from|the) )*'
const HYPHEN = '-(?:(?:of|in|for|to|on|by|at|from|the|and|or|a)-)*'
/** "Fusion-in-Decoder", "Google File System", "Retrieval-augmented Generation" */
const NAME = new RegExp(String.raw`(?<![\p{L}\d-])${WORD}(?:(?:${SPACE}|${HYPHEN})${WORD})+(?![\p{L}\d])`, 'gu')
const LETTERS = { least: 3, most: 6 }
const ACRONYM = /(?<![\p{L}\d-])(\p{Lu}\p{L}{1,4}\p{Lu})s?(?![\p{L}\d-])/gu

/** Names of several capitalized words that initials may stand for. */
export function spelledNames(text: string): SpelledName[] {
  const names = new Map<string, string>()
  for (const [written] of text.matchAll(NAME)) {
    const name = withoutOpener(written)
    if (initialsOf(name).length > 0 && !names.has(plain(name))) names.set(plain(name), name)
  }
  const all = plain(text)
  return [...names].map(([words, name]) => ({ name, uses: all.split(words).length - 1 }))
}

/** Normalizes a name: hyphens, spaces and capitals make no difference. */
export function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', ' ')
}

/** Removes an article at the start of a sentence, as in "The Google File System". */
function withoutOpener(name: string): string {
  const [first = '', rest = ''] = name.split(/ (.*)/su)
  return rest !== '' && isStopWord(first.toLowerCase()) ? withoutOpener(rest) : name
}

/** Possible acronyms of a name, in lower case, of 3 to 6 letters: "fid" and "fd" for "Fusion-in-Decoder". */
export function initialsOf(name: string): string[] {
  const all = waysToShorten(name).map((parts) =>
    parts
      .map((part) => part.charAt(0))
      .join('')
      .toLowerCase(),
  )
  return [...new Set(all)].filter(mayBeInitials)
}

/** Whether a text has the length of a name's initials. */
export function mayBeInitials({ length }: string): boolean {
  return length >= LETTERS.least && length <= LETTERS.most
}

/** The words of a name, and the same without the small words. */
function waysToShorten(name: string): [string[], string[]] {
  const parts = name.split(/[ -]/u)
  return [parts, parts.filter((part) => !isStopWord(part.toLowerCase()))]
}

/** The acronyms in a text as written, without a plural s: "FiD", "DPR". */
export function acronymsOf(text: string): string[] {
  return [...new Set([...text.matchAll(ACRONYM)].map(([, acronym = '']) => acronym))]
}

/** Whether a lower-case word may be an acronym: it is short and not English. */
export function mayBeAcronym(word: string): boolean {
  return mayBeInitials(word) && /^\p{Ll}+$/u.test(word) && !Number.isFinite(commonness(word))
}

/**
 * Whether an acronym, as written, may stand for a name. A lower-case letter stands for a word that the name writes in
 * lower case, as in "FiD".
 */
export function maybeShortFor(acronym: string, name: string): boolean {
  const fits = (letter: string, part = '') =>
    letter === part.charAt(0) || (letter !== letter.toLowerCase() && letter === part.charAt(0).toUpperCase())
  return waysToShorten(name).some(
    (parts) => parts.length === acronym.length && [...acronym].every((letter, i) => fits(letter, parts[i])),
  )
}

// British and American forms, with possible endings. Nonexistent forms do no harm, because no paper contains them.
const SPELLINGS: [british: string, american: string, ...endings: string[]][] = [
  ['is', 'iz', 'e', 'ed', 'es', 'er', 'ers', 'ing', 'ation', 'ations'],
  ['ys', 'yz', 'e', 'ed', 'es', 'er', 'ers', 'ing'],
  ['our', 'or', '', 's', 'ed', 'ing', 'ful', 'less', 'able', 'al', 'ally', 'ite', 'ites'],
  ['ll', 'l', 'ed', 'ing', 'er', 'ers'],
  ['tre', 'ter', '', 's'],
  ['ogue', 'og', '', 's'],
  ['ence', 'ense', '', 's'],
]
const SHORTEST = 5

/** British and American spellings of a lower-case word: "characterised" and "characterized", "colour" and "color". */
export function spellingVariants(word: string): string[] {
  if (word.length < SHORTEST) return []
  return SPELLINGS.flatMap(([british, american, ...endings]) => {
    const respelt = (from: string, to: string) =>
      endings.flatMap((end) => (word.endsWith(from + end) ? [word.slice(0, -(from + end).length) + to + end] : []))
    const [form = respelt(american, british)[0]] = respelt(british, american)
    return form ?? []
  })
}
