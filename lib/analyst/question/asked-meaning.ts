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
].map((pattern) => new RegExp(pattern, 'iu'))
const LEADING = /^(?:(?:an?|the|term|word|notion|concept|so-called)\s+)+/i
const ASKS_NAME =
  /\bwhat (?:(?:is|was) (?:the|their) (?:name|term|word)\b|(?:do|does|did) (?:\S+ ){1,4}(?:call|name)\b)|\bwhat (?:is|are|was|were) .{3,80} called\b|\b(?:name|term) for\b/i

/** Stems of what a question asks the meaning of ("leaf set" in "what is a leaf set in Pastry?"), without repetition. */
export function askedMeaning(question: string): string[] {
  const thing = ASKS.map((pattern) => pattern.exec(question)?.groups?.thing).find(Boolean) ?? ''
  return [...new Set(stemsOf(thing.replace(LEADING, '')))]
}

/** Whether a question describes something and asks what it is called. */
export function asksForName(question: string): boolean {
  return ASKS_NAME.test(question)
}
