import { oneLine } from '../../../text/format/phrases'
import { AFFILIATION, PLACE } from './affiliation'
import { isWorkKind } from './article-kind'

const INITIALS = String.raw`(?:\p{Lu}\p{Ll}?\.-?)+`
const PARTICLE =
  "de|van|der|den|von|zu|la|le|du|di|da|das|do|dos|del|della|el|bin|ibn|al|y|e|d['’]\\p{L}+|ter|ten|af|av"
const NAME_PART = new RegExp(
  String.raw`^(\p{Lu}[\p{L}\p{M}'’\-.]*|\p{Lu}\.?(-?\p{Lu}\.)*|\p{Lo}[\p{Lo}\p{M}'’-]+|${PARTICLE}|\(\p{Lu}[\p{L}\p{M}'’-]+\)|Jr\.?|I{2,3}|IV)$`,
  'u',
)
const PARTICLE_WORD = new RegExp(`^(?:${PARTICLE})$`, 'i')
const SUFFIX = /^(?:Jr\.?|Sr\.?|I{2,3}|IV)$/
/** Degrees and professions after names, and titles before them. */
const DEGREE =
  /^(?:M\.?D\.?|Ph\.?\s?D\.?|M\.?Sc\.?|B\.?Sc\.?|M\.?P\.?H\.?|Dr\.?P\.?H\.?|M\.?B\.?B\.?S\.?|M\.?R\.?C\.?P\.?|F\.?R\.?C\.?P\.?|F\.?A\.?C\.?[CSP]\.?|R\.?N\.?|M\.?S\.?|M\.?A\.?|B\.?A\.?|B\.?S\.?|M\.?B\.?A\.?|D\.?V\.?M\.?|D\.?D\.?S\.?|Pharm\.?D\.?|J\.?D\.?|Ed\.?D\.?|Psy\.?D\.?|M\.?Ed\.?|M\.?Eng\.?|D\.?Phil\.?|D\.?Sc\.?)$/
const HONORIFIC = /^(?:(?:dr|prof|professor|mr|mrs|ms|pd|priv\.?-doz|ing|dipl\.?-\p{L}+)\b(?!-)\.?\s*)+/iu
const ENDS_UNFINISHED = new RegExp(`(?:^|\\s)(?:${PARTICLE})$|[\\p{L}]-$`, 'u')

/** Scripts without capital letters, whose names are written without spaces. */
const CJK_NAME =
  /^(?:\p{Script=Han}{2,4}|\p{Script=Han}{1,3}\s\p{Script=Han}{1,3}|\p{Script=Hangul}{2,4}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,4}\s[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,5}|[\p{Script=Katakana}ー]+[・=][\p{Script=Katakana}ー・=]+)$/u
const CJK_ADDRESS =
  /大学|大學|学院|學院|学校|研究|公司|系$|部$|所$|中心|医院|病院|实验室|實驗室|省|市$|関|学会|学报|論文|论文|期|年|대학|연구|학교|학과|병원|교수|회사|摘要|关键词|キーワード/u

/** A Chinese name of two letters, set as wide as one of three. */
const SPACED_HAN = /^(\p{Script=Han})\s+(\p{Script=Han})$/u

/** `II. Responses`: a part of a work, not initials. */
const PART_OF_WORK = /^(?:I{2,3}|IV|VI{1,3}|IX)\.\s/

/** `R Ep O RT`: a word with spaces between its letters. */
const SPACED_WORD = /^(?:\p{L}{1,2} ){3,}\p{L}{1,2}$/u

/** The words of `Mar. Ecol. Prog. Ser.`, a journal. */
const ABBREVIATED = /(?<!\S)\p{Lu}\p{Ll}{2,}\.(?!\S)/gu

/** Grades of members of a learned society: `Senior Member, IEEE`. */
const GRADE =
  /^(?:(?:(?:graduate|student|senior|life|associate)\s+)*(?:member|fellow)|graduate student|IEEE|ACM|AAAI|OSA|SPIE)$/i

export const isDegree = (text: string) => DEGREE.test(text) || GRADE.test(text)

export const isSuffix = (text: string) => SUFFIX.test(text)

/** Whether a text starts with a particle, such as `van`. */
export const isParticle = (text: string) => PARTICLE_WORD.test(text.split(/\s/)[0] ?? '')

/** Whether a name continues on the next line: it ends in a particle or a hyphen, or is a single word or initials. */
export const isUnfinished = (part: string) =>
  ENDS_UNFINISHED.test(part) || /^(?:\p{Lu}\p{Ll}+|(?:\p{Lu}\.[\s-]?)+)$/u.test(part)

/** The name in a part of an author line, without marks, degrees and honorifics; null if there is none. */
export function readName(part: string): string | null {
  const bare = oneLine(part.replace(/(?<=\p{Ll})\d{1,2}$/u, '').replace(/\d+/g, '')).replace(/["”’'`´]+$/, '')
  if (PART_OF_WORK.test(bare) || (bare.match(ABBREVIATED)?.length ?? 0) > 1) return null
  if (isDegree(bare) || isWorkKind(bare)) return null
  if (CJK_NAME.test(bare)) return CJK_ADDRESS.test(bare) ? null : bare.replace(SPACED_HAN, '$1$2')
  // `Yu.A.Pusep`: initials without spaces
  const spaced = bare.replace(new RegExp(`(?<!\\S)(${INITIALS})(?=\\p{Lu}\\p{L})`, 'gu'), (all) =>
    all.replace(/\.(?=\p{Lu})/gu, '. ').replace(/\.$/, '. '),
  )
  const words = spaced.replace(HONORIFIC, '').split(' ')
  while (words.length > 2 && isDegree(words.at(-1) ?? '')) words.pop()
  const name = words
    .join(' ')
    .replace(/[,;.\s]+$/, (end) => (/^\.$/.test(end) && /[JS]r$|\b\p{Lu}$/u.test(words.at(-1) ?? '') ? end : ''))
  return isName(name) ? withoutCapitals(name) : null
}

/** Converts names in capitals (`LEANA GOLUBCHIK`, `Chris QUIRK`) to normal case. Initials stay. */
function withoutCapitals(name: string): string {
  const isAll = !/\p{Ll}/u.test(name)
  return name
    .split(' ')
    .map((word, i) => {
      if (!/^\p{Lu}[\p{Lu}'’-]+$/u.test(word) || isSuffix(word)) return word
      if (i > 0 && isAll && PARTICLE_WORD.test(word)) return word.toLowerCase()
      const isInitials = word.length < 4 && !(isAll && /[AEIOUY]/.test(word))
      return isInitials ? word : word.replace(/\p{L}+/gu, (part) => part[0] + part.slice(1).toLowerCase())
    })
    .join(' ')
}

function isName(text: string): boolean {
  if (text.length < 4 || text.length > 45 || /\d|[{}<>@:/|"“]/.test(text)) return false
  if (PLACE.test(text) || AFFILIATION.test(text)) return false
  const parts = text.split(' ')
  if (parts.length > 2 && /\p{Script=Hangul}/u.test(text)) return false
  const own = parts.filter((part) => !PARTICLE_WORD.test(part))
  const wellFormed = parts.length >= 2 && own.length <= 6 && parts.every((part) => NAME_PART.test(part))
  return wellFormed && parts.some((part) => /\p{L}{2}/u.test(part)) && !SPACED_WORD.test(text)
}
