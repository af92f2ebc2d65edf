import { isStopWord } from '../../text/analyze'
import { withoutAspects } from './aspects'
import type { NameAt } from './names'

const JOINED =
  /^(?:['’]s)?\s*(?:,\s*(?:and|or)?|\b(?:and|or|vs\.?|versus|against|to|with|than|over)\b|\/)\s*(?:how (?:did|does|do) |why (?:did|does) )?(?:the |raw |plain |standard |that of |those of |in |an? )*$/i
const COMPARES =
  /\b(?:compar\w+|versus|vs\.?|differ\w*|contrast|similarit\w+|trade-?offs?|as opposed to|rather than|against|(?:\w+er|more|less) than|how (?:did|does|do)\b.*\band how (?:did|does|do))\b/i
const QUANTITY = /\b(?:how (?:many|much)|(?:number|amount|rate|accuracy|score|size|percentage) of)\b/i
const LEADING = /^(?:(?:the|an?|in|of|for|by|does|do|did|is|are|to|using|use|that|how|why)\s+)+/i
const MOST = 4

/**
 * The two to four things that a question compares, in its own words; empty when it compares nothing.
 * `names` are the names in it.
 */
export function thingsCompared(question: string, names: NameAt[]): string[] {
  const compares = COMPARES.test(question)
  if (QUANTITY.test(question) && !compares) return []
  const joined = firstOf(placed(question), chained(question, names, compares), enumerated(question))
  const found = compares
    ? (joined ?? firstOf(between(question), opposed(question), everyName(question, names)))
    : joined
  const things = found ?? []
  const named = distinct(things.map((thing) => nameIn(thing, names) ?? thing))
  const compared = named.length === things.length ? named : distinct(things)
  return compared.length >= 2 && compared.length <= MOST ? compared : []
}

function distinct(things: string[]): string[] {
  return [...new Map(things.map((thing) => [thing.toLowerCase(), thing])).values()]
}

/** "FlashAttention save" is about FlashAttention, and "Passage Retrieval" about Dense Passage Retrieval. */
function nameIn(thing: string, names: NameAt[]): string | undefined {
  // "Lamport's simple Paxos" is not about Lamport.
  if (/['’]s? /.test(thing)) return undefined
  return names.find(({ text }) => thing.includes(text) || text.includes(thing))?.text
}

function firstOf(...found: string[][]): string[] | undefined {
  return found.find((things) => things.length >= 2)
}

const LEADS_TO = /^\s*to\s*$/i

/** "BERT, GPT-2 and the Transformer": names with nothing but a joint between them; "English to German" is one direction. */
function chained(question: string, names: NameAt[], compares: boolean): string[] {
  let chain: NameAt[] = []
  for (const name of names) {
    const last = chain.at(-1)
    const between = last ? question.slice(last.end, name.start) : ''
    if (JOINED.test(between) && (compares || !LEADS_TO.test(between))) chain.push(name)
    else if (chain.length >= 2) break
    else chain = [name]
  }
  if (chain.length < 2) return []
  return chain.map((name) => name.text)
}

/** "BM25, dense retrieval and REALM": an enumeration with at least two names in it. */
function enumerated(question: string): string[] {
  const match = question.match(
    /([\p{L}\d-]+(?: [\p{L}\d-]+)?), (?:the )?([\p{L}\d-]+(?: [\p{L}\d-]+)?),? (?:and|or) (?:the )?([\p{L}\d-]+)/u,
  )
  const things = match ? match.slice(1).map((thing) => thing.replace(LEADING, '')) : []
  return things.filter((thing) => /(?:^|\s)\p{Lu}|\d/u.test(thing)).length >= 2 ? things : []
}

const THING = String.raw`((?:(?! and | or )[^,?;:]){2,60})`
const PLACED = [
  new RegExp(String.raw`\b(in|of|by|for|from) ${THING}, (?:and |or )?\1 ${THING},? (?:and|or) \1 ${THING}`, 'iu'),
  new RegExp(String.raw`\b(in|of|by|for|from) ${THING},? (?:and|or) \1 ${THING}`, 'iu'),
]

/** "in Raft, in Lamport's simple Paxos and in the multi-decree version": each behind the same preposition, names in them. */
function placed(question: string): string[] {
  for (const pattern of PLACED) {
    const things = (question.match(pattern)?.slice(2) ?? []).map((thing) => thing.trim().replace(LEADING, ''))
    if (things.length >= 2 && things.filter((thing) => /\p{Lu}/u.test(thing)).length >= 2) return things
  }
  return []
}

/** "between A and B", "compare A with B". */
function between(question: string): string[] {
  const match = question.match(
    /\b(?:between|compar(?:e|es|ed|ing|ison of)|contrast(?:ing)?)\s+(.{2,48}?)\s+(?:and|with|to|against|vs\.?|versus)\s+(.{2,48}?)(?:[?.,;]|\s+(?:in|for|of|on|when|as|with|regarding|at|terms|do|does|is|are)\b|$)/i,
  )
  return match ? withSharedHead(bare(match[1]), withoutAspects(bare(match[2]))) : []
}

/** "A vs B", "A against B", "A compared with B", "A better than B", "How does A differ from B". */
function opposed(question: string): string[] {
  const match = question.match(
    /([\p{L}\d-]+(?: [\p{L}\d-]+)?)\s+(?:vs\.?|versus|against|compare[sd]? (?:with|to|against)|differs? from|different from|(?:\p{L}+er|(?:more|less) \p{L}+) than|as opposed to|rather than|in contrast (?:to|with))\s+(?:the |an? )?([\p{L}\d-]+(?: [\p{L}\d-]+){0,2})/iu,
  )
  return match ? withSharedHead(bare(match[1]), bare(match[2])) : []
}

function everyName(question: string, names: NameAt[]): string[] {
  return /\bcompared? (?:with|to) the\b/i.test(question) ? [] : names.map((name) => name.text)
}

/** Without what leads to it and what follows the first stop word. */
function bare(text: string | undefined): string {
  const kept: string[] = []
  for (const word of (text ?? '').replace(LEADING, '').trim().split(' ')) {
    if (isStopWord(word.toLowerCase())) break
    kept.push(word)
  }
  return kept.join(' ')
}

/** "dense and sparse retrieval" compares dense retrieval with sparse retrieval. */
function withSharedHead(first: string, second: string): string[] {
  if (first === '' || second === '' || /^\d/.test(first) || /^\d/.test(second)) return []
  const head = second.split(' ').at(-1) ?? ''
  const isModifier =
    /^(?:\p{Ll}+(?:ive|al|ic|ed|ous|ble|ant|se|ard)|hard|soft|single|multi|shallow|deep|low|high|slow)$/u
  return isModifier.test(first) && second.includes(' ') ? [`${first} ${head}`, second] : [first, second]
}
