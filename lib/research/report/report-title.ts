import { asHeading } from '../../text/as-heading'
import { PLAN_LIMITS } from './report-plan'

/** How a report on a question is called, and the first of the questions that it answers. */
export type Titled = { title: string; first: string }

/** What is said before what is asked. */
const BEFORE =
  /^(?:please[, ]+|(?:can|could|would) you (?:please )?|(?:tell|show) me (?=(?:how|why|when|where|what|which|whether)\b)|(?:i (?:want|need|would like|wish)|i['’]d like) (?:you )?to (?:know|learn|understand|read|see)(?: more)?(?: about| of)? |(?:i am|i['’]m) (?:interested in|looking for) )+/i
/** What a review is asked for with, where what follows is its matter. */
const ASKS_FOR =
  /^(?:(?:tell me|inform me|report|write|talk)(?: more| something)? (?:about|on)|(?:give|write|provide|make|prepare|show)(?: me)? (?:an? |the )?(?:\p{L}+ )?(?:overview|review|survey|summary|report|introduction)(?: of| on| to| about| over)|(?:review|summari[sz]e|survey|outline) (?:the |all )?(?:literature|research|work|papers|evidence|state of the art|knowledge) (?:on|about|of|in|for)|(?:explain|describe|review|summari[sz]e|discuss|outline|survey|examine|analy[sz]e|investigate|explore|introduce|present)(?: to me| me)?)[ :]+/iu
/** What is asked of a matter that is a review's whole: the matter is left. */
const KNOWN =
  /^(?:what (?:is|has been|are|do (?:we|you|papers|researchers|people)|does (?:the literature|research|one)) (?:already |currently )?(?:know|known|say|said|found|written|think|learnt|learned)(?: already)? (?:about|of|on)|what(?:['’]s| is| are) (?:the )?(?:state of the art|current state|status)(?: of research)? (?:of|in|on|for)) /i
const WHAT_IS = /^what(?:['’]s| is| are| was| were) (?=\S)/i
/** Words that a title has no need of. */
const EMPTY = /^the (?:main|different|various|key|major|most important|existing|current|common) (?=\p{L}+s\b)/iu
/** `what datasets are used to …`, `which methods exist for …`. */
const WHICH_ARE =
  /^(?:what|which) ((?:\p{L}[\p{L}\p{N}-]* ){1,3})(?:are|is|were|was|have been|has been) ((?:commonly |usually |often |mostly )?(?:\p{L}+ed|known|shown|built|made|found|available) .+)$/iu
const WHICH_EXIST = /^(?:what|which) ((?:\p{L}[\p{L}\p{N}-]* ){1,3})(?:exist|there are|are there|are available) (.+)$/iu
/** What loses nothing by becoming a clause: `how do they work`, `how they work`. */
const DO = /^(how|why|when|where|what) do (?!i\b|we\b|you\b)/i
const CLAUSE =
  /^(?:how|why|when|where|whether|what) (?!(?:do|does|did|is|are|was|were|can|could|should|would|will|has|have|had|may|might|must|much|many|well|far|long|often)\b)/i
const QUESTION =
  /^(?:how|why|when|where|what|which|who|whose|whom|in what|to what|under (?:what|which)|is|are|was|were|do|does|did|can|could|should|would|will|has|have|had|may|might)\b/i
const COMPARES = /^(?:please )?(?:compare|contrast)(?: and contrast)?\s+/i
const VERSUS = /\s+(?:vs\.?|versus)\s+/i
/** What is no thing that has a meaning of its own: the effect of one on another. */
const RELATION = /^the |\s(?:of|between|on|upon)\s/i
const ENDS = { review: ': a review', comparison: ': a comparison', asked: '? A review' } as const

/** A title that reads well, from the words of the question alone, whatever form it has. */
export function titleOf(question: string): Titled {
  const typed = question
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\s?.!]+$/, '')
  const plain = typed.replace(BEFORE, '')
  const asked = `${asHeading(plain)}?`
  if (COMPARES.test(plain)) {
    const things = plain.replace(COMPARES, '').replace(/^(.+?) (?:with|to|against) /i, '$1 and ')
    return {
      title: titled(things, 'comparison'),
      first: RELATION.test(things) ? known(things) : `How do ${things} compare?`,
    }
  }
  const matter = plain.replace(ASKS_FOR, '').replace(KNOWN, '')
  if (VERSUS.test(matter) && !QUESTION.test(matter))
    return {
      title: titled(matter.replace(VERSUS, ' versus '), 'comparison'),
      first: `How do ${matter.replace(VERSUS, ' and ')} compare?`,
    }
  const things = WHICH_ARE.exec(matter) ?? WHICH_EXIST.exec(matter)
  if (things) return { title: titled(`${things[1]}${things[2]}`, 'review'), first: asked }
  if (WHAT_IS.test(matter)) {
    const thing = matter.replace(WHAT_IS, '').replace(EMPTY, '')
    return { title: titled(thing, 'review'), first: asked }
  }
  if (DO.test(matter)) return { title: titled(matter.replace(DO, '$1 '), 'review'), first: `${asHeading(matter)}?` }
  if (/^how to\b/i.test(matter) || (CLAUSE.test(matter) && matter !== typed))
    return { title: titled(matter, 'review'), first: known(matter) }
  if (QUESTION.test(matter)) return { title: titled(matter, 'asked'), first: `${asHeading(matter)}?` }
  const thing = matter.replace(EMPTY, '')
  return { title: titled(thing, 'review'), first: RELATION.test(thing) ? known(thing) : `What is meant by ${thing}?` }
}

function titled(text: string, end: keyof typeof ENDS): string {
  const room = PLAN_LIMITS.letters - ENDS[end].length
  const short = text.length <= room ? text : `${text.slice(0, text.lastIndexOf(' ', room - 2))} …`
  return `${asHeading(short)}${ENDS[end]}`
}

function known(matter: string): string {
  return `What is known about ${matter.replace(/^(?:the|how|why|when|where|what|whether)\b/i, (word) => word.toLowerCase())}?`
}
