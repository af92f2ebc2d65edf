import { align } from './alignment'
import { contentWords, readWords, type Word } from './words'

/** Words that can mean nothing but a negation. */
const NEGATIONS =
  /\b(?:neither|not|no|never|without|cannot|none|nor|impossible|fail(?:s|ed|ing)? to|unable to)\b|n['’]t\b/giu

/** These, and what says without a "not" that something is not, or not more than once. */
const DENIALS = new RegExp(
  [
    NEGATIONS.source,
    String.raw`\b(?:avoid\w*|prevent\w*|preclud\w*|exclud\w*|forbid\w*|omit\w*|skip\w*|eliminat\w*|disabl\w*|deactivat\w*|remov\w*|waiv\w*|spar(?:es?|ed|ing)|ignor\w*|discard\w*|lack(?:s|ed|ing)?|missing|absen(?:t|ce)|rarely|seldom|hardly|scarcely|barely|little|few|nothing|mitigat\w*|alleviat\w*|overc[oa]m\w*|address\w*|solv\w*|counter\w*|independent(?:ly)? of|den(?:y|ies|ied)|refus\w*|reject\w*|wrong(?:ly)?|incorrect(?:ly)?|mistaken(?:ly)?|false(?:ly)?|simplistic|mislead\w*)\b`,
    String.raw`\b(?:(?:turn|switch)(?:s|es|ed|ing)?(?: \w+)? off|(?:is|are|was|were|stays?|kept) off|(?:left|leaves?|leaving)\b.{0,40}? out|g[ia]v(?:es?|ing|en) up|away with|no longer|keeps? .{0,60}? from|free (?:of|from)|(?:instead|in place|lack) of|rather than|at most)\b`,
    // "unnecessary", "inaccessible", "irrelevant"
    String.raw`\b(?:un(?!der|i[tvqfo]|til|less)\p{L}{4,}|non-?\p{L}{4,}|in(?:access|valid|complet|consist|correct|suffic|capab|effic|accura|visib|feasib|dispens)\p{L}*|im(?:practic|perfect)\p{L}*|irre\p{L}+)\b`,
  ].join('|'),
  'giu',
)

/** What denies what stands behind it as a negation does. */
const IS_NOT =
  /^(?:rarely|seldom|hardly|wrong|incorrect|mistaken|false|simplistic|misleading|un\p{L}+|in\p{L}+|im\p{L}+)$/iu

/** Negations that deny nothing of what follows. */
const NO_DENIAL =
  /\b(?:with or without|whether or not|not (?:only|just|merely|solely|necessarily)|no (?:more|less|fewer|later|earlier|greater) than|no matter)\b/gi

/** What is so only there, and what is not so otherwise. */
const ONLY = /\b(?:only|solely|exclusively)\b/i
const OTHERWISE =
  /\b(?:unless|until|alone|otherwise|outside|beyond|else|except|other than|any other|by (?:it|them)sel(?:f|ves))\b/i

const NO_OTHER = /\b(?:no|none|nothing|nobody)\b/i
const ALL = /\b(?:all|every|each|any|everything|everybody|best|most)\b/i

const COMPARES = /\b(?:than|outperform\w*|surpass\w*|exceed\w*|beats?|best|most|\p{L}{2,}est)\b/iu

const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g
/** Share of a claim's words that stand in the quote in the same order, where nothing but a denial may be put otherwise. */
const WORD_FOR_WORD = 0.9

/** Content words that a negation bears upon. */
const SCOPE = 3
/** Content words before and behind a word by which what they say may be denied: "with the cache disabled". */
const AROUND = { before: 4, after: 6 }
/** Two denials with so few content words between them say that it is so: "cannot avoid". */
const TWICE = 4
const END_OF_SENTENCE = /[.!?;](?=\s)/
const MARK = /[.!?;:,](?=\s)/
const END_OF_CLAUSE = /[.!?;:,](?=\s|$)|\s(?:and|but|or|while|whereas|because)\s/

const THERE_IS = /\bthere (?:is|are|was|were)\b/i

/** A denial in a text, and where it stands. */
type Denial = { word: string; start: number; end: number }

/** One of the two says of something that it is so, and the other that it is not. */
export function negatesWhatTheOtherSays(claim: string, quote: string): boolean {
  return isOnlyDenied(claim, quote) || deniesAlone(claim, quote) || deniesAlone(quote, claim)
}

/** Word for word the same but for a negation; what stands in brackets aside. */
function isOnlyDenied(claim: string, quote: string): boolean {
  const [said, there] = [claim, quote].map((text) => text.replace(BRACKETS, ' ')) as [string, string]
  const [denials, denialsThere] = [denialsIn(said, there), denialsIn(there, said)]
  const isOdd = (keep: (denial: Denial) => boolean) =>
    (denials.filter(keep).length + denialsThere.filter(keep).length) % 2 === 1
  if (!isOdd(() => true) || !isOdd(({ word }) => isNegation(word))) return false
  const [words, wordsThere] = [matterOf(said, denials), matterOf(there, denialsThere)]
  const stretches = align(words, wordsThere, (one, other) => one.key === other.key)
  const alike = stretches.reduce((sum, stretch) => sum + (stretch.matches ? stretch.said.length : 0), 0)
  return alike >= WORD_FOR_WORD * Math.max(words.length, wordsThere.length)
}

/** Content words but those that deny. */
function matterOf(text: string, denials: Denial[]): Word[] {
  const isDenial = ({ start }: Word) => denials.some((denial) => start >= denial.start && start < denial.end)
  return contentWords(readWords(text)).filter((word) => !isDenial(word))
}

/** Denies something that the other text speaks of without denying it. One word alone may be denied in other words. */
function deniesAlone(text: string, other: string): boolean {
  if (isOtherwise(text, other)) return false
  const [own, there] = [keysOf(text), keysOf(other)]
  const denied = denialsIn(other, text).map((denial) => keysAround(other, denial))
  return denialsIn(text, other).some((denial) => {
    if (!isNegation(denial.word)) return false
    const after = keysOf(clauseBehind(text, denial, END_OF_CLAUSE)).slice(0, SCOPE)
    const before = keysOf(text.slice(Math.max(0, denial.start - 80), denial.start)).slice(-1)
    if (after.length === 0 || ![...after, ...(after.length === 1 ? before : [])].every((key) => there.includes(key)))
      return false
    // What the same text says again without denying it, it says both ways.
    if (after.every((key) => own.filter((one) => one === key).length > 1)) return false
    return !denied.some((keys) => keys.some((key) => after.includes(key)))
  })
}

/** "Only both" is "neither alone", "only inside" is "not outside", "better than all" is "none is as good". */
function isOtherwise(text: string, other: string): boolean {
  if (NO_OTHER.test(text) && ALL.test(other) && COMPARES.test(other) && !ALL.test(text)) return true
  return (ONLY.test(text) || ONLY.test(other)) && (OTHERWISE.test(text) || OTHERWISE.test(other))
}

/** What a text denies. Two denials of one thing are none, and a word that both texts have is no denial but matter. */
function denialsIn(text: string, other: string): Denial[] {
  const plain = text.replace(NO_DENIAL, (found) => ' '.repeat(found.length))
  const there = new Set(readWords(other).map(({ key }) => key))
  const isMatter = (word: string) => !isNegation(word) && readWords(word).every(({ key }) => there.has(key))
  const found = [...plain.matchAll(DENIALS)].flatMap(({ 0: word, index }) =>
    isMatter(word) || /^nor$/i.test(word) ? [] : [{ word, start: index, end: index + word.length }],
  )
  return found.filter((one, at) => !isTwice(plain, found[at - 1], one) && !isTwice(plain, one, found[at + 1]))
}

/** "cannot avoid", "impossible without", "does not mean that it never". */
function isTwice(text: string, one: Denial | undefined, next: Denial | undefined): boolean {
  if (!one || !next || !(isNegation(one.word) || IS_NOT.test(one.word))) return false
  const between = text.slice(one.end, next.start)
  const goesOn = /\bthat\b/.test(between)
  // "who hears no leader assumes there is none"
  if (!goesOn && THERE_IS.test(between)) return false
  const isOne = !END_OF_CLAUSE.test(goesOn ? between.replaceAll(',', '') : between)
  return isOne && keysOf(between).length <= TWICE
}

function isNegation(word: string): boolean {
  return word.replace(NEGATIONS, '') === ''
}

/** The content words that a denial may deny: before it in its clause, and behind it. */
function keysAround(text: string, denial: Denial): string[] {
  const before = text.slice(0, denial.start).split(MARK).at(-1) ?? ''
  const after = clauseBehind(text, denial, IS_NOT.test(denial.word) ? END_OF_CLAUSE : END_OF_SENTENCE)
  return [...keysOf(before).slice(-AROUND.before), ...keysOf(after).slice(0, AROUND.after)]
}

function clauseBehind(text: string, { end }: Denial, boundary: RegExp): string {
  return text.slice(end, end + 160).split(boundary)[0] ?? ''
}

/** Content words but adverbs. */
function keysOf(text: string): string[] {
  return contentWords(readWords(text)).flatMap(({ raw, key }) => (/ly$/.test(raw) ? [] : [key]))
}
