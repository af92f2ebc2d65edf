import { isStopWord } from '../../text/analyze'
import { listed } from '../../text/listed'
import { readQuestion } from '../question'
import { isAspect } from '../question/aspects'
import { contentWords } from '../question/terms'
import type { Exchange, FollowUp } from './exchange'
import { itemsOf } from './items'
import { paperOf, subjectOf } from './subject'

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const THING =
  '(?:ones?|papers?|points?|items?|approach(?:es)?|methods?|works?|study|studies|reasons?|steps?|systems?|models?|results?)'
const COUNTED = new RegExp(
  String.raw`\b(?:the\s+)?(?:(${ORDINALS.join('|')}|last|\d{1,2}(?:st|nd|rd|th))\s+${THING}|(?:number|paper|item|point|no\.|#)\s*(\d{1,2})\b)|\[(\d{1,2})\]`,
  'iu',
)
const OF_TWO = /\bthe (former|latter)(?: one)?\b/i
const AUTHORS = /\b(?:the|these|those|its|their) authors\b/i
const THE_PAPER = /\b(?:this|that|the same|the) (?:paper|study|article)\b(?! (?:by|of|on|from|that)\b)/i
const KIND =
  '(?:methods?|approach(?:es)?|models?|systems?|algorithms?|techniques?|architectures?|frameworks?|protocols?|mechanisms?|ideas?|concepts?|works?|designs?)'
const NAMED_KIND = new RegExp(String.raw`\b(?:this|that|these|those|the same|such an?)\s+${KIND}\b`, 'iu')
const THE_KIND = new RegExp(String.raw`\bthe ${KIND}\b(?=\s+(\p{L}+)|\s*[?.,;!]|\s*$)`, 'iu')
const POSSESSIVE = /\b(?:its|their)\b/i
const PRONOUN = /\b(?:it|they|them)\b/i
/** "Is it true that …" speaks of no thing. */
const EXPLETIVE =
  /\b(?:is|was|does|would|how is|why is)\s+it\s+(?:true|possible|known|clear|likely|matter|the case|important|necessary|better to)\b/i
const DEMONSTRATIVE =
  /\b(?:this|that|these|those)\b(?=\s*[?.!,]|\s*$|\s+(?:is|are|was|were|does|do|did|has|have|work|works|help|helps|matter|matters|mean|means|compare|compares|differ|differs|perform|performs|scale|scales|apply|applies)\b)/i
const VERB = /^(?:works?|performs?|uses?|handles?|scales?|compares?|learns?|fails?|needs?|\p{Ll}{2,}ed)$/u

const ANOTHER =
  /^(?:(?:and|but|or|so)\s+)?(?:(?:what|how)\s+about|what of)\s+(.+?)\s*[?.!]*$|^(?:and|but|or)\s+(?!(?:how|what|why|when|where|who|which|is|are|was|were|do|does|did|can|could|then)\b)(.+?)\s*[?.!]*$/iu
const LONGEST_ELLIPSIS = 9
const MORE =
  /^(?:please\s+)?(?:(?:can|could) you\s+)?(?:tell me more|say more|go on|more|explain|elaborate|explain (?:more|further|that|this|it|in (?:more )?detail)|more details?|in (?:more )?detail|continue)(?:\s+please)?\s*[.?!]*$/iu
const EXAMPLE = /^(?:for example|for instance|such as|(?:an?|some|any|give (?:me )?(?:an?|some)) examples?)\s*[.?!]*$/iu
const REASON = /^(?:but\s+)?(?:why|why so|how come|why (?:is|was) (?:that|this|it)(?: so)?)\s*[.?!]*$/iu
const MANNER = /^(?:but\s+)?(?:how|how so|how exactly|how does (?:that|this|it) work)\s*[.?!]*$/iu
const WHICH_ONE =
  /^(?:(?:and|so|but) )?which (?:ones? |of (?:them|these|those|the two) |(?=(?:is|are|was|were|has|have|needs?|uses?|works?|performs?|does|did|gives?|takes?) ))/i
/** "Why the scaling?", "why not dropout?" */
const ASKS_FOR_PART = /^(?:and |but )?why (?:the|no|not|only|just|those|that many|so many)\b/i
/** What stands in front of a subject: "How does …" */
const SUBJECT_NEXT = /^(?:how|why|when|where|what) (?:do|does|did|can|is|are|was|were) (?:the )?$/i
const MOST_ASPECTS = 6
const MOST_PARTS = 2
/** With so many words of its own before it, a pronoun speaks of what the question itself says. */
const OWN_WORDS = 3

/**
 * Reads what a question refers back to, by rules: a counted item ("the second one"), a pronoun ("its limitations"), a
 * kind of thing ("this method"), another thing asked the same of ("and RWKV?"), nothing but "why?", or a question that
 * leaves out what it is about ("on what hardware?"). Null where the question stands alone, or where nothing is there
 * that it could refer to.
 */
export function readFollowUp(typed: string, exchange: Exchange): FollowUp | null {
  const text = typed.replace(/\s+/g, ' ').trim()
  return (
    bare(text, exchange) ??
    counted(text, exchange) ??
    ofTwo(text, exchange) ??
    oneOf(text, exchange) ??
    another(text, exchange) ??
    referring(text, exchange) ??
    withoutSubject(text, exchange)
  )
}

/** Whether a question could refer back at all: one with a name of its own and no word that refers does not. */
export function mayReferBack(typed: string): boolean {
  const signs = [COUNTED, OF_TWO, AUTHORS, THE_PAPER, NAMED_KIND, THE_KIND, POSSESSIVE, PRONOUN, DEMONSTRATIVE, ANOTHER]
  return readQuestion(typed).names.length === 0 || signs.some((sign) => sign.test(typed))
}

function bare(text: string, exchange: Exchange): FollowUp | null {
  const about = subjectOf(exchange)
  if (!about) return null
  const before = exchange.question.replace(/[?.!\s]+$/, '')
  if (MORE.test(text)) return { text: `Explain ${about} in more detail`, about }
  if (EXAMPLE.test(text)) return { text: `What are examples of ${about}?`, about }
  if (REASON.test(text)) return { text: `For what reason: ${before}?`, about }
  if (MANNER.test(text)) return { text: `How does ${about} work?`, about }
  return null
}

function counted(text: string, exchange: Exchange): FollowUp | null {
  const match = COUNTED.exec(text)
  if (!match) return null
  const [all, ordinal, number, reference] = match
  const items = reference ? exchange.papers.map(({ title }) => title) : itemsOf(exchange)
  const place = ordinal ? placeOf(ordinal, items.length) : Number(number ?? reference)
  const about = items[place - 1]
  return about ? { text: put(text, all, about), about } : null
}

function placeOf(ordinal: string, of: number): number {
  if (/^last$/i.test(ordinal)) return of
  const place = ORDINALS.indexOf(ordinal.toLowerCase()) + 1
  return place || Number.parseInt(ordinal, 10)
}

function ofTwo(text: string, exchange: Exchange): FollowUp | null {
  const match = OF_TWO.exec(text)
  const { things } = readQuestion(exchange.question)
  const about = match?.[1]?.toLowerCase() === 'former' ? things[0] : things[1]
  return match && about ? { text: put(text, match[0], about), about } : null
}

/** "Which one is faster?" asks of the things that were compared. */
function oneOf(text: string, { question }: Exchange): FollowUp | null {
  const { things } = readQuestion(question)
  const match = WHICH_ONE.exec(text)
  if (!match || things.length < 2) return null
  const about = listed(things, 'and')
  return { text: `Which of ${about} ${text.slice(match[0].length).trim()}`, about }
}

/**
 * "And RWKV?" asks of RWKV what was asked before: it takes the place of the thing that was asked about. Where that was
 * something named, "and log replication?" and "and the limitations?" ask for another part of it.
 */
function another(text: string, exchange: Exchange): FollowUp | null {
  const match = ANOTHER.exec(text)
  const about = (match?.[1] ?? match?.[2])?.trim()
  if (!about || about.split(' ').length > LONGEST_ELLIPSIS) return null
  return { text: raised(askedOf(about, exchange)), about }
}

function askedOf(about: string, exchange: Exchange): string {
  const { question } = exchange
  const before = question.replace(/[?.!\s]+$/, '')
  const [, preposition = '', place = ''] = /^(for|in|on|with|at|by|from|of)\s(.+)$/i.exec(about) ?? []
  if (preposition !== '') return inItsPlace(question, preposition.toLowerCase(), place) ?? `${before} ${about}?`
  const subject = subjectOf(exchange)
  if (subject && contentWords(about).every(isAspect)) return `${about} of ${subject}`
  const { names, things } = readQuestion(question)
  const named = things.at(-1) ?? (names.length === 1 ? names[0] : undefined)
  const isName = readQuestion(`of ${about}`).names.length > 0
  if (named && question.includes(named)) return isName ? question.replace(named, about) : `${about} in ${named}`
  if (isName || !subject || !question.includes(subject)) return `${before} in ${about}?`
  return question.replace(subject, about)
}

/** "What is a term in Raft?" and "and in Paxos?", "How does Raft replicate?" and "and in Paxos?": one name for the other. */
function inItsPlace(question: string, preposition: string, place: string): string | null {
  const { names } = readQuestion(question)
  const [name] = names
  if (name === undefined || names.length > 1 || readQuestion(`of ${place}`).names.length === 0) return null
  const [before = ''] = question.split(name)
  const stoodSo = before.toLowerCase().endsWith(` ${preposition} `)
  const isSubject = preposition === 'in' && SUBJECT_NEXT.test(before)
  return stoodSo || isSubject ? question.replace(name, () => place) : null
}

/** "How long did training take?" is asked of the paper that was spoken of, "why the scaling?" of its matter. */
function withoutSubject(text: string, exchange: Exchange): FollowUp | null {
  const { names, things } = readQuestion(text)
  const words = contentWords(text)
  if (names.length > 0 || things.length > 0 || words.length === 0 || words.length > MOST_ASPECTS) return null
  if (WHICH_ONE.test(text)) return null
  const isPart = !words.every(isAspect)
  if (isPart && !(ASKS_FOR_PART.test(text) && words.length <= MOST_PARTS)) return null
  // What was measured and how is asked of the paper; a part, of the thing itself.
  const compared = readQuestion(exchange.question).things.length >= 2
  const about = (compared || isPart ? null : paperOf(exchange)) ?? subjectOf(exchange)
  return about ? { text: raised(`${text.replace(/[?.!\s]+$/, '')} in ${about}?`), about } : null
}

function referring(text: string, exchange: Exchange): FollowUp | null {
  const paper = THE_PAPER.exec(text) ?? AUTHORS.exec(text)
  const named = paper ? (paperOf(exchange) ?? subjectOf(exchange)) : subjectOf(exchange)
  const found = paper ?? NAMED_KIND.exec(text) ?? theKind(text) ?? POSSESSIVE.exec(text) ?? pronoun(text)
  if (!named || !found || standsAlone(text.slice(0, found.index))) return null
  const word = found[0]
  const by = /authors/i.test(word) ? `the authors of ${named}` : POSSESSIVE.test(word) ? possessive(named) : named
  return { text: put(text, word, by), about: named }
}

function pronoun(text: string): RegExpExecArray | null {
  if (EXPLETIVE.test(text)) return null
  return PRONOUN.exec(text) ?? DEMONSTRATIVE.exec(text)
}

/** "the model" refers back; "the model parallelism" does not. */
function theKind(text: string): RegExpExecArray | null {
  const match = THE_KIND.exec(text)
  const next = match?.[1]?.toLowerCase()
  return match && (next === undefined || isStopWord(next) || VERB.test(next)) ? match : null
}

function standsAlone(before: string): boolean {
  return readQuestion(before).names.length > 0 || contentWords(before).length >= OWN_WORDS
}

function put(text: string, word: string, by: string): string {
  return raised(text.replace(word, () => by))
}

function raised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`
}
