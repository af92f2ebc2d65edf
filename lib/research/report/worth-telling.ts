import { type SectionType, sectionType } from '../../analyst/extractive/section-type'
import type { Sentence } from '../../analyst/extractive/sentence'
import { stemsOf } from '../../analyst/question/terms'
import { heldOf, type Vocabulary } from '../deep/vocabulary'

/** Where a paper speaks of its matter as a whole, it says what a review tells. */
const OF_SECTION: Partial<Record<SectionType, number>> = {
  abstract: 0.4,
  intro: 0.3,
  conclusion: 0.3,
  discussion: 0.15,
  results: -0.1,
  appendix: -0.5,
}
/** What a sentence gains that speaks in the words of the matter throughout. */
const ON_MATTER = 0.3
/** What one gains that holds all words of the matter itself. */
const NAMES_MATTER = 0.5
/** Weight of a word of the matter that papers on it do not share. */
const UNSHARED = 0.02
/** What is worth less is not told. */
const LEAST = -0.15
const COSTS = { setup: 0.6, detail: 0.5, others: 0.4 }

/** What was done to try something out: “We use a beam of four”, “For all experiments …”. */
const SETUP =
  /\b(?:we|our) (?:\p{L}+ly )?(?:also |then |only |therefore |can |could )?(?:us(?:e|ed)|set|fine-tune(?:d)?|train(?:ed)?|var(?:y|ied)|get|took|take|keep|kept|sample(?:d)?|ran|run|pick(?:ed)?|choose|chose|report(?:ed)?|measure(?:d)?|compare(?:d)?|collect(?:ed)?|assign(?:ed)?|assume(?:d)?|include(?:d)?|evaluate(?:d)?|conduct(?:ed)?|perform(?:ed)?|follow(?:ed)?|filter(?:ed)?|select(?:ed)?|divide(?:d)?|split|initiali[sz]e(?:d)?|refer|denote|discuss|provide|considered|repeat(?:ed)?)\b|\b(?:in|for) (?:all |each of )?(?:our|the|these|this|all) (?:\p{L}+ )?(?:experiments?|evaluations?|benchmarks?|simulations?)\b/iu
/** Figures of one trial, and what names its parts. */
const DETAIL =
  /\b(?:batch size|learning rate|beam size|hidden (?:size|dimensions?)|hyper-?parameters?|epochs?|mini-?batch|baselines?|ablations?|test set|development set|hits@|configurations?|gold (?:passages?|answers?)|annotators?|(?:questions?|task) (?:was|were|consists?)|performance is measured|(?:tables?|figures?) \d)\b|\d\s?(?:KB|MB|GB|ms|ns|seconds|minutes|hours|GPUs?|MHz|GHz)\b|[“"][^”"]{12,}[”"]/iu
/** “Lee et al. (2019) use …”, and what is left of a reference by number. */
const OTHERS = /\bet al\b|\[\d/u
/** What was cut out of a list, a proof or a form: “Uses Yes, we use the dataset”. */
const OF_FORM = /^(?:Proof|Note|Case|Step|Lemma|Theorem|Input|Output)\b|^(?:\p{Lu}\p{L}+ )?(?:Yes|No)[,.] /u
/** An item of a list of plans, without a verb: “Exploring other settings for its use.” */
const ITEM =
  /^(?:Exploring|Investigating|Extending|Studying|Examining|Improving|Applying)\b(?!.*\b(?:is|are|was|were|can|may|might|will|would|should|remains?|requires?|yields?|shows?|helps?|leads?|we)\b)/u
/** That there are limits, or that something is discussed, and not which and how. */
const SAYS_NOTHING =
  /\b(?:several|some|many|various|certain|its|following) (?:limitations?|challenges|shortcomings|drawbacks)(?: [^,;]{0,20})?\.?$|\b(?:is|are) (?:also )?discussed\.$/u

/**
 * What speaks for a sentence in a review, and against it, beside how far it answers, to 1; null where it is not worth telling.
 * `vocabulary`: how the library speaks of the matter.
 */
export function worthTelling(
  { text, shown, section }: Pick<Sentence, 'text' | 'shown' | 'section'>,
  vocabulary: Vocabulary | null,
): number | null {
  if ([OF_FORM, ITEM, SAYS_NOTHING].some((pattern) => pattern.test(shown))) return null
  const stems = new Set(stemsOf(text))
  const worth =
    (OF_SECTION[sectionType(section)] ?? 0) +
    (vocabulary ? ON_MATTER * inItsWords(stems, vocabulary) + NAMES_MATTER * named(stems, vocabulary) : 0) -
    (SETUP.test(shown) ? COSTS.setup : 0) -
    (DETAIL.test(shown) ? COSTS.detail : 0) -
    (OTHERS.test(shown) ? COSTS.others : 0)
  return worth < LEAST ? null : worth
}

/** How far stems are those in which papers speak of a matter, 0..1. */
export function inItsWords(stems: ReadonlySet<string>, { words, near }: Vocabulary): number {
  return Math.min(1, heldOf(stems, words) / (near.held || 1))
}

/** The share of the words of a matter itself that stems hold, by how much papers on it share them, 0..1. */
export function named(stems: ReadonlySet<string>, { question, words }: Vocabulary): number {
  const asked = [...new Set(stemsOf(question))].map((stem) => ({
    stem,
    weight: Object.hasOwn(words, stem) ? (words[stem] ?? 0) : UNSHARED,
  }))
  const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
  return asked.reduce((sum, { stem, weight }) => sum + (stems.has(stem) ? weight : 0), 0) / all
}
