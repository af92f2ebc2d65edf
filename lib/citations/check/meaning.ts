import { contentWords, readWords } from './words'

const NEGATIONS =
  /\b(?:not|no|never|without|cannot|none|neither|nor|nothing|hardly|rarely|barely|fail(?:s|ed|ing)?|lacks?|lacking|unable|absence|except|dispens(?:es|ed|ing) with|instead of|rather than|avoid(?:s|ed|ing)?|free of)\b|n['’]t\b/giu

/** Those that can mean nothing else. */
const PLAIN_NEGATIONS = /\b(?:not|no|never|without|cannot|none|neither|nor|fail(?:s|ed|ing)? to)\b|n['’]t\b/giu

const OPPOSITES: [RegExp, RegExp][] = [
  [
    /\bincreas\w*|\brais(?:es?|ed|ing)\b|\bgrow\w*/i,
    /\bdecreas\w*|\breduc\w*|\blower(?:s|ed|ing)?\b|\bshrink\w*|\bdrop\w*/i,
  ],
  [/\b(?:high|higher|highest)\b/i, /\b(?:low|lower|lowest)\b/i],
  [/\bmore\b/i, /\b(?:less|fewer)\b/i],
  [
    /\b(?:better|best|superior|outperform\w*|surpass\w*|exceed\w*|beats?)\b/i,
    /\b(?:worse|worst|inferior|underperform\w*)\b/i,
  ],
  [/\bimprov\w*/i, /\b(?:degrad|worsen|hurt|harm)\w*/i],
  [/\b(?:fast|faster|fastest|speeds? up|accelerat\w*)\b/i, /\b(?:slow|slower|slowest|slows? down)\b/i],
  [/\b(?:large|larger|largest|big|bigger|biggest)\b/i, /\b(?:small|smaller|smallest)\b/i],
  [/\b(?:long|longer|longest)\b/i, /\b(?:short|shorter|shortest)\b/i],
  [/\bmaxim\w*/i, /\bminim\w*/i],
  [/\bbefore\b/i, /\bafter\b/i],
  [/\babove\b/i, /\bbelow\b/i],
  [/\b(?:first|start\w*|begin\w*)\b/i, /\b(?:last|final\w*|end(?:s|ed|ing)?)\b/i],
  [/\b(?:always|often|usually)\b/i, /\b(?:never|seldom|rarely)\b/i],
  [/\b(?:possible|able|can)\b/i, /\b(?:impossible|unable|cannot)\b/i],
  [/\bpositiv\w*/i, /\bnegativ\w*/i],
  [/\b(?:similar|same|equal)\w*\b/i, /\b(?:dissimilar|different|unequal)\w*\b/i],
  [/\b(?:supervised)\b/i, /\bunsupervised\b/i],
  [/\b(?:simple|simpler|simplest|easy|easier)\b/i, /\b(?:complex|difficult|harder|hard)\b/i],
  [/\b(?:cheap|cheaper|cheapest)\b/i, /\b(?:expensive|costly|costlier|dearer)\b/i],
  [/\bstrong(?:er|est|ly)?\b/i, /\bweak(?:er|est|ly)?\b/i],
  [/\b(?:support|confirm)\w*/i, /\b(?:contradict|refut|reject)\w*/i],
]

/** Words that set two things against each other: what stands before and what stands after may not be exchanged. */
const COMPARES =
  /\b(?:outperform\w*|surpass\w*|exceed\w*|beats?|than|replac\w+|caus(?:es?|ed|ing)|leads? to|led to|preced\w+|before|after|underperform\w*|fail(?:s|ed)? to)\b/giu

/** Content words that a negation bears upon. */
const SCOPE = 3
const BETWEEN_CLAUSES = /[,;:](?=\s)/
const END_OF_SENTENCE = /[.!?;](?=\s)/
const END_OF_CLAUSE = /[.!?;:,](?=\s|$)|\s(?:and|but|or|while|whereas|because)\s/
/** Content words on either side of a relation that are compared. */
const NEAR = 5

/** One of the two says of something that it is so, and the other that it is not. */
export function negatesWhatTheOtherSays(claim: string, quote: string): boolean {
  return deniesAlone(claim, quote) || deniesAlone(quote, claim)
}

/** A word that has an opposite here. */
export function hasOpposite(word: string): boolean {
  return OPPOSITES.some((pair) => pair.some((pattern) => pattern.test(word)))
}

/** The claim says the opposite word of the quote: more for less, faster for slower. */
export function turnsOpposite(claim: string, quote: string): boolean {
  return OPPOSITES.some(([one, other]) => turns(claim, quote, one, other) || turns(claim, quote, other, one))
}

/** What is compared, or does something to the other, has changed places. */
export function turnsRound(claim: string, quote: string): boolean {
  return !keepsDirection(claim, quote)
}

/** Denies something that the other text speaks of without denying it. */
function deniesAlone(text: string, other: string): boolean {
  const words = keysOf(other)
  const denied = scopes(other, PLAIN_NEGATIONS)
  return scopes(text, PLAIN_NEGATIONS, END_OF_CLAUSE).some(
    (scope) => scope.length > 0 && scope.every((key) => words.has(key)) && !denied.some(sharing(scope)),
  )
}

/** What the claim denies the quote denies, and what the quote denies the claim does not say without denying it. */
export function deniesTheSame(claim: string, quote: string): boolean {
  const said = scopes(claim, NEGATIONS)
  const there = scopes(quote, NEGATIONS)
  const words = keysOf(claim)
  const spoken = there.filter((scope) => scope.length > 0 && scope.every((key) => words.has(key)))
  return said.every((scope) => there.some(sharing(scope))) && spoken.every((scope) => said.some(sharing(scope)))
}

/** The content words that follow each match, up to the end of the sentence or clause: what it bears upon. */
function scopes(text: string, pattern: RegExp, end = END_OF_SENTENCE): string[][] {
  return [...text.matchAll(pattern)].map((match) => {
    const after = text.slice(match.index + match[0].length, match.index + 160).split(end)[0] ?? ''
    return contentWords(readWords(after))
      .slice(0, SCOPE)
      .map((word) => word.key)
  })
}

function sharing(scope: string[]): (other: string[]) => boolean {
  return (other) => scope.length === 0 || scope.some((key) => other.includes(key))
}

function turns(claim: string, quote: string, said: RegExp, opposite: RegExp): boolean {
  return said.test(claim) && !said.test(quote) && opposite.test(quote)
}

/** What stood before a relation has not moved behind it, nor the other way round; the passive voice turns both. */
function keepsDirection(claim: string, quote: string): boolean {
  return [...claim.matchAll(COMPARES)].every((relation) => {
    const [word] = relation
    const stem = word.toLowerCase().slice(0, Math.max(4, word.length - 3))
    const at = quote.toLowerCase().indexOf(stem)
    if (at < 0) return true
    const [before, after] = sidesOf(claim, relation.index, word.length)
    const [beforeThere, afterThere] = sidesOf(quote, at, word.length)
    const moved = common(before, afterThere) + common(after, beforeThere)
    const stayed = common(before, beforeThere)
    return isPassive(claim) === isPassive(quote) ? moved <= stayed : moved >= stayed
  })
}

function isPassive(text: string): boolean {
  return /\b(?:is|are|was|were|been|being)\s+\w+(?:ed|en)\b[^.]*\bby\b/i.test(text)
}

/** The content words nearest to a place, on its two sides. */
function sidesOf(text: string, at: number, length: number): [Set<string>, Set<string>] {
  const keys = (part: string) => contentWords(readWords(part)).map((word) => word.key)
  const before = text.slice(0, at).split(BETWEEN_CLAUSES)
  const after = text.slice(at + length).split(BETWEEN_CLAUSES)
  // A clause that was moved to the front is no turn.
  const own = (parts: string[]) => parts.map(keys).find((found) => found.length > 0) ?? []
  return [new Set(own(before.reverse()).slice(-NEAR)), new Set(own(after).slice(0, NEAR))]
}

function keysOf(text: string): Set<string> {
  return new Set(readWords(text).map((word) => word.key))
}

function common(a: Set<string>, b: Set<string>): number {
  return [...a].filter((key) => b.has(key)).length
}
