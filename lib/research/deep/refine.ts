import { readQuestion } from '../../analyst/question'
import type { Refined } from './deep-plan'

/** What a question says before it says what it is about. */
const ASKING =
  /^(?:please |can you |could you )?(?:(?:tell me|explain|describe|review|summari[sz]e|discuss|compare|outline|survey|give (?:me )?an overview of|write about)\b|(?:what|which|how|why|where|when|who)\b|(?:in what ways?)\b)[\s,:]*/iu
const VERBS = /^(?:(?:is|are|was|were|do|does|did|can|could|has|have|had|should|would|will)\b\s*)+/iu
/** "known about", "the main approaches to", "the role of". */
const ABOUT =
  /^(?:(?:we|you|i|papers|researchers|people|there)\s+)?(?:(?:know|known|say|said|think|learn(?:ed)?)\s+(?:about|on|of)|the (?:state of the art|current state|main|different|various|key)?\s*(?:ways?|approaches|methods|techniques|role|idea|ideas|kinds?|types?)?\s*(?:of|to|for|in)\b)\s*/iu

/** Reads a question for deep research: what it is about, beside what can be read off any question. */
export function refine(text: string): Refined {
  const question = readQuestion(text)
  const matter = matterOf(question.text)
  const things = COMPARES.test(text) ? enumerated(matter) : []
  const unsaid = { inScope: [], outOfScope: [], terms: [] }
  if (things.length <= question.things.length) return { question, matter, ...unsaid }
  return { question: { ...question, things, type: 'compare' }, matter, ...unsaid }
}

const COMPARES = /\b(?:compar\w+|versus|vs|differ\w*|contrast)\b/i
/** A clause that asks, or speaks of what was named before, names no thing. */
const ASKS = /\b(?:how|which|what|why|when|who|they|them|it|its|do|does|is|are|was|were|can)\b/i
/** Words of one of the things compared, and how many of them there are at most. */
const THING_WORDS = 4
const MOST_THINGS = 4

/** `Paxos, Raft and chain replication`: things compared need no name. */
function enumerated(matter: string): string[] {
  const things = matter.split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|with|versus|vs\.?)\s+/iu).filter(Boolean)
  const isList = things.length >= 2 && things.length <= MOST_THINGS && !things.some((thing) => ASKS.test(thing))
  return isList && things.every((thing) => thing.split(/\s+/).length <= THING_WORDS) ? things : []
}

/** `what retrieval adds to language models`: no question, but a clause that loses its sense without its first word. */
const CLAUSE =
  /^(?:what|how|why|where|when) (?!(?:is|are|was|were|do|does|did|can|could|has|have|had|should|would|will|to)\b)[^?]*$/iu

/** `What is known about dense retrieval?` → `dense retrieval`; the question itself where nothing would be left. */
function matterOf(text: string): string {
  const plain = text.replace(/[?.!\s]+$/u, '')
  if (CLAUSE.test(text)) return plain.replace(/^./u, (first) => first.toLowerCase())
  const matter = [ASKING, VERBS, ABOUT].reduce((rest, pattern) => rest.replace(pattern, ''), plain).trim()
  return matter === '' ? plain : matter
}
