import { concordance } from './order'
import { contentWords, readWords, type Word } from './words'

const NEAR = 6
/** Words around two numbers, units among them, that must be the same for the two to say how much of one thing. */
const SAME_PLACE = 3
/** Stems of units, and of things that are counted like units. */
export const UNIT =
  /^(?:percent|time|m?s|sec(?:ond)?|minut|hour|dai|week|month|year|gpu|tpu|cpu|token|layer|head|block|param(?:et)?|paramet|bleu|point|page|word|sentenc|passag|document|chunk|kb|mb|gb|tb|epoch|step|dimens|bit|byte|hz|server|node|machin|paper|question|model|fold|degre|exampl|sampl|shot|rank)$/

/**
 * Every number of the claim stands in the quote, with its unit and near at least one of the words that it
 * has beside it in the claim, and two numbers have not changed places.
 */
export function agreesInNumbers(claim: string, quote: string): boolean {
  const said = contentWords(readWords(claim))
  const source = contentWords(readWords(quote))
  const numbers = said.filter((word) => word.isNumber)
  if (!numbers.every((number) => standsAlike(number, said, source))) return false
  const bonds = bondsOf(claim, quote)
  return !bonds.includes('other') && (bonds.every((bond) => bond === 'same') || keepsPlaces(numbers, said, source))
}

/**
 * A number of the claim that the quote does not have stands where the quote has another: before the same unit or
 * word, or behind the same word; or two numbers that both have stand the other way round.
 */
export function exchangesNumbers(claim: string, quote: string): boolean {
  const said = contentWords(readWords(claim))
  const source = contentWords(readWords(quote))
  const has = (words: readonly Word[], { key }: Word) => words.some((word) => word.isNumber && word.key === key)
  const numbers = said.filter((word) => word.isNumber && !isPartOfName(word, claim))
  const strange = numbers.filter((word) => !has(source, word))
  const others = source.filter((word) => word.isNumber && !has(said, word))
  const takesPlace = strange.some((number) => others.some((other) => standInOnePlace(number, said, other, source)))
  if (takesPlace || strange.length > 0) return takesPlace
  const isKept = numbers.every((number) =>
    followedBy(number, said).some((pair) =>
      source.some((other) => alike(number, other) && followedBy(other, source).includes(pair)),
    ),
  )
  return !isKept && bondsOf(claim, quote).includes('other')
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

function standsAlike(number: Word, said: Word[], source: Word[]): boolean {
  const index = said.indexOf(number)
  const unit = said[index + 1]
  const beside = wordsAround(said, index, 3)
  return source.some((word, at) => {
    if (word.key !== number.key || !word.isNumber) return false
    if (unit && UNIT.test(unit.key) && !wordsAfter(source, at).includes(unit.key)) return false
    const around = wordsAround(source, at, NEAR)
    return beside.size === 0 || [...beside].some((key) => around.has(key))
  })
}

/** Keys of the three words behind a number, up to the next number. */
function wordsAfter(words: readonly Word[], index: number): string[] {
  const after = words.slice(index + 1, index + 4)
  const next = after.findIndex((word) => word.isNumber)
  return (next < 0 ? after : after.slice(0, next)).map((word) => word.key)
}

/** Keys of the words (not numbers) at most `distance` content words away. */
function wordsAround(words: readonly Word[], index: number, distance: number): Set<string> {
  const around = words.slice(Math.max(0, index - distance), index + distance + 1)
  return new Set(around.filter((word) => !word.isNumber).map((word) => word.key))
}

/** Numbers in another order than in the quote are right only when the words around them turned with them. */
function keepsPlaces(numbers: Word[], said: Word[], source: Word[]): boolean {
  if (areToldApart(numbers, said)) return true
  const order = concordance(keys(numbers), keys(source.filter((word) => word.isNumber)))
  if (order === null) return true
  const wordsSaid = keys(said.filter((word) => !word.isNumber))
  const wordsThere = keys(source.filter((word) => !word.isNumber))
  const turned = concordance(wordsSaid, wordsThere)
  if (turned === null) return order > 0
  return order > 0 ? turned > -0.5 : turned < 0
}

/** Each has a word of its own behind it (3.5 days, 8 machines); `standsAlike` has looked for these in the quote. */
function areToldApart(numbers: Word[], said: Word[]): boolean {
  const units = numbers.map((number) => said[said.indexOf(number) + 1]?.key ?? '')
  return units.every((unit) => UNIT.test(unit)) && new Set(units).size === units.length
}

const keys = (words: readonly Word[]) => words.map((word) => word.key)

/** The parts of a text that each say one thing of one number. */
const PARTS = /[;:,](?=\s)|\s(?:and|but|while|whereas)\s/

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
      const places = telling.flatMap(holders)
      if (places.some((part) => part.some((word) => alike(word, number)))) return 'same'
      const unit = unitOf(number, said)
      const isTaken = (part: Word[]) => part.some((word) => word.isNumber && unitOf(word, part) === unit)
      return places.some(isTaken) ? 'other' : 'open'
    })
  })
}

function alike(one: Word, other: Word): boolean {
  return one.key === other.key && one.isNumber === other.isNumber
}

/** The unit behind a number, or an empty string. */
function unitOf(number: Word, words: readonly Word[]): string {
  const next = words[words.indexOf(number) + 1]
  return next && UNIT.test(next.key) ? next.key : ''
}

/** The number of `GPT-4` or `top-20`. */
export function isPartOfName(number: Word, text: string): boolean {
  return /\p{L}[-–]$/u.test(text.slice(0, number.start)) || /^-\p{L}/u.test(text.slice(number.end))
}
