import { oneLine } from '../../text/format/phrases'
import type { CslName } from './csl-item'

const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d)\.?$/i
/** Particles of family names: lower-case ones always, capitalized ones only after a given name. */
const PARTICLE = /^(?:van|von|der|den|de|da|di|do|dos|das|du|del|della|la|le|ten|ter|te|zu|zur|af|av|bin|ibn|al|el|y)$/
const CAPITAL_PARTICLE = /^(?:Van|Von|De|Da|Di|Du|Del|Della|La|Le|Ten|Ter|Den|Der|Dos|El|Al)$/
const ORGANISATION =
  /\b(?:collaboration|consortium|team|group|committee|university|institute|laboratory|lab|foundation|organi[sz]ation|society|association|department|ministry|agency|inc|corp|ltd|gmbh|llc)\b\.?/i
export const NAME_SUFFIX = String.raw`(jr|sr|ii|iii|iv|2nd|3rd|4th)\.?`
/** Names as PubMed writes them, without a comma: `Byron AK`, `van der Berg A.-K.`, `Byron A K Jr`. */
const INITIALS_LAST = new RegExp(
  String.raw`^(\p{L}[\p{L}'’ -]*?\p{L}) ((?:\p{Lu}\.?-?){1,4}|\p{Lu}\.?(?: \p{Lu}\.?){1,3})(?: ${NAME_SUFFIX})?$`,
  'iu',
)
const EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}·・\s]+$/u

/**
 * Splits an author's name into the parts that bibliographies sort and shorten. Papers do not mark the family name, so
 * this follows convention: it is the last word with the particles before it (`Laurens van der Maaten`), the first word
 * in Chinese, Japanese and Korean script, or the part before a comma. Organizations are not split.
 */
export function splitName(author: string): CslName {
  const name = oneLine(author)
  // `The Folio Authors`: a group author.
  if (ORGANISATION.test(name) || /^the\s/i.test(name)) return { literal: name }
  const [first = '', ...rest] = name.split(/\s*,\s*/).filter(Boolean)
  const suffix = rest.find((part) => SUFFIX.test(part))
  const given = rest.filter((part) => part !== suffix).join(' ')
  if (given) return withSuffix({ ...splitFamily(first.split(' ')), given }, suffix)
  if (isEastAsian(first)) {
    const [family = first, ...more] = first.split(' ')
    return more.length > 0 ? { family, given: more.join(' ') } : { literal: first }
  }
  const words = first.split(' ')
  const last = words.at(-1) ?? ''
  if (!suffix && words.length > 2 && SUFFIX.test(last)) return withSuffix(splitWords(words.slice(0, -1)), last)
  return withSuffix(splitWords(words), suffix)
}

/** Splits a name with its initials last, if only the initials are in capitals. */
export function splitInitialsLast(text: string): CslName | null {
  const [, family = '', initials = '', suffix] = INITIALS_LAST.exec(text) ?? []
  const isName = /\p{Ll}/u.test(family) && !family.split(' ').some((word) => /^\p{Lu}$/u.test(word))
  if (!isName || !/^[\p{Lu}.\- ]+$/u.test(initials)) return null
  return { family, given: initials, ...(suffix && { suffix }) }
}

/** Tells whether a name is in Chinese, Japanese or Korean script, in which the family name comes first. */
export function isEastAsian(name: string): boolean {
  return EAST_ASIAN.test(name)
}

function splitWords(words: string[]): CslName {
  if (words.length === 1) return { family: words[0] ?? '' }
  const listed = splitInitialsLast(words.join(' '))
  if (listed) return listed
  const at = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isParticle(word))
  const from = at === -1 ? words.length - 1 : at
  return { ...splitFamily(words.slice(from)), given: words.slice(0, from).join(' ') }
}

/**
 * Lower-case particles are separate, since some styles ignore them for sorting; capitalized ones are part of the name.
 */
function splitFamily(words: string[]): CslName {
  const at = words.findIndex((word) => !PARTICLE.test(word))
  if (at <= 0) return { family: words.join(' ') }
  return { 'non-dropping-particle': words.slice(0, at).join(' '), family: words.slice(at).join(' ') }
}

function isParticle(word: string): boolean {
  return PARTICLE.test(word) || CAPITAL_PARTICLE.test(word)
}

function withSuffix(name: CslName, suffix: string | undefined): CslName {
  return suffix ? { ...name, suffix } : name
}
