import { isStopWord } from '../../text/analyze'
import { commonness } from '../../text/common-words'
import { addresses } from '../search/query-terms'

/** Everyday verbs, adjectives, adverbs and pronouns: that a paper does not hold them says nothing of its matter. */
const FILLERS = new Set(
  `sure cut cuts stop stops ever huge gone away wrong everything everybody everyone elsewhere cheap neat nice quick fast
  slow big small giant tiny great whole entire lone rival proper fine fair clever smart picky fancy cool weird odd funny
  crazy easy hard tough tricky handy main real true false right left early late new old young long short high low good bad
  safe certain usual normal common rare full empty ready able likely possible fix fixed alter cope fare creep mull weigh
  throw threw thrown toss tossed grab grabbed pick picked peek kick kicked hand handed swap swapped bring brought speed sped
  try tried turn turned run ran start started begin began end ended stay stayed stand stood fall fell rise rose grow grew
  shrink shrank drop dropped beat beaten win won lose lost break broke broken build built buy bought sell sold pay paid
  learn learnt teach taught feel felt seem seemed look looked show watch wait waited worry matter care guess hope wish plan
  decide choose chose chosen become became treat treated reach reached gather gathered forever together apart again maybe
  perhaps almost enough quite rather instead anyway otherwise afterwards meanwhile somehow everywhere nowhere anywhere
  rid trick tricks stuff lots plenty couple bunch accident mistake fun`.split(/\s+/),
)
/** Adverbs and the like end so; these do not. */
const LY_NOUNS =
  /^(?:anomal|assembl|famil|suppl|repl|monopol|butterfl|dragonfl|fl|all|rall|pol|homil|ital|jul|bell|jell|bull|lil|doll|holl)y$/
const NOUN_ENDING = /(?:tion|sion|ment|ity|ness|ism|ance|ence|ship|hood|ology|graphy|meter|ics|s)$/
const BEFORE_NOUN =
  /\b(?:which|whose|an?|the|my|its|their|our|your|each|every|any|some|no|this|that|these|those|of|in|on|for|with|without|by|from|about|per|between|against|at|into|via|using|than|[\p{L}]+['’]s)\s+(?:[\p{L}\p{N}-]+\s+){0,2}$/iu
const RIGHT_BEFORE =
  /\b(?:an?|the|my|its|their|our|your|each|every|any|some|no|this|that|of|in|on|for|with|without|by|from|about|per|between|against|at|into|[\p{L}]+['’]s)\s+$/iu
const INVERTED = /\b(?:do|does|did|can|could|will|would|should|must|may|might)\s+(?:[\p{L}\p{N}'’-]+\s+){1,6}$/iu
const TO_DO =
  /\b(?:how|want|wants|need|needs|used|able|order|try|tries|going|way|ways|possible|easy|hard|required|me|us) to\s+$/iu
const PREPOSITION = /^(?:across|via|among|amongst|amid|through|during|towards?|within|inside|outside|beyond|onto)$/
/** What follows a verb, or a particle of it: a determiner, a preposition, a pronoun, an adverb. */
const BEHIND_VERB =
  /^\s+(?:an?|the|my|its|their|our|your|each|every|any|some|all|this|that|these|those|it|them|him|her|us|me|to|into|onto|over|up|out|down|off|away|with|without|under|on|in|at|against|from|about|if|when|that|whether|how|what|why|\p{L}+ly)\b/iu

/**
 * Whether a word of a question is a term of its matter that a person can be told is lacking: a name, a technical word, or
 * a noun that heads its phrase. Told by the form of the word, the words about it, and lists of everyday ones: where these
 * leave it open, an everyday word is none. `word` as the question writes it.
 */
export function isContentTerm(word: string, question: string): boolean {
  const at = placeOf(word, question)
  const [before, behind] = at < 0 ? ['', ''] : [question.slice(0, at), question.slice(at + word.length)]
  const plain = word.toLowerCase()
  if (isFiller(plain)) return false
  if (isNamed(word, before)) return true
  if (isParticiple(word) || TO_DO.test(before)) return false
  if (/ly\s+$/.test(before)) return false
  // "How does A handle B": in between stands a verb, as far as nothing says that it is none.
  const mayBeVerb = INVERTED.test(before) && !RIGHT_BEFORE.test(before) && !NOUN_ENDING.test(plain)
  if (mayBeVerb && (BEHIND_VERB.test(behind) || !endsPhrase(behind))) return false
  // "fetching it" and "the fetching part" say what is done.
  const isDoing = !endsPhrase(behind) || (BEHIND_VERB.test(behind) && !/^\s+(?:in|of|for|with|at|on)\b/i.test(behind))
  if (/ing$/.test(plain) && isDoing) return false
  const isHead = BEFORE_NOUN.test(before) && endsPhrase(behind)
  if (isAdjective(plain)) return isTelling(plain) && !endsPhrase(behind)
  return isHead || (isTelling(plain) && !isVerb(plain))
}

/** Where a word stands by itself in a text; -1 for nowhere. To make a pattern of each word takes longer than all else here. */
function placeOf(word: string, text: string): number {
  let at = text.indexOf(word)
  while (at >= 0 && (ENDS_IN_WORD.test(text.slice(0, at)) || BEGINS_IN_WORD.test(text.slice(at + word.length))))
    at = text.indexOf(word, at + 1)
  return at
}

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u
const BEGINS_IN_WORD = /^[\p{L}\p{N}]/u

/** Everyday English: the commonest so many words. Another boundary from 3,000 on changes little. */
const EVERYDAY = 5_000

/** Whether a lower-case word is no everyday English. */
export function isTelling(word: string): boolean {
  return commonness(word) >= EVERYDAY
}

const isCommon = (word: string) => Number.isFinite(commonness(word))

/** Whether a lower-case word says nothing of a matter: "cheaper", "quietly". */
export function isFiller(word: string): boolean {
  if (FILLERS.has(word) || isStopWord(word) || (/ly$/.test(word) && !LY_NOUNS.test(word))) return true
  const bare = word.replace(/(?:er|est)$/, '')
  return bare !== word && (FILLERS.has(bare) || FILLERS.has(`${bare}e`) || FILLERS.has(bare.replace(/(.)\1$/, '$1')))
}

/** Written as a name: inner capitals or digits, or a capital that opens no sentence. */
function isNamed(word: string, before: string): boolean {
  if (/\p{L}.*\p{Lu}|\p{L}.*\d|\d.*\p{L}/u.test(word)) return true
  return /^\p{Lu}/u.test(word) && /[\p{L}\p{N},]['’]?\s+$/u.test(before)
}

/** "swapped", but not "seed" or "shed". */
function isParticiple(word: string): boolean {
  if (!/[^e]ed$/.test(word) || word.length <= 4) return false
  if (!/^\p{Lu}/u.test(word)) return true
  // "Viewstamped replication" begins with a name.
  const bare = word.slice(0, -2).toLowerCase()
  return [word.toLowerCase(), bare, `${bare}e`, bare.replace(/(.)\1$/, '$1'), bare.replace(/i$/, 'y')].some(isCommon)
}

function isVerb(word: string): boolean {
  const bare = word.replace(/e$/, '')
  const doubled = `${word}${word.at(-1)}`
  const isOf = (...endings: string[]) => endings.some(isCommon)
  return isOf(`${bare}ing`, `${doubled}ing`, `${bare}ed`, `${doubled}ed`, `${word.replace(/y$/, 'i')}ed`)
}

function isAdjective(word: string): boolean {
  return (
    /(?:ous|ful|less|able|ible|ical|ial|ual|ional|ular|ant|ent|ive|ic|ish|[bdfgkmnpst]{2}y|some)$/.test(word) &&
    !/(?:agent|event|content|component|gradient|patient|client|element|ment|topic|metric|arithmetic|music|logic|archive)$/.test(
      word,
    )
  )
}

/** Nothing of matter follows: the word is the head of its phrase. */
function endsPhrase(behind: string): boolean {
  const next = /^[\s-]+([\p{L}\p{N}]+)/u.exec(behind)?.[1]
  if (!next || /^\s*[,;:?.!()]/.test(behind)) return true
  const word = next.toLowerCase()
  return isStopWord(word) || addresses(word) || isParticiple(word) || PREPOSITION.test(word) || /ly$/.test(word)
}
