import { stemmer } from 'stemmer'
import { wordSet } from '../../text/language/split-words'
import { withoutAccents } from '../../text/names/compare-names'
import { baseForm } from './irregular-forms'
import { MAGNITUDES } from './magnitudes'

/** A word or number of a text, with the key used for comparison. */
export type KeyedWord = {
  /** as written */
  raw: string
  /** stem of a word; canonical value of a number: `1,000` → `1000`, `four` → `4`, `3.5 million` → `3500000` */
  key: string
  isNumber: boolean
  start: number
  end: number
}

const PIECE = /(?<![\p{L}\p{N}])[-−–]?\d+(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?|%|×|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?/gu
const SMALL_NUMBERS = [
  ...wordSet(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`),
]
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(' ')
const TIMES = new Map([['hundred', 1e2], ...MAGNITUDES])
const UNITS = new Map(Object.entries({ '%': 'percent', '×': 'time', x: 'time', percentage: 'percent' }))

/** Words without content: articles, pronouns, prepositions, auxiliaries. */
const FUNCTION_WORDS = wordSet(
  `a an the this that these those it its they their them he she his her we our us you your i my and or but nor so yet if
  then than as at by for from in into of on onto to up upon with within over under between among through during about
  against per via is are was were be been being am do does did done has have had having can could may might will would
  shall should must which who whom whose what when where why how there here also both each such other another same
  while whereas because since although though however thus therefore hence moreover furthermore additionally instead
  rather very more most less least much many some any all no not only just even still too again further once one`,
)

/** Words of scholarly prose that a paraphrase changes freely. */
const GENERIC = new Set(
  [
    ...wordSet(`use show propose present describe introduce achieve provide allow enable find demonstrate report note observe state
  suggest discuss explain explore examine investigate study work paper author article research result approach method
  technique way call know refer mean employ utilize offer give take make get become obtain yield consist include involve
  contain perform conduct consider address aim focus key main important significant overall various several different
  specific particular new novel order term case part set thing well able make serve help support rely base relate
  according addition example instance particular`),
  ].map((word) => stemmer(word)),
)

/** Total characters of cached texts. Their words take about 20 times as many bytes. */
const CHARACTERS_REMEMBERED = 500_000
const readTexts = new Map<string, readonly KeyedWord[]>()
let charactersRead = 0

/** Words and numbers in order. Cached, because the same sentences are read for every citation of a page. */
export function readWords(text: string): readonly KeyedWord[] {
  let words = readTexts.get(text)
  if (!words) {
    if (charactersRead > CHARACTERS_REMEMBERED) {
      readTexts.clear()
      charactersRead = 0
    }
    charactersRead += text.length
    words = splitWords(text)
    readTexts.set(text, words)
  }
  return words
}

function splitWords(text: string): KeyedWord[] {
  const words: KeyedWord[] = []
  for (const match of text.matchAll(PIECE)) {
    const raw = match[0]
    const [start, end] = [match.index, match.index + raw.length]
    const plain = raw.normalize('NFKC').replaceAll('’', "'").toLowerCase()
    const last = words.at(-1)
    const gap = last ? text.slice(last.end, start) : ''
    const magnitude = TIMES.get(plain)
    if (last?.isNumber && magnitude && ['', ' ', '-'].includes(gap) && (plain.length > 1 || gap === '')) {
      last.key = String(Number(last.key) * magnitude)
      last.end = end
      continue
    }
    // "one hundred"
    if (last && magnitude && plain.length > 2 && gap === ' ' && last.raw.toLowerCase() === 'one') {
      Object.assign(last, { key: String(magnitude), isNumber: true, end })
      continue
    }
    const number = readNumber(plain)
    // "twenty-five"
    if (last?.isNumber && [' ', '-'].includes(gap) && last.raw.toLowerCase().endsWith('ty') && isDigitWord(plain)) {
      last.key = String(Number(last.key) + (plain === 'one' ? 1 : Number(number)))
      last.end = end
      continue
    }
    words.push({ raw, key: number ?? wordKey(plain), isNumber: number !== null, start, end })
  }
  return words
}

/** Content words, including numbers. */
export function contentWords(words: readonly KeyedWord[]): KeyedWord[] {
  return words.filter((word) => word.isNumber || !isFunctionWord(word))
}

/** Whether a word is like `the`, `of` or `is`. In capitals such a word is a name. */
export function isFunctionWord(word: KeyedWord): boolean {
  return FUNCTION_WORDS.has(word.raw.toLowerCase()) && !/^\p{Lu}{2,}$/u.test(word.raw)
}

/** A word of scholarly prose that a paraphrase changes freely. */
export function isGeneric(word: KeyedWord): boolean {
  return GENERIC.has(word.key)
}

function isDigitWord(plain: string): boolean {
  const value = SMALL_NUMBERS.indexOf(plain)
  return value >= 1 && value <= 9
}

function readNumber(plain: string): string | null {
  const small = SMALL_NUMBERS.indexOf(plain)
  if (small > 1) return String(small)
  const tens = TENS.indexOf(plain)
  if (tens >= 0) return String(20 + 10 * tens)
  if (!/\d/.test(plain)) return null
  // The end of "10, 000" is not the number zero.
  if (/^0\d/.test(plain)) return plain
  const value = Number(plain.replaceAll(',', '').replace(/[−–]/, '-'))
  return Number.isFinite(value) ? String(value) : plain
}

const CACHE_LIMIT = 50_000
const keys = new Map()

function wordKey(plain: string): string {
  let key = keys.get(plain)
  if (key === undefined) {
    if (keys.size >= CACHE_LIMIT) keys.clear()
    key = foldWord(plain)
    keys.set(plain, key)
  }
  return key
}

/** British endings are folded before stemming: both sides of a comparison go through the same fold. */
function foldWord(plain: string): string {
  const word = withoutAccents(plain.replace(/'s$|'$/, ''))
  const folded = word.replace(/(?<=\w{3})is(e[ds]?|ing|ations?)$/, 'iz$1').replace(/(?<=\w{3})our/, 'or')
  return UNITS.get(folded) ?? stemmer(baseForm(folded))
}
