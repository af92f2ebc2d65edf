import { stemsOf } from './terms'

const THING = String.raw`(?<thing>.+?)`
const END = String.raw`(?=[?.;:]|,? and (?:how|what|why|when|where|which)\b|, | (?:in|for|on|at|by|with|under|according|within) |$)`
const ASKS = [
  String.raw`\bwhat (?:does|do|did) ${THING} (?:mean|stand for|refer to|denote)\b`,
  String.raw`\bhow (?:is|are|was|were) ${THING} (?:defined|characteri[sz]ed)\b`,
  String.raw`\bhow (?:does|do|did) .+ (?:define|characteri[sz]e) ${THING}${END}`,
  String.raw`\b(?:definition|meaning) of ${THING}(?=[?.;:,]| of | in |$)`,
  String.raw`^define ${THING}${END}`,
  String.raw`\bwhat (?:is|are|was|were) meant (?:by|with) ${THING}${END}`,
  String.raw`^what(?:['’]s| is| are| was| were) ${THING}${END}`,
  String.raw`^(?:please )?(?:(?:can|could) you )?(?:explain|describe|introduce|tell me (?:(?:more|something) )?about) ${THING}${END}`,
].map((pattern) => new RegExp(pattern, 'iu'))
const LEADING = /^(?:(?:an?|the|term|word|notion|concept|so-called)\s+)+/i
const ASKS_NAME =
  /\bwhat (?:(?:is|was) (?:the|their) (?:name|term|word)\b|(?:do|does|did) (?:\S+ ){1,4}(?:call|name)\b)|\bwhat (?:is|are|was|were) .{3,80} called\b|\b(?:name|term) for\b/i

const OF_A_WORD = /^(?:what(?:['’]s| is| are)|define) (?:an? |the (?:term|word|notion|concept) )/i

/**
 * The terms of a question with the word that it asks the meaning of, which elsewhere may only ask: "term" in "What is a
 * term in Raft?".
 */
export function withMeantWord(question: string, terms: string[]): string[] {
  const meant = OF_A_WORD.test(question) ? askedMeaning(question) : []
  return meant.some((stem) => terms.includes(stem)) ? terms : [...new Set([...meant, ...terms])]
}

/** Stems of what a question asks the meaning of ("leaf set" in "what is a leaf set in Pastry?"), without repetition. */
export function askedMeaning(question: string): string[] {
  const thing = ASKS.map((pattern) => pattern.exec(question)?.groups?.thing).find(Boolean) ?? ''
  return [...new Set(stemsOf(thing.replace(LEADING, '')))]
}

/** Whether a question describes something and asks what it is called. */
export function asksForName(question: string): boolean {
  return ASKS_NAME.test(question)
}
