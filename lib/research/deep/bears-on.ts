import type { Candidate } from '../../analyst/extractive/score'
import type { Weights } from '../../analyst/extractive/weights'
import { titleCarries } from '../../analyst/question'
import type { ChecklistItem } from './deep-plan'

const LIMITS =
  /\b(?:limitations?|limited (?:by|to|in)|drawbacks?|weakness\w*|shortcomings?|disadvantages?|caveats?|fails? to|failed to|suffers?|struggl\w+|difficult\w*|challenging|cannot|unable|expensive|costly|worse|degrad\w+|inefficien\w+|bottlenecks?|sacrific\w+|at the (?:cost|expense) of|remains? (?:open|unclear|a challenge|an open)|trade-?offs?|not (?:guaranteed|able|always|practical|sufficient|scale)|(?:does|do|did) not (?:scale|generali[sz]e|work|guarantee|help|improve|support|capture|account|handle)|prone to|lacks?)\b/i
const RESULTS =
  /\b(?:outperform\w*|improv(?:e|es|ed|ing|ement|ements)|achiev\w+|reduc(?:e|es|ed|ing|tion)|increas\w+|faster|slower|better|higher|lower|best|state[- ]of[- ]the[- ]art|gains?|accuracy|throughput|latency|speed-?ups?|competitive|on par|results? (?:show|suggest|indicate)|we (?:found|find|show|observe))\b|\d\s?%|\d×|\b\d+(?:\.\d+)? (?:times|points)\b/i
const PROPOSES =
  /\b(?:we (?:\p{L}+ly )?(?:propose|present|introduce|show|describe|develop|design|built|build|implemented|study|demonstrate|explore|find)|this (?:paper|work|article|note) (?:\p{L}+ly )?(?:\p{L}+s)|our (?:approach|method|model|system|results?|work|algorithm|contributions?))\b/iu
/** That something no longer falls short. */
const OVERCOMES =
  /\b(?:address|overcom|alleviat|mitigat|remed|resolv|eliminat|circumvent|avoid|surmount)\w* (?:\S+ ){0,4}?(?:limitations?|drawbacks?|shortcomings?|weakness\w*|bottlenecks?|difficult\w*|problems?|issues?)\b/i
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
      return PROPOSES.test(sentence.shown) && sentence.sectionType !== 'related'
    case 'results':
      return RESULTS.test(sentence.shown) && sentence.sectionType !== 'related' && !ANNOUNCES.test(sentence.shown)
    case 'limits':
      return (
        (LIMITS.test(sentence.shown) || sentence.sectionType === 'limits') &&
        !ANNOUNCES.test(sentence.shown) &&
        !OVERCOMES.test(sentence.shown)
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
