import { wordSet } from '../text/language/split-words'
import { isStopWord, words } from '../text/words/analyze'
import type { NameAt } from './names'

const COMPARING = wordSet(
  `vs versus than against compare compares compared comparing comparison contrast differ differs different difference
  differences between`,
)
/** Words allowed between two names of a list. */
const IN_LISTS = wordSet('and or vs versus with the a an in of')
const MOST = 4

/**
 * Returns the two to four things that a question compares, in its own words; empty if it compares nothing. `names`: the
 * names in it.
 */
export function thingsCompared(question: string, names: NameAt[]): string[] {
  const compares = words(question).some((word) => COMPARING.has(word))
  const listed = listedNames(question, names, compares)
  const joined = listed.length >= 2 ? listed : enumerated(question)
  const found = joined.length >= 2 || !compares ? joined : opposed(question, names)
  const things = [...new Map(found.map((thing) => [thing.toLowerCase(), thing])).values()]
  return things.length >= 2 && things.length <= MOST ? things : []
}

/** Returns names with no content words between them: "BERT, GPT-2 and the Transformer", "Raft differs from Paxos". */
function listedNames(question: string, names: NameAt[], compares: boolean): string[] {
  let list: NameAt[] = []
  for (const name of names) {
    const between = question.slice(list.at(-1)?.end ?? 0, name.start)
    const own = words(between)
    const isJoint = compares
      ? own.every((word) => COMPARING.has(word) || isStopWord(word))
      : own.every((word) => IN_LISTS.has(word)) && (own.length > 0 || between.trim() !== '')
    if (list.length > 0 && isJoint) list.push(name)
    else if (list.length >= 2) break
    else list = [name]
  }
  return list.map(({ text }) => text)
}

/** Returns an enumeration with at least two names in it: "BM25, dense retrieval and REALM". */
function enumerated(question: string): string[] {
  const thing = String.raw`([\p{L}\d-]+(?: [\p{L}\d-]+)?)`
  // Starts only at the start of a word: starting at every letter of a long word would take quadratic time.
  const list = String.raw`(?<![\p{L}\d-])${thing}, (?:the )?${thing},? (?:and|or) (?:the )?([\p{L}\d-]+)`
  const [, ...things] = question.match(new RegExp(list, 'u')) ?? []
  const telling = things.map((thing) => thing.replace(/^(?:\S+ (?=\p{Lu}))/u, ''))
  return telling.filter((thing) => /(?:^|\s)\p{Lu}|\d/u.test(thing)).length >= 2 ? telling : []
}

const PIVOTS = wordSet('vs versus than against')
const PREPOSITIONS = wordSet('and with to from')

/** Returns the two sides of "A vs B", "A compared with B" or "between A and B": at most two words on each side. */
function opposed(question: string, names: NameAt[]): string[] {
  const all = question.match(/[\p{L}\d-]+/gu) ?? []
  const low = all.map((word) => word.toLowerCase())
  const comparing = low.findIndex((word) => COMPARING.has(word))
  const pivot = low.findIndex((word, at) => PIVOTS.has(word) || (at > comparing && PREPOSITIONS.has(word)))
  if (pivot < 0) return []
  const isSilent = (word: string) => isStopWord(word) || COMPARING.has(word)
  const end = low
    .slice(0, pivot)
    .findLastIndex((word) => !isSilent(word) && !(low[pivot] === 'than' && word.endsWith('er')))
  const start = low.findIndex((word, at) => at > pivot && !isSilent(word))
  if (end < 0 || start < 0) return []
  const isEnd = (word = '') => word === '' || isSilent(word)
  const left = all.slice(isEnd(low[end - 1]) ? end : end - 1, end + 1).join(' ')
  const right = all.slice(start, isEnd(low[start + 1]) ? start + 1 : start + 2).join(' ')
  // "FlashAttention save" stands for FlashAttention, and "Passage Retrieval" for Dense Passage Retrieval.
  const named = [left, right].map(
    (thing) => names.find(({ text }) => thing.includes(text) || text.includes(thing))?.text ?? thing,
  )
  return named.some((thing) => /^\d/.test(thing)) ? [] : named
}
