import { align } from './alignment'
import { contentWords, readWords } from './words'

/** Words that can mean nothing but a negation. */
const NEGATIONS = /\b(?:not|no|never|without|cannot|none|neither|nor|fail(?:s|ed|ing)? to|unable to)\b|n['’]t\b/giu

/** These, and what says without a "not" that something is not, or not more than once. */
const DENIALS = new RegExp(
  String.raw`${NEGATIONS.source}|\b(?:avoid\w*|prevent\w*|preclud\w*|exclud\w*|forbid\w*|omit\w*|skip\w*|eliminat\w*|instead of|rather than|at most|free of|absence of|lack of)\b`,
  'giu',
)

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
  [/\baccept\w*/i, /\b(?:reject|refus)\w*/i],
  [/\blocal\b/i, /\b(?:remote|global)\b/i],
  [/\bmost\b/i, /\bfew(?:est)?\b/i],
  [/\b(?:success\w*|succeed\w*)/i, /\b(?:unsuccessful\w*|fail\w*)/i],
  [/\bupper\b/i, /\blower\b/i],
  [/\b(?:early|earlier|earliest)\b/i, /\b(?:late|later|latest)\b/i],
  [/\bdeep(?:er|est)?\b/i, /\bshallow(?:er|est)?\b/i],
  [/\b(?:near|nearer|close|closer|closest)\b/i, /\b(?:far|farther|further|farthest)\b/i],
]

const CLAUSES = /[,;:](?=\s)|\s(?:and|but|while|whereas|because|since|although)\s/
/** Share of the claim's words that stand in the quote in the same order. */
const ALIKE = 0.5
const NEGATIVE_PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'non', 'dis', 'a']

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

/** A word that has an opposite here, or that the other text denies by a prefix. */
export function hasOpposite(word: string, other: string): boolean {
  const own = word.toLowerCase()
  return (
    OPPOSITES.some((pair) => pair.some((pattern) => pattern.test(word))) ||
    [...wordsOf(other)].some((there) => deniesByPrefix(own, there) || deniesByPrefix(there, own))
  )
}

/** The opposite words that a claim and a quote say of the same thing: more for less, efficient for inefficient. */
export function oppositeWords(claim: string, quote: string): { said: string; there: string } | null {
  const exchanged = oppositeInPlace(claim, quote)
  if (exchanged) return exchanged
  for (const [one, other] of OPPOSITES) {
    const found = turns(claim, quote, one, other) ?? turns(claim, quote, other, one)
    if (found) return found
  }
  const [said, there] = [wordsOf(claim), wordsOf(quote)]
  const own = (words: Set<string>, others: Set<string>) => [...words].filter((word) => !others.has(word))
  for (const word of own(said, there)) {
    const denied = own(there, said).find((other) => deniesByPrefix(word, other) || deniesByPrefix(other, word))
    if (denied && isSaidOfTheSame(claim, word, quote, denied)) return { said: word, there: denied }
  }
  return null
}

/** What is compared, or does something to the other, has changed places. */
export function turnsRound(claim: string, quote: string): boolean {
  return !keepsDirection(claim, quote)
}

/** Words that may turn an opposite round. */
const DENIES =
  /\b(?:not|no|never|without|cannot|none|neither|nor|nothing|nobody|fail(?:s|ed|ing)?|lack(?:s|ing)?|hardly|little|unlike)\b|n['’]t\b/i

/** Negations that deny nothing of what follows. */
const NO_DENIAL =
  /\b(?:with or without|whether or not|not (?:only|just|merely|solely|necessarily)|no (?:more|less|fewer|later|earlier|greater) than|no matter)\b/gi

/** Denies something that the other text speaks of without denying it. One word alone may be denied in other words. */
function deniesAlone(text: string, other: string): boolean {
  const words = keysOf(other)
  const denied = scopes(other, DENIALS, END_OF_SENTENCE)
  return scopes(text, NEGATIONS, END_OF_CLAUSE).some(
    ({ before, after }) =>
      after.length > 0 &&
      [...after, ...(after.length === 1 ? before : [])].every((key) => words.has(key)) &&
      !denied.some((scope) => sharing(after)(scope.after)),
  )
}

/** The content words behind each negation, up to the end of the sentence or clause, and the one before it. */
function scopes(text: string, negations: RegExp, end: RegExp): { before: string[]; after: string[] }[] {
  const plain = text.replace(NO_DENIAL, '')
  const keys = (part: string) => contentWords(readWords(part)).flatMap(({ raw, key }) => (/ly$/.test(raw) ? [] : [key]))
  return [...plain.matchAll(negations)].map(({ 0: negation, index }) => {
    const after = plain.slice(index + negation.length, index + 160).split(end)[0] ?? ''
    return { before: keys(plain.slice(Math.max(0, index - 80), index)).slice(-1), after: keys(after).slice(0, SCOPE) }
  })
}

function sharing(scope: string[]): (other: string[]) => boolean {
  return (other) => scope.length === 0 || scope.some((key) => other.includes(key))
}

function turns(claim: string, quote: string, said: RegExp, opposite: RegExp): { said: string; there: string } | null {
  const [one, other] = [said.exec(claim)?.[0], opposite.exec(quote)?.[0]]
  if (!one || !other || said.test(quote) || opposite.test(claim)) return null
  return isSaidOfTheSame(claim, one, quote, other) ? { said: one, there: other } : null
}

/** The only word at its place that is not the same in both is the opposite. */
function oppositeInPlace(claim: string, quote: string): { said: string; there: string } | null {
  const [said, there] = [readWords(claim), readWords(quote)]
  const stretches = align(said, there, (one, other) => one.key === other.key)
  const alike = stretches.reduce((sum, { matches, said }) => sum + (matches ? said.length : 0), 0)
  if (alike < ALIKE * said.length) return null
  for (const stretch of stretches) {
    const [one, other] = [said[stretch.said[0] ?? -1], there[stretch.there[0] ?? -1]]
    if (stretch.matches || stretch.said.length !== 1 || stretch.there.length !== 1 || !one || !other) continue
    if (areOpposite(one.raw.toLowerCase(), other.raw.toLowerCase())) return { said: one.raw, there: other.raw }
  }
  return null
}

function areOpposite(one: string, other: string): boolean {
  const isPair = ([a, b]: [RegExp, RegExp]) => (a.test(one) && b.test(other)) || (b.test(one) && a.test(other))
  return OPPOSITES.some(isPair) || deniesByPrefix(one, other) || deniesByPrefix(other, one)
}

/** Two words that stand near the same word of matter, in clauses that both deny something or both do not. */
function isSaidOfTheSame(claim: string, said: string, quote: string, there: string): boolean {
  // "No client can" says what "clients cannot" says: the word itself does not count.
  const isDenied = (text: string, word: string) => DENIES.test(clauseOf(text, word).replace(word, ''))
  if (isDenied(claim, said) !== isDenied(quote, there)) return false
  const [bound, boundThere] = [boundOf(claim, said), boundOf(quote, there)]
  if (bound !== boundThere) return false
  const near = nearWords(quote, there)
  return nearWords(claim, said).some((key) => near.includes(key))
}

/** The number of "more than 20"; an empty string where a word is compared with something else. */
function boundOf(text: string, word: string): string {
  const after = text.slice(text.toLowerCase().indexOf(word.toLowerCase()) + word.length)
  const behind = /^ than (.*)/s.exec(after)?.[1]
  const [next] = behind ? readWords(behind) : []
  return next?.isNumber ? next.key : ''
}

function clauseOf(text: string, word: string): string {
  return text.split(CLAUSES).find((clause) => clause.toLowerCase().includes(word.toLowerCase())) ?? text
}

function nearWords(text: string, word: string): string[] {
  const at = text.toLowerCase().indexOf(word.toLowerCase())
  const keys = (part: string) => contentWords(readWords(part)).map(({ key }) => key)
  return [...keys(text.slice(0, at)).slice(-NEAR), ...keys(text.slice(at + word.length)).slice(0, NEAR)]
}

/** `inefficient` and `efficient`, `unsupervised` and `supervised`. */
function deniesByPrefix(one: string, other: string): boolean {
  return other.length >= 6 && NEGATIVE_PREFIXES.some((prefix) => one === prefix + other)
}

function wordsOf(text: string): Set<string> {
  return new Set(readWords(text).map(({ raw }) => raw.toLowerCase()))
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
