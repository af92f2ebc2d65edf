import { contentWords, readWords, type Word } from './words'

const NEAR = 6
/** Words around two numbers, units among them, that must be the same for the two to say how much of one thing. */
const SAME_PLACE = 3
/** Stems of units, and of things that are counted like units. */
export const UNIT =
  /^(?:percent|time|m?s|sec(?:ond)?|minut|hour|dai|week|month|year|gpu|tpu|cpu|token|layer|head|block|param(?:et)?|paramet|bleu|point|page|word|sentenc|passag|document|chunk|kb|mb|gb|tb|epoch|step|dimens|bit|byte|hz|server|node|machin|paper|question|model|fold|degre|exampl|sampl|shot|rank|px|pixel)$/

/**
 * What a quote says against the numbers of a claim, or null: where a number of the claim that the quote does not have
 * stands there another, before the same unit or word or behind the same word; the same number has another unit of the
 * same kind; or two numbers that both have stand the other way round. Rounding is no difference, nor is a share in
 * words ("nine in ten"), which nothing can be held against.
 */
export function numberAgainst(claim: string, quote: string): string | null {
  const said = contentWords(readWords(claim))
  const source = contentWords(readWords(quote))
  const numbers = said.filter((word) => word.isNumber && !isPartOfName(word, claim) && !isShare(word, claim))
  const isHeld = (number: Word) => source.some((other) => isSameAmount(number, other, claim))
  const strange = numbers.filter((number) => !isHeld(number))
  const others = source.filter((word) => word.isNumber && !numbers.some((number) => isSameAmount(number, word, claim)))
  for (const number of strange) {
    const other = others.find((one) => standInOnePlace(number, said, one, source))
    if (other) return `the quote says ${other.raw}, not ${number.raw}`
  }
  const bound = boundAgainst(claim, quote) ?? boundAgainst(quote, claim)
  if (bound) return bound
  if (isFromTo(claim, quote)) return 'its numbers stand the other way round in the quote'
  const other = numbers.map((number) => unitAgainst(number, said, source)).find((unit) => unit !== null)
  if (other) return `the quote says ${other}`
  if (strange.length > 0) return null
  const isKept = numbers.every((number) =>
    followedBy(number, said).some((pair) =>
      source.some((other) => isSameAmount(number, other, claim) && followedBy(other, source).includes(pair)),
    ),
  )
  const isMoved = !isKept && bondsOf(claim, quote).includes('other')
  return isMoved ? 'its numbers belong to other words in the quote' : null
}

const AMOUNT = String.raw`(one|two|three|four|five|six|seven|eight|nine|ten|\d+(?:\.\d+)?)\b`
const AT_MOST = new RegExp(String.raw`\b(?:at most|(?:no|not) more than|only|a maximum of) ${AMOUNT}`, 'i')
const MORE_THAN = new RegExp(String.raw`\bmore than ${AMOUNT}`, 'i')
const DENIED = /\b(?:not?|never|cannot|none|neither|nor|without|nothing)\b|n['’]t\b/i

/** "at most one" against "more than one", where neither is denied. */
function boundAgainst(one: string, other: string): string | null {
  const [most, more] = [AT_MOST.exec(one), MORE_THAN.exec(other)]
  if (!most || !more || most[1]?.toLowerCase() !== more[1]?.toLowerCase()) return null
  const isDenied = DENIED.test(other) || DENIED.test(one.replace(most[0], ''))
  return isDenied ? null : `one of the two says “${most[0]}”`
}

const FROM_TO = /\bfrom ([\d.,]*\d)\S*(?: \p{L}+)? to ([\d.,]*\d)/iu

/** "from 3 to 5" against "from 5 to 3". */
function isFromTo(claim: string, quote: string): boolean {
  const [said, there] = [FROM_TO.exec(claim), FROM_TO.exec(quote)]
  return said !== null && there !== null && said[1] !== said[2] && said[1] === there[2] && said[2] === there[1]
}

/** "nine in ten", "three quarters": the same share can be written in other numbers. */
function isShare(number: Word, text: string): boolean {
  if (/\d/.test(number.raw)) return false
  return SHARE_BEHIND.test(text.slice(number.end)) || SHARE_BEFORE.test(text.slice(0, number.start))
}

const SHARE_BEHIND =
  /^ (?:halves|thirds|quarters|fifths|sixths|sevenths|eighths|ninths|tenths|(?:in|(?:out )?of) (?:every )?(?:two|three|four|five|six|seven|eight|nine|ten|twenty|hundred)\b)/
const SHARE_BEFORE = /\b(?:one|two|three|four|five|six|seven|eight|nine) (?:in|(?:out )?of) (?:every )?$/

/** What softens a number: one that is not far from it is then the same. */
const SOFTENED =
  /\b(?:about|around|roughly|approximately|nearly|almost|some|under|over|below|above|than|most|least|up to|within)\s+$/i
const SOFT = 0.1
const ALL_BUT = /\b(?:all|everything|everybody|always) (?:but|except) (?:for )?$/i

function isSameAmount(number: Word, other: Word, claim: string): boolean {
  if (!other.isNumber) return false
  if (other.key === number.key) return true
  const [a, b] = [Number(number.key), Number(other.key)]
  if (!Number.isFinite(a) || !Number.isFinite(b)) return false
  if (ALL_BUT.test(claim.slice(0, number.start)) && Math.abs(a + b - 100) < 1e-6) return true
  const decimals = /\.(\d+)/.exec(number.raw)?.[1]?.length ?? 0
  const isRounded = /\./.test(other.raw) && Math.abs(a - b) <= 0.5000001 * 10 ** -decimals
  const isSoft = SOFTENED.test(claim.slice(0, number.start)) && Math.abs(a - b) <= SOFT * Math.abs(b)
  return isRounded || isSoft
}

/** Units of one kind each: the same number of another one is another amount. */
const KINDS = [
  /^(?:m?s|sec|h|min|(?:milli|micro|nano)?second|minut|hour|dai|week|month|year)$/,
  /^(?:byte|kb|mb|gb|tb|pb|kilobyt|megabyt|gigabyt|terabyt)$/,
  /^(?:mm|cm|km|meter|metr|kilomet|kilometr|mile|pc|kpc|mpc|gpc)$/,
  /^(?:ev|kev|mev|gev|tev)$/,
  /^(?:percent|time|fold)$/,
]

const SYMBOLS = new Map(
  Object.entries({
    kb: 'kilobyt',
    mb: 'megabyt',
    gb: 'gigabyt',
    tb: 'terabyt',
    ms: 'millisecond',
    s: 'second',
    sec: 'second',
    min: 'minut',
    h: 'hour',
  }),
)
const unitName = ({ key }: Word) => SYMBOLS.get(key) ?? key

/** The number with the unit that it has wherever it stands in the quote, where that is another one of the same kind. */
function unitAgainst(number: Word, said: Word[], source: Word[]): string | null {
  const unit = said[said.indexOf(number) + 1]
  const kind = unit && KINDS.find((pattern) => pattern.test(unit.key))
  if (!unit || !kind) return null
  const places = source.flatMap((word, at) => (word.isNumber && word.key === number.key ? [source[at + 1]] : []))
  const isOther = (there: Word | undefined) =>
    there !== undefined && kind.test(there.key) && unitName(there) !== unitName(unit)
  const [first] = places
  return first && places.every(isOther) ? `${number.raw} ${first.raw}, not ${number.raw} ${unit.raw}` : null
}

/** What a number counts: the word behind it, and the one behind its unit. */
function followedBy(number: Word, words: Word[]): string[] {
  const [one, two] = words.slice(words.indexOf(number) + 1)
  const unit = one && UNIT.test(one.key) ? one.key : ''
  return unit ? (two ? [`${unit} ${two.key}`] : []) : one ? [one.key] : []
}

function standInOnePlace(number: Word, said: Word[], other: Word, source: Word[]): boolean {
  const beside = (words: Word[], word: Word, step: 1 | -1) => words[words.indexOf(word) + step]?.key
  const [after, before] = [beside(said, number, 1), beside(said, number, -1)]
  const isOnePlace =
    (after !== undefined && after === beside(source, other, 1)) ||
    (before !== undefined && before === beside(source, other, -1))
  const [around, there] = [
    wordsAround(said, said.indexOf(number), NEAR),
    wordsAround(source, source.indexOf(other), NEAR),
  ]
  return isOnePlace && [...around].filter((key) => there.has(key)).length >= SAME_PLACE
}

/** Keys of the words (not numbers) at most `distance` content words away. */
function wordsAround(words: readonly Word[], index: number, distance: number): Set<string> {
  const around = words.slice(Math.max(0, index - distance), index + distance + 1)
  return new Set(around.filter((word) => !word.isNumber).map((word) => word.key))
}

/** Content words at the beginning of a part, and on either side of a number, that it belongs to. */
const OPENING = 3
const BESIDE = 2
/** The parts of a text that each say one thing of one number. */
const PARTS = /[;:,](?=\s)|(?<!\ball)\s(?:and|but|while|whereas)\s/i

/**
 * What each number of the claim stands with, part by part of the sentence: `same`, a word that only one part of the
 * quote has stands there with that number; `other`, such words stand there with another number before the same unit,
 * and none with this one; `open`, nothing tells.
 */
function bondsOf(claim: string, quote: string): ('same' | 'other' | 'open')[] {
  const parts = quote.split(PARTS).map((part) => contentWords(readWords(part)))
  const holders = (word: Word) => parts.filter((part) => part.some((other) => alike(other, word)))
  return claim.split(PARTS).flatMap((text) => {
    const said = contentWords(readWords(text))
    const quantities = said.filter((word) => word.isNumber && !isPartOfName(word, text))
    const telling = said.filter((word) => !quantities.includes(word) && holders(word).length === 1)
    return quantities.map((number) => {
      const unit = unitOf(number, said)
      const places = telling.flatMap((word) => holders(word).filter((part) => isBound(word, part, unit)))
      if (places.some((part) => part.some((word) => isSameAmount(number, word, text)))) return 'same'
      const isTaken = (part: Word[]) => part.some((word) => word.isNumber && unitOf(word, part) === unit)
      // Which of several numbers a word belongs to, words cannot tell.
      return quantities.length === 1 && places.some(isTaken) ? 'other' : 'open'
    })
  })
}

/** Whether a number may well belong to a word of its part: what the part opens with, a name at its end, what stands beside it. */
function isBound(word: Word, part: Word[], unit: string): boolean {
  const at = part.findIndex((other) => alike(other, word))
  const closes = at >= part.length - BESIDE && /\p{Lu}|\d/u.test(word.raw)
  const isBeside = (other: Word, place: number) => other.isNumber && Math.abs(place - at) <= BESIDE
  return at < OPENING || closes || part.some((other, place) => isBeside(other, place) && unitOf(other, part) === unit)
}

function alike(one: Word, other: Word): boolean {
  return one.key === other.key && one.isNumber === other.isNumber
}

/** The unit behind a number, or an empty string. */
function unitOf(number: Word, words: readonly Word[]): string {
  const next = words[words.indexOf(number) + 1]
  return next && UNIT.test(next.key) ? next.key : ''
}

/** The number of `GPT-4`, `top-20`, `TPUv3` or `n^2`. */
export function isPartOfName(number: Word, text: string): boolean {
  return /(?:\p{L}[-–]?|[\^_]\(?)$/u.test(text.slice(0, number.start)) || /^-\p{L}/u.test(text.slice(number.end))
}

export function numbersIn(text: string): Word[] {
  return readWords(text).filter(({ isNumber }) => isNumber)
}
