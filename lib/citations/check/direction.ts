import { contentWords, readWords } from './words'

/** A word that sets two things against each other, with what stands before and behind it. */
type Relation = {
  /** equal for two that say the same of what stands before and behind them */
  kind: string
  /** whether what is said of the first thing stands before the word too: "A is faster than B" */
  saysBefore: boolean
  /** "is outperformed by" */
  isPassive: boolean
  /** whether it is only thought of, or denied */
  isOpen: boolean
  before: Set<string>
  after: Set<string>
}

const COMPARES =
  /\b(?:outperform\w*|surpass\w*|exceed\w*|beats?|than|over|replac\w+|caus(?:es?|ed|ing)|leads? to|led to|preced\w+|before|after|underperform\w*|fail(?:s|ed)? to|instead of|in place of|as opposed to|unlike)\b/giu
/** What two things are compared in: the last of these before "than". */
const COMPARATIVE = /\b(?:(?:more|less|fewer)(?: (?:\p{L}+))?|rather|other|better|worse|\p{L}{2,}er)\b/giu
const PREFERS = /\b(?:prefer\w*|favou?r\w*|chos\w+|choos\w+)\b/i
const INSTEAD = /^(?:instead of|in place of|as opposed to)$/
/** "no more than", "more than 20": a bound, and no second thing. */
const IS_BOUND = /\b(?:no|not)(?: \w+)? (?:more|less|fewer|later|earlier)(?: \w+)? $/i
const OPEN = /\b(?:could|would|might|may|if|unless|not?|never|cannot|nor)\b|n['’]t\b/i
const IS_DONE = /\b(?:is|are|was|were|be|been|being)(?: \p{L}+ly)? $/iu
/** Content words on either side of a relation that are compared. */
const NEAR = 6
/** A subject of both sides that may stand on either, where opposite words tell already that the sides have changed. */
const ALSO_KEPT = 1
/** What is compared ends before a preposition; "faster on A than on B". */
const PHRASE =
  /(?<=\S)\s(?:on|in|among|amongst|between|at|for|with|without|by|to|under|during|when|if|as|across|over)\s/
const CLAUSE_OF_COMPARISON = /[,;:()](?=\s|$|\w)|\s(?:but|while|whereas|because|since|although|though|which|that)\s/
const CLAUSE = /[,;:()](?=\s|$|\w)|\s(?:and|but|or|while|whereas|because|since|although|though|which)\s/

/** What is compared, or does something to the other, has changed places. */
export function turnsRound(claim: string, quote: string): boolean {
  const there = relationsOf(quote)
  return relationsOf(claim).some((one) => {
    const same = there.filter(({ kind, isOpen }) => kind === one.kind && isOpen === one.isOpen)
    return same.length > 0 && same.every((other) => turns(one, other))
  })
}

/** Whether two texts compare the same things from the two sides: "A is more than B", "B is less than A". */
export function compareFromBothSides(claim: string, said: string, quote: string, there: string): boolean {
  const [one, other] = [relationAt(claim, said), relationAt(quote, there)]
  return turns(one, other, ALSO_KEPT)
}

/** What stood behind stands before, and the other way round; the passive turns both. */
function turns(one: Relation, other: Relation, spared = 0): boolean {
  if (one.isPassive !== other.isPassive) return staysInOtherVoice(one, other)
  const [before, after] = [only(one.before, one.after), only(one.after, one.before)]
  const [first, second] = [only(other.before, other.after), only(other.after, other.before)]
  const crossed = [common(before, second), common(after, first)]
  if (Math.min(...crossed) === 0) return false
  // What is said of the first stays before the word, whichever of the two is first.
  const kept = common(after, second) + (one.saysBefore ? 0 : common(before, first))
  return one.saysBefore ? kept === 0 : kept < Math.max(...crossed) + spared
}

/** "A beats B" and "A is beaten by B"; what stands before may be a pronoun. */
function staysInOtherVoice(one: Relation, other: Relation): boolean {
  const crossed = common(one.after, other.before) + common(one.before, other.after)
  const isFirst = one.before.size === 0 || other.before.size === 0 || common(one.before, other.before) > 0
  return crossed === 0 && isFirst && common(one.after, other.after) > 0
}

function relationsOf(text: string): Relation[] {
  return [...text.matchAll(COMPARES)].flatMap(({ 0: word, index }): Relation[] => {
    const found = word.toLowerCase()
    const [before, behind] = [text.slice(0, index), text.slice(index + word.length)]
    const isOpen = OPEN.test(before.split(CLAUSE_OF_COMPARISON).at(-1) ?? '')
    const compared = { saysBefore: true, isPassive: false, isOpen, ...comparedAt(text, index, word.length) }
    if (found === 'unlike') return [{ ...compared, kind: found, ...aroundUnlike(text, index, word.length) }]
    if (INSTEAD.test(found)) {
      const isFronted = keysOf(before).length === 0
      return [{ ...compared, kind: 'rather', ...(isFronted && aroundUnlike(text, index, word.length)) }]
    }
    if (found === 'over') return PREFERS.test(clauseBefore(before)) ? [{ ...compared, kind: found }] : []
    if (found === 'before' || found === 'after')
      return [{ ...compared, kind: found, saysBefore: false, ...sidesOf(text, index, word.length) }]
    if (found === 'than') {
      const how = [...clauseBefore(before).matchAll(COMPARATIVE)].at(-1)?.[0]
      const isBound = IS_BOUND.test(before) || /^\s+[\d.]+/.test(behind)
      return how && !isBound ? [{ ...compared, kind: how.split(' ').map(kindOf).join(' ') }] : []
    }
    const isPassive = IS_DONE.test(before) && /^ by\b/.test(behind)
    return [{ ...compared, kind: kindOf(found), saysBefore: false, isPassive }]
  })
}

/** The relation that a word makes: by "than" where that stands behind it. */
function relationAt(text: string, word: string): Relation {
  const index = Math.max(0, text.toLowerCase().indexOf(word.toLowerCase()))
  const behind = text.slice(index + word.length).split(CLAUSE)[0] ?? ''
  const than = /\bthan\b/i.exec(behind)
  const plain = { kind: '', isPassive: false, isOpen: false }
  if (!than) return { ...plain, saysBefore: false, ...sidesOf(text, index, word.length) }
  return { ...plain, saysBefore: true, ...comparedAt(text, index + word.length + than.index, than[0].length) }
}

const kindOf = (word: string) => readWords(word)[0]?.key ?? word

/** The content words nearest to a place, on its two sides, in its clause. */
function sidesOf(text: string, at: number, length: number): Pick<Relation, 'before' | 'after'> {
  const [before, after] = [text.slice(0, at).split(CLAUSE), text.slice(at + length).split(CLAUSE)]
  // A clause that was moved to the front is no turn.
  const own = (parts: string[]) => parts.map(keysOf).find((found) => found.length > 0) ?? []
  return { before: new Set(own(before.reverse()).slice(-NEAR)), after: new Set(own(after).slice(0, NEAR)) }
}

/** The first of two things with what is said of it, and the second. */
function comparedAt(text: string, at: number, length: number): Pick<Relation, 'before' | 'after'> {
  const clauses = text
    .slice(0, at)
    .replace(/,? rather $/, '')
    .split(CLAUSE_OF_COMPARISON)
  const [after = ''] = text.slice(at + length).split(CLAUSE)
  const words = clauses.map((clause) => keysOf(clause.replace(COMPARATIVE, '')))
  // "A, which is new, beats B" and "A needs two, fewer than B": the first thing stands in a clause before.
  const before = words.at(-1)?.length === 0 ? words.flat() : words.at(-1)
  return { before: new Set(before), after: new Set(keysOf(after.split(PHRASE)[0] ?? '')) }
}

/** What is unlike the rest, and the rest. */
function aroundUnlike(text: string, at: number, length: number): Pick<Relation, 'before' | 'after'> {
  const behind = text.slice(at + length)
  const thing = behind.split(CLAUSE)[0] ?? ''
  return {
    before: new Set([...keysOf(text.slice(0, at)), ...keysOf(behind.slice(thing.length))]),
    after: new Set(keysOf(thing)),
  }
}

const clauseBefore = (text: string) => text.split(CLAUSE).at(-1) ?? ''

/** A name of several words is another one than each of them: "S2ORC-SciBERT", but not "Log-rank". */
const COMPOUND_NAME = /^(?=\S+[\p{Lu}\d])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+$/u

/** Content words in order. */
function keysOf(text: string): string[] {
  return text
    .split(/(?!\.\d)[^\p{L}\p{M}\p{N}'’×%-]+/u)
    .flatMap((word) =>
      COMPOUND_NAME.test(word) ? [word.toLowerCase()] : contentWords(readWords(word)).map(({ key }) => key),
    )
}

function only(words: Set<string>, others: Set<string>): Set<string> {
  return new Set([...words].filter((key) => !others.has(key)))
}

function common(a: Set<string>, b: Set<string>): number {
  return [...a].filter((key) => b.has(key)).length
}
