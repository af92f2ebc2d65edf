import { acronymsOf } from '../../text/spelled-names'
import type { Passage } from '../analyst'
import { type Question, type QuestionType, titleCarries } from '../question'
import { askedMeaning } from '../question/asked-meaning'
import { stemsOf } from '../question/terms'
import { wordForms } from '../question/word-forms'
import { acronymsIn, expand, shortener } from './acronyms'
import { cueStrength, DEFINES, tellingTerms } from './cues'
import type { Quotable } from './passage-sentences'
import { type SaidOtherwise, saidOtherwise } from './said-otherwise'
import type { SectionType } from './section-type'
import { shortTitle } from './short-title'
import type { Weights } from './weights'

/** A sentence that may be quoted, with its worth for the question. */
export type Candidate = {
  sentence: Quotable
  score: number
  /** share of the question's meaning (idf of its terms) that it holds */
  coverage: number
  /** the part of `coverage` that the sentence itself holds */
  direct: number
  /** how far its form is that of an answer, see `cueStrength` */
  cue: number
  /** stands under a heading that asks what the question asks */
  underHeading: boolean
}

export type Bias = (sentence: Quotable) => number

// On 138 questions with a known place the order of the sentences hardly changes when one weight is halved or doubled;
// without coverage or cue it does.
const WEIGHT = { coverage: 1.3, nearness: 0.5, relevance: 0.5, paper: 0.2, cue: 0.25 }
/**
 * What a term counts that the sentence does not hold: the answer often stands a sentence after the words of the question.
 * `matter`: a name all through its paper. `named`: an acronym of the paper's title. `section`: under a heading that asks
 * the same.
 */
const AROUND = {
  named: 0.8,
  section: 0.7,
  matter: 0.5,
  before: 0.4,
  heading: 0.3,
  title: 0.3,
  next: 0.15,
  passage: 0.15,
  nowhere: 0,
}
const MATTER = { share: 0.7, passages: 3, howPassages: 5 }
/** Relevance below this share of the best says nothing. */
const BASE_RELEVANCE = 0.4
/** What a word counts by its form. A question of one word is about that word: another with its stem says nothing of it. */
const FORM = { own: 1, none: 1, other: 0.75, homonym: 0.4, homonymOfAll: 0 }
const PLACES = /\s(?:in|for|of|on|with|at|by)\s/i
const PLACED = 0.4
const NAMED = 2
const ANSWERED_BY_SECTION = new Set<QuestionType>(['how', 'definition', 'keyword'])
/** Stems of a heading, and those of the question that it must hold. */
const UNDER_HEADING = { terms: 2, share: 0.5, most: 4, worth: 0.5, how: 0.8, cue: 1 }
const SHORTEST_FORM = 4
/** "To begin an election, a follower …", "Once …", "… wins if …" */
const STEP = /^(?:To \p{Ll}+ |If |Once |When |First|Then|Next|After|Finally)|\b(?:then|if|once|until)\b/u
const OPENS_PARAGRAPH = 0.03
const SHORT = { words: 12, cost: 0.08 }
const LONG = { words: 42, cost: 0.1 }
const POINTS_TO_FIGURE = 0.2
const MANY_CITATIONS = 0.06
const DANGLES = 0.06

const SECTION: Record<SectionType, number> = {
  abstract: 0.1,
  intro: 0.05,
  method: 0.04,
  results: 0.03,
  discussion: 0.03,
  conclusion: 0.07,
  limits: 0.02,
  other: 0.03,
  related: -0.1,
  appendix: -0.15,
  skip: 0,
}
const SECTION_OF_LIST: Record<SectionType, number> = {
  abstract: 0.35,
  intro: 0.12,
  conclusion: 0.2,
  method: -0.05,
  results: 0,
  discussion: 0,
  other: 0,
  limits: -0.1,
  related: -0.3,
  appendix: -0.3,
  skip: 0,
}
export const POINTER =
  /\b(?:[Ff]igures?|[Ff]igs?\.|[Tt]ables?|[Aa]lgorithms?|[Aa]ppendix|[Ss]ections?|[Ss]ec\.|[Ee]qs?\.|[Ee]quations?|[Ll]emma|[Tt]heorem)\s*\(?[\dA-Z]|§/
const CITATION = /\bet al\b|\[\d/g
/** What a paper leaves to later answers only who asks for that. */
const PLANS =
  /\bwe (?:also )?(?:(?:plan|intend|aim) to|hope)\b|\bfuture (?:works?|research|studies|directions?)\b|\bresearch goals?\b/i
const PLAN = 2
/** "Saier and Färber (2019) introduce …": not what the paper has to say itself. */
export const OTHERS_WORK =
  /^(?:(?:More )?[Rr]ecently, |Finally, )?\p{Lu}[\p{L}-]+(?:,? (?:and|&) \p{Lu}[\p{L}-]+| et al\.?)?,? (?:\(\d{4}|\[\d)/u
const TELLS_OF_OTHERS = 0.6
const GIVES_REASON =
  /\b(?:because|since|so that|otherwise|would|in order to|to (?:avoid|reduce|prevent|minimi[sz]e)|if we|too many|rather than|instead of)\b/i

/** Scores the sentences that may be quoted, best first. */
export function scoreSentences(
  question: Question,
  sentences: Quotable[],
  passages: Passage[],
  weights: Weights,
  bias: Bias = () => 0,
): Candidate[] {
  const formIn = wordForms(question.text)
  const texts = passages.map((passage) => passage.text).join('\n')
  const acronyms = acronymsIn(texts)
  const short = shortener(question.text, texts)
  const asked = { ...question, text: short(question.text) }
  const mass = paperMass(passages)
  const matters = mattersOf(question, passages, weights)
  const otherwise = saidOtherwise(question.text, weights)
  const weightOf = termWeight(question, weights, otherwise)
  const meaning = question.terms.reduce((sum, term) => sum + weightOf(term), 0) || 1
  const worthOf = relevanceWorth(passages)
  const headingWorth = worthOfHeading(question, weights)
  return sentences
    .filter((sentence) => sentence.rejected === null)
    .map((sentence) => {
      const said = short(sentence.text)
      const stems =
        said === sentence.text ? weights.stems(sentence) : new Set([...weights.stems(sentence), ...stemsOf(said)])
      const own = expand(stems, acronyms)
      const hits = new Set(question.terms.filter((term) => own.has(term)))
      // What stands under "Leader election" tells how a leader is elected, sentence by sentence.
      const heading = headingWorth(sentence)
      const around = contextOf(sentence, matters, weights, heading > 0 && question.type === 'how')
      const share = (term: string) => {
        if (!hits.has(term)) {
          const beside = AROUND[around.find(([, stems]) => stems.has(term))?.[0] ?? 'nowhere']
          return Math.max(beside, otherwise.held(term, own))
        }
        const form = formIn(term, said)
        return FORM[form === 'homonym' && question.terms.length === 1 ? 'homonymOfAll' : form]
      }
      const covered = (terms: string[]) => terms.reduce((sum, term) => sum + share(term) * weightOf(term), 0) / meaning
      const [coverage, direct] = [covered(question.terms), covered([...hits])]
      const strength = cueStrength(said, asked, hits, weights.idf)
      // What a caption calls its picture is no definition.
      const form = sentence.passage.kind === 'caption' ? Math.min(strength, 1) : strength
      const tellsStep = STEP.test(sentence.shown) && hits.size > 0 ? DEFINES : UNDER_HEADING.cue
      const cue = question.type === 'how' && heading > 0 && form >= 0 ? Math.max(form, tellsStep) : form
      const score =
        WEIGHT.coverage * coverage +
        WEIGHT.nearness * weights.nearness(sentence) +
        WEIGHT.relevance * worthOf(sentence.passage.relevance) +
        WEIGHT.paper * (mass.get(sentence.paperId) ?? 0) +
        WEIGHT.cue * cue * (0.4 + 0.6 * Math.min(1, coverage * 2)) +
        (isGeneral(question) ? SECTION_OF_LIST : SECTION)[sentence.sectionType] +
        formWorth(sentence) +
        typeWorth(sentence, question, coverage) +
        heading +
        bias(sentence)
      return { sentence, score, coverage, direct, cue, underHeading: heading > 0 }
    })
    .sort((a, b) => b.score - a.score)
}

/** A section whose heading asks what the question asks: "Leader election", where it asks how a leader is elected. */
function worthOfHeading({ type, terms }: Question, weights: Weights): (sentence: Quotable) => number {
  if (!ANSWERED_BY_SECTION.has(type)) return () => 0
  const telling = new Set(tellingTerms(terms, weights.idf))
  return ({ title, section, label }) => {
    // What is the paper's own matter says nothing of one of its sections.
    const matter = weights.stemsIn(title)
    const isOnQuestion = [section, label].some((heading) => {
      const stems = weights.stemsIn(heading)
      const held = terms.filter((term) => holdsForm(stems, term))
      const isEnough = held.length >= UNDER_HEADING.terms && held.length >= UNDER_HEADING.share * terms.length
      // "Caching" says all, where it is asked how clients cache data.
      const isWhole = type === 'how' && held.length === stems.size && held.some((term) => telling.has(term))
      return (isEnough || isWhole) && stems.size <= UNDER_HEADING.most && held.some((term) => !matter.has(term))
    })
    if (!isOnQuestion) return 0
    return type === 'how' ? UNDER_HEADING.how : UNDER_HEADING.worth
  }
}

/** "Worker failure" holds "fail": what is done, and what it is called, differ in their endings. */
function holdsForm(stems: ReadonlySet<string>, term: string): boolean {
  return stems.has(term) || (term.length >= SHORTEST_FORM && [...stems].some((stem) => stem.startsWith(term)))
}

const NOTHING: ReadonlySet<string> = new Set()

/** Where a term may stand that the sentence itself does not hold, by what it counts there, most first. */
function contextOf(
  sentence: Quotable,
  matters: Map<string, Matters>,
  weights: Weights,
  underHeading: boolean,
): [keyof typeof AROUND, ReadonlySet<string>][] {
  const stems = (one: Quotable | null | undefined) => (one ? weights.stems(one) : NOTHING)
  return [
    ['named', matters.get(sentence.paperId)?.named ?? NOTHING],
    ['section', underHeading ? weights.stemsIn(`${sentence.section} ${sentence.label}`) : NOTHING],
    ['matter', matters.get(sentence.paperId)?.through ?? NOTHING],
    ['before', stems(sentence.previous)],
    ['before', stems(sentence.previous?.previous)],
    ['heading', weights.stemsIn(`${sentence.section} ${sentence.label}`)],
    ['title', weights.stemsIn(sentence.title)],
    ['next', stems(sentence.next)],
    ['passage', weights.stemsIn(sentence.passage.text)],
  ]
}

/**
 * What a term carries of the meaning: in "attention mechanisms in neural networks" what follows "in" only places the
 * rest, as all other words do where the meaning of some is asked.
 */
function termWeight(
  { type, text, terms, names }: Question,
  weights: Weights,
  otherwise: SaidOtherwise,
): (term: string) => number {
  const head = new Set(type === 'definition' ? askedMeaning(text) : stemsOf(text.split(PLACES)[0] ?? ''))
  const placed = (type === 'keyword' || type === 'definition') && terms.some((term) => head.has(term))
  // Who asks for papers on something named wants the line that names it.
  const named = new Set(type === 'list' ? names.flatMap(stemsOf) : [])
  const meaning = (term: string) => Math.min(weights.idf(term), otherwise.most(term))
  return (term) => meaning(term) * (placed && !head.has(term) ? PLACED : 1) * (named.has(term) ? NAMED : 1)
}

/** Asks for papers as wholes, or what two things are as wholes. */
function isGeneral({ type, terms, things }: Question): boolean {
  return (
    type === 'list' ||
    (things.length > 0 && terms.every((term) => things.some((thing) => stemsOf(thing).includes(term))))
  )
}

/** What a paper is about, whose sentences need not repeat it: names in most of its passages, acronyms of its title. */
type Matters = { through: ReadonlySet<string>; named: ReadonlySet<string> }

function mattersOf(question: Question, passages: Passage[], weights: Weights): Map<string, Matters> {
  const byPaper = new Map<string, ReadonlySet<string>[]>()
  for (const { paperId, text } of passages) {
    byPaper.set(paperId, [...(byPaper.get(paperId) ?? []), weights.stemsIn(text)])
  }
  const names = new Set(question.names.flatMap(stemsOf))
  // How something works is told sentence by sentence, and few of them repeat its name.
  const terms = question.terms.filter(
    (term) => names.has(term) || (question.type === 'how' && question.terms.length === 1),
  )
  const isMatter = (term: string, texts: ReadonlySet<string>[]) =>
    texts.length >= (names.has(term) ? MATTER.passages : MATTER.howPassages) &&
    texts.filter((text) => text.has(term)).length >= MATTER.share * texts.length
  const acronyms = acronymsOf(question.names.join(' '))
  const titles = new Map(passages.map(({ paperId, title }) => [paperId, title]))
  return new Map(
    [...byPaper].map(([id, texts]) => {
      const named = acronyms.filter((acronym) => titleCarries(titles.get(id) ?? '', acronym))
      return [
        id,
        { through: new Set(terms.filter((term) => isMatter(term, texts))), named: new Set(named.flatMap(stemsOf)) },
      ]
    }),
  )
}

/** 1 for the most relevant passage, 0 for those that are less than `BASE_RELEVANCE` of it. */
function relevanceWorth(passages: Passage[]): (relevance: number) => number {
  const best = Math.max(1e-9, ...passages.map((passage) => passage.relevance))
  return (relevance) => Math.max(0, relevance / best - BASE_RELEVANCE) / (1 - BASE_RELEVANCE)
}

/** Share of the evidence that each paper gives (squares of relevance), the best paper having 1. */
export function paperMass(passages: Passage[]): Map<string, number> {
  const worthOf = relevanceWorth(passages)
  const mass = new Map<string, number>()
  for (const { paperId, relevance } of passages) {
    mass.set(paperId, (mass.get(paperId) ?? 0) + worthOf(relevance) ** 2)
  }
  const most = Math.max(1e-9, ...mass.values())
  return new Map([...mass].map(([paperId, sum]) => [paperId, sum / most]))
}

function formWorth(sentence: Quotable): number {
  let worth = sentence.opensParagraph ? OPENS_PARAGRAPH : 0
  if (sentence.words < SHORT.words) worth -= SHORT.cost
  if (sentence.words > LONG.words) worth -= LONG.cost
  if (POINTER.test(sentence.shown)) worth -= POINTS_TO_FIGURE
  if ((sentence.text.match(CITATION)?.length ?? 0) >= 3) worth -= MANY_CITATIONS
  if (sentence.dangling) worth -= DANGLES
  if (OTHERS_WORK.test(sentence.text)) worth -= TELLS_OF_OTHERS
  return worth
}

function typeWorth(sentence: Quotable, question: Question, coverage: number): number {
  if (PLANS.test(sentence.text) && !PLANS.test(question.text)) return -PLAN
  if (question.type === 'why') return GIVES_REASON.test(sentence.text) ? 0.08 + 0.12 * coverage : 0
  if (question.type !== 'list') return 0
  const name = shortTitle(sentence.title).split(' ')[0] ?? ''
  const speaksOfItself = /\b(?:we|our|this (?:paper|work))\b/i.test(sentence.text) || sentence.text.includes(name)
  return (speaksOfItself ? 0.15 : -0.12) - (coverage < 0.2 ? 0.15 : 0)
}
