import { changesShape, readFeedback } from './read-feedback'

const ASKS =
  /^(?:and |but |so )?(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|has|have|can|could|would|should)\b/i
const REQUESTS = /^(?:(?:can|could|would|will) you\b|please\b)/i
const CHANGES =
  /^(?:please |(?:can|could|would|will) you (?:please )?)?(?:make (?:it|this|the answer)|add|remove|drop|delete|shorten|expand|condense|rewrite|rephrase|simplify|use (?:bullets?|a table|simpler|plain)|focus|leave out|keep only|include|mention|sort|order|put|less|more|shorter|longer|without|only (?:papers|sources)|as (?:bullets?|a table)|in (?:bullets?|simpler words|a table))\b/i

/**
 * What a text typed below an answer is by its form: a question, or feedback on the answer; null where it may be either.
 */
export function readsAs(typed: string): 'question' | 'feedback' | null {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (CHANGES.test(text)) return 'feedback'
  if (!REQUESTS.test(text) && (ASKS.test(text) || text.endsWith('?'))) return 'question'
  const feedback = readFeedback(text)
  const { scale, unwanted, papers, terms } = feedback
  if (scale !== 1 || unwanted.length > 0) return 'feedback'
  // "Newest first", "a table": nothing is left that could be asked.
  return (changesShape(feedback) || papers) && terms.length === 0 ? 'feedback' : null
}
