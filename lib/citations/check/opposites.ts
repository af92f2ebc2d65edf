import { align } from './alignment'
import { compareFromBothSides } from './direction'
import { contentWords, isFunctionWord, readWords } from './words'

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
  // A fail-over may well succeed.
  [/\b(?:success\w*|succeed\w*)/i, /\b(?:unsuccessful\w*|fail(?!-?(?:back|fast|over|safe|soft|stop))\w*)/i],
  [/\bupper\b/i, /\blower\b/i],
  [/\b(?:early|earlier|earliest)\b/i, /\b(?:late|later|latest)\b/i],
  [/\bwid(?:e|er|est)\b/i, /\bnarrow(?:er|est)?\b/i],
  [/\bdeep(?:er|est)?\b/i, /\bshallow(?:er|est)?\b/i],
  [/\b(?:near|nearer|close|closer|closest)\b/i, /\b(?:far|farther|further|farthest)\b/i],
]

const CLAUSES = /[,;:](?=\s)|\s(?:and|but|while|whereas|because|since|although)\s/
/** Share of the claim's words that stand in the quote in the same order. */
const ALIKE = 0.5
const NEGATIVE_PREFIXES = ['un', 'in', 'im', 'ir', 'il', 'non', 'dis', 'a']
/** Content words on either side of a word that it may be said of. */
const NEAR = 5

/** Articles and what stands before a noun. */
const ARTICLES = /^(?:\s+(?:the|a|an|its|their|our|this|that|these|those|any|all|of))+(?=\s)/i
const END_OF_ARGUMENT = /[.,;:()!?](?=\s|$)/

export type Opposite = { said: string; there: string }

/** A word that has an opposite here, or that the other text denies by a prefix. */
export function hasOpposite(word: string, other: string): boolean {
  const own = word.toLowerCase()
  return (
    OPPOSITES.some((pair) => pair.some((pattern) => pattern.test(word))) ||
    [...wordsOf(other)].some((there) => deniesByPrefix(own, there) || deniesByPrefix(there, own))
  )
}

/**
 * The opposite words that a claim and a quote say of the same thing: more for less, efficient for inefficient. Not where
 * the two compare the same things from the two sides.
 */
export function oppositeWords(claim: string, quote: string): Opposite | null {
  const found = findOpposite(claim, quote)
  return found && !compareFromBothSides(claim, found.said, quote, found.there) ? found : null
}

/** Whether a claim and a quote have opposite words of the same thing, whatever they compare it with. */
export function haveOpposites(claim: string, quote: string): boolean {
  return findOpposite(claim, quote) !== null
}

function findOpposite(claim: string, quote: string): Opposite | null {
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

/** Words that may turn an opposite round. */
const DENIES =
  /\b(?:not|no|never|without|cannot|none|neither|nor|nothing|nobody|fail(?:s|ed|ing)?|lack(?:s|ing)?|hardly|little|unlike|at most|only one|no more than)\b|n['’]t\b/i

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
  const isDenied = (text: string, word: string) =>
    DENIES.test(clauseOf(text, word).replace(word, '')) !== isLessened(text, word)
  if (isDenied(claim, said) !== isDenied(quote, there)) return false
  const [bound, boundThere] = [boundOf(claim, said), boundOf(quote, there)]
  if (bound !== boundThere) return false
  if (!isOneThing(argumentOf(claim, said), argumentOf(quote, there))) return false
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

/** "less long" */
function isLessened(text: string, word: string): boolean {
  return /\b(?:less|least|not as|not so) $/i.test(text.slice(0, text.toLowerCase().indexOf(word.toLowerCase())))
}

/** The content words right behind a word, articles left out: what is more, what is reduced; "efficient" of "space-efficient". */
function argumentOf(text: string, word: string): string[] {
  const at = text.toLowerCase().indexOf(word.toLowerCase()) + word.length
  const behind = (text.slice(at).split(END_OF_ARGUMENT)[0] ?? '').replace(ARTICLES, '')
  const words = readWords(behind)
  const end = words.findIndex((one) => !one.isNumber && isFunctionWord(one))
  return words.slice(0, end < 0 ? words.length : end).flatMap((one) => (behind[one.end] === '-' ? [] : [one.key]))
}

/** What cannot be another thing: one of the two is not told, or they share a word. */
function isOneThing(one: string[], other: string[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((key) => other.includes(key))
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
