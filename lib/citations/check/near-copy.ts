import { align } from './alignment'
import { UNIT } from './numbers'
import { isFunctionWord, isGeneric, readWords, type Word } from './words'

type Kind = 'matter' | 'generic' | 'negation' | 'hedge'
type Sign = { kind: Kind; key: string }

/** From this share of words in the same order on, a claim is a copy, and each differing word was exchanged. */
const COPY = 0.7
const NEGATION = /^(?:not|no|never|without|cannot|none|neither|nor|nothing|hardly|rarely|.*n['’]t)$/
const HEDGE =
  /^(?:may|might|could|possibly|perhaps|likely|unlikely|approximately|roughly|nearly|almost|about|up|least|sometimes|often|usually|typically|generally|partially|only)$/
/** Small words that turn a statement when one takes the place of another. */
const QUANTIFIER = /^(?:all|some|every|each|many|most|few|any|both|with|more|less|before|after|over|under|above|below)$/

/**
 * False when a claim follows the words of a quote and departs from them in one: another word in the place of the
 * source's (even if the source has it elsewhere), a negation or a hedge put in or left out. Words of a paper's
 * name (`given`) may stand for "we"; a clause that is left out takes its negations with it. True for a claim that
 * is no copy: of that the alignment says nothing.
 */
export function isFaithfulCopy(claim: string, quote: string, given: Set<string>): boolean {
  const said = readSigns(claim)
  const there = readSigns(quote)
  const { matched, gaps } = align(said.map(toText), there.map(toText))
  if (matched < COPY * said.length) return true
  if (displacesNumber(said, there)) return false
  return gaps.every((gap) => {
    const put = gap.said.flatMap((at) => said[at] ?? [])
    const strange = put.filter(({ key }) => !given.has(key))
    const left = gap.there.flatMap((at) => there[at] ?? [])
    return !exchanges(put, strange, left) && !turns(strange, left) && !movesNumber(strange, there)
  })
}

function exchanges(put: Sign[], strange: Sign[], left: Sign[]): boolean {
  const isWord = ({ kind }: Sign) => kind === 'matter' || kind === 'generic'
  const isMatter = ({ kind }: Sign) => kind === 'matter'
  if (strange.length === 0) return put.some(isMatter) && left.some(isMatter)
  return strange.some(isWord) && left.some(isWord) && [...strange, ...left].some(isMatter)
}

function turns(put: Sign[], left: Sign[]): boolean {
  const count = (signs: Sign[], kind: Kind) => signs.filter((sign) => sign.kind === kind).length
  const isBare = count(left, 'matter') <= 1
  if (count(put, 'negation') > count(left, 'negation')) return true
  return isBare && (count(left, 'negation') > count(put, 'negation') || count(left, 'hedge') > count(put, 'hedge'))
}

/** A number that changed its place by itself: one that moves with its words says the same. */
function movesNumber(put: Sign[], there: Sign[]): boolean {
  const matter = put.filter(({ kind }) => kind === 'matter')
  return matter.length > 0 && matter.every((sign) => isNumber(sign) && there.some((other) => other.key === sign.key))
}

/**
 * A number of the source that stands in the copy between other words or numbers than there, units left out. Numbers
 * that each have a unit of their own may change places.
 */
function displacesNumber(said: Sign[], there: Sign[]): boolean {
  const units = said.flatMap((sign, at) => (isNumber(sign) ? [unitAt(said, at)] : []))
  return said.some((sign, at) => {
    const unit = unitAt(said, at)
    if (!isNumber(sign) || (unit && units.indexOf(unit) === units.lastIndexOf(unit))) return false
    const places = there.flatMap((other, place) => (other.key === sign.key ? [place] : []))
    const [before, after] = neighboursOf(said, at)
    return (
      places.length > 0 &&
      places.every((place) => {
        const [beforeThere, afterThere] = neighboursOf(there, place)
        return before !== beforeThere && after !== afterThere
      })
    )
  })
}

const isNumber = ({ kind, key }: Sign) => kind === 'matter' && /^-?\d/.test(key)

function unitAt(signs: Sign[], at: number): string {
  const next = signs[at + 1]
  return next && UNIT.test(next.key) ? next.key : ''
}

function neighboursOf(signs: Sign[], at: number): [string, string] {
  const isTelling = ({ kind, key }: Sign) => (kind === 'matter' || kind === 'generic') && !UNIT.test(key)
  return [signs.slice(0, at).findLast(isTelling)?.key ?? '', signs.slice(at + 1).find(isTelling)?.key ?? '']
}

function readSigns(text: string): Sign[] {
  // "does not need training" and "needs no training" deny the same.
  const plain = text.replace(/\b(?:do|does|did) not (\p{Ll}+)/gu, '$1 no')
  return readWords(plain).flatMap((word): Sign[] => {
    const kind = kindOf(word)
    if (kind === null) return []
    return [{ kind, key: kind === 'matter' || kind === 'generic' ? word.key : kind }]
  })
}

function kindOf(word: Word): Kind | null {
  const plain = word.raw.toLowerCase()
  if (NEGATION.test(plain)) return 'negation'
  if (HEDGE.test(plain)) return 'hedge'
  if (QUANTIFIER.test(plain)) return 'matter'
  if (!word.isNumber && isFunctionWord(word)) return null
  return isGeneric(word) ? 'generic' : 'matter'
}

const toText = ({ kind, key }: Sign) => (kind === 'matter' || kind === 'generic' ? key : `\0${kind}`)
