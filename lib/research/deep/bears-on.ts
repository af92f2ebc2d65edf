import type { Candidate } from '../../analyst/extractive/score'
import type { SectionType } from '../../analyst/extractive/section-type'
import type { Weights } from '../../analyst/extractive/weights'
import { titleCarries } from '../../analyst/question'
import type { ChecklistItem } from './deep-plan'

export const LIMITS =
  /\b(?:limitations?|limited (?:by|to|in)|drawbacks?|weakness\w*|shortcomings?|disadvantages?|caveats?|fails? to|failed to|suffers?|struggl\w+|difficult\w*|challenging|cannot|unable|infeasible|impractical|cumbersome|(?:is|are) complicated by|expensive|costly|worse|degrad\w+|inefficien\w+|bottlenecks?|sacrific\w+|at the (?:cost|expense) of|remains? (?:open|unclear|a challenge|an open)|trade-?offs?|not (?:guaranteed|able|always|practical|sufficient|scale)|(?:does|do|did) not (?:scale|generali[sz]e|work|guarantee|help|improve|support|capture|account|handle)|prone to|lacks?)\b/i
/** What was found, and not what something is for: “to reduce latency”. */
export const RESULTS =
  /\b(?:outperform\w*|(?<!\bto )(?:improve|achieve|reduce)|improv(?:es|ed)|achiev(?:es|ed|ing)|reduc(?:es|ed|ing)|increas(?:es|ed)|(?:improvements?|reductions?|gains?|speed-?ups?) (?:of|over|in|on|by|from|to)|higher|lower|faster|slower|greater|(?:better|worse|fewer|less|more|shorter|longer) (?:\S+ ){0,6}?(?:than|compared)|(?:as|much|times) (?:faster|slower|better|worse|higher|lower|smaller|larger)|state[- ]of[- ]the[- ]art|accuracy|throughput|latency|competitive|on par|associated with|correlat\w+|results? (?:show|suggest|indicate)|we (?:\p{L}+ly )?(?:found|find|show|showed|observed?) that)\b|\d\s?%|\d×|\b\d+(?:\.\d+)? (?:times|points)\b/iu
/** In the words by which authors say what they made, and in weaker ones that say so only where a paper speaks of itself as a whole. */
export const PROPOSES =
  /\b(?:we (?:\p{L}+ly )?(?:propose|present|introduce|describe|develop|design|built|build|implemented)|this (?:paper|work|article|note) (?:\p{L}+ly )?(?:proposes|presents|introduces|describes|develops|shows|studies|explores|argues|investigates|addresses|examines|demonstrates|provides|gives|explains|evaluates))\b/iu
const CLAIMS =
  /\b(?:we (?:\p{L}+ly )?(?:show|demonstrate|study|explore|find)|our (?:approach|method|model|system|work|algorithm|contributions?))\b/iu
/** Where a paper speaks of itself as a whole. */
export const OF_WHOLE = new Set<SectionType>(['abstract', 'intro', 'conclusion'])
/** That something no longer falls short. */
const OVERCOMES =
  /\b(?:address|overcom|alleviat|mitigat|remed|resolv|eliminat|circumvent|avoid|surmount)\w* (?:\S+ ){0,4}?(?:limitations?|drawbacks?|shortcomings?|weakness\w*|bottlenecks?|difficult\w*|problems?|issues?)\b/i
/** What holds in spite of it: “works well even when the set lacks any”. */
const CONCEDES =
  /\b(?:despite|even (?:when|where|without|with)|(?:remarkably|surprisingly|very) well|without (?:\p{L}+ )?(?:sacrific|degrad)\w*)\b/iu
/** What somebody set out to do, or will: no result, and nothing that falls short. */
const ANNOUNCES =
  /\b(?:(?:we|authors) (?:\p{L}+ )?(?:set out|decided|aim|aimed|want|wanted|seek|sought|hope|plan|focus|explore|consider|review|study|investigate|motivate|ask|begin|start|turn)\b|in (?:this|the (?:next|following)) (?:section|subsection|part|chapter)\b|to (?:better )?(?:understand|explain|explore|measure|evaluate|examine|see|minimi[sz]e|ensure) (?:\p{L}+ ){1,12}we\b|(?:future|further) work\b|(?:related|prior|previous) work is)/iu
const LEAST_CUE = 1

/** Whether a sentence speaks to what an item of the checklist asks, and not only to the matter of the question. */
export function bearsOn(item: ChecklistItem, { sentence, cue }: Candidate, weights: Weights): boolean {
  const { facet, focus, title } = item
  switch (facet) {
    case 'whole':
      return cue >= 0
    case 'definition':
      return cue > LEAST_CUE
    case 'how':
      return cue >= LEAST_CUE && !ANNOUNCES.test(sentence.shown)
    case 'proposals':
      return (
        sentence.sectionType !== 'related' &&
        (PROPOSES.test(sentence.shown) || (CLAIMS.test(sentence.shown) && OF_WHOLE.has(sentence.sectionType)))
      )
    case 'results':
      return RESULTS.test(sentence.shown) && sentence.sectionType !== 'related' && !ANNOUNCES.test(sentence.shown)
    case 'limits':
      return (
        (LIMITS.test(sentence.shown) || sentence.sectionType === 'limits') &&
        !ANNOUNCES.test(sentence.shown) &&
        !OVERCOMES.test(sentence.shown) &&
        !CONCEDES.test(sentence.shown)
      )
    case 'theme':
      return holds(weights.stems(sentence), focus)
    case 'thing':
      return titleCarries(sentence.title, title) || holds(weights.stems(sentence), focus)
  }
}

function holds(stems: ReadonlySet<string>, focus: string[]): boolean {
  return focus.every((stem) => stems.has(stem))
}
