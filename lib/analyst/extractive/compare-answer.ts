import { type Question, titleCarries } from '../question'
import { looksLikeName } from '../question/names'
import { stemsOf, termsOf } from '../question/terms'
import { type AnswerBlock, arrange, type Run } from './answer'
import { BUDGET } from './budget'
import type { Written } from './compose'
import { cueStrength, DEFINES } from './cues'
import { type Excerpt, upToSeed } from './excerpt'
import { WITHOUT_HEADINGS } from './further-blocks'
import { raised } from './headings'
import { identity } from './passage-sentences'
import { selectExcerpts, stemsIn } from './select'
import { caseOf, type Subject, spelling } from './subjects'
import type { Weights } from './weights'

/** A paper on the thing speaks of it whether it names it or not; any other one only where it does. */
const WORTH = { home: 0.4, named: 0.05, namedElsewhere: 0.25, subject: 0.1 }
const OF_ANOTHER = -0.5
const OPENS_WITH_ANOTHER = -0.35
/** Without an aspect to compare, what a thing is comes first; what is said of several at once has its own section. */
const SAYS_WHAT_IT_IS = 0.45
const PRESENTS_IT = 0.6
/** What of the coverage comes from naming more of the things. */
const NAMING = 1
const NAMES_ANOTHER = -0.3
/** What a thing was given in a test, or reached, does not say what it is. */
const OF_A_TEST = -0.35
const TELLS_OF_TEST =
  /\bwe (?:\p{Ll}+ )?(?:report|test|evaluate|tune|train|fine-?tune|use|used|trained|tested)\b|\b(?:test|dev|validation) (?:sets?|results?)\b|\bhyper-?parameters?\b/iu
const COMPARES = /\b(?:than|weaker|stronger|better|worse|(?:more|less) \p{L}+|unlike|whereas|similar)\b/iu
const PRESENTS =
  /\b(?:we|this (?:paper|work)) (?:\p{L}+ )?(?:propose|present|introduce|describe|develop|augment|explore)s?\b/iu
const OPPOSES =
  /\b(?:than|weaker|stronger|better|worse|unlike|whereas|while|in contrast|compared (?:to|with)|differs?|outperforms?|instead of|rather than)\b/iu
/** Of the best score: what opens before the things themselves. */
const AGAINST = 0.5
const MOST_FURTHER = 2
const LONGEST_LINE = 65
const TOGETHER = { words: 70, perPaper: 2, floor: 0.6, share: 0.6 }

/**
 * A line for each of the `subjects` first, then what speaks of several of them at once, then what more there is on each.
 */
export function compareThings(
  { question, excerpts, words, weights }: Written,
  subjects: Subject[],
): { blocks: AnswerBlock[]; unfound: string[] } {
  const things = subjects.flatMap(({ thing }) => thing ?? [])
  const asWholes = isWithoutAspect(things, question.text)
  const each = { ...BUDGET.compare, budget: Math.round(words / subjects.length) }
  const lines: Run[] = []
  const taken: Excerpt[] = []
  const speaking = subjects.map((subject) => ({
    name: raised(subject.name),
    own: onSubject({ subject, things, excerpts, weights, asWholes }),
  }))
  for (const { name, own } of speaking) {
    const [lead] = selectExcerpts(own, each, weights, taken)
    if (!lead) continue
    lines.push({ sentences: lineOf(lead), lead: name })
    taken.push(lead)
  }
  const found = new Set(lines.map(({ lead }) => lead))
  const unfound = subjects.map(({ name }) => name).filter((name) => !found.has(raised(name)))
  const against = things.length >= 2 && lines.length >= 2 ? opposing(things, excerpts, taken, weights) : []
  taken.push(...against)
  const together = things.length >= 2 ? excerptsOnSeveral(things, excerpts, weights, taken) : []
  taken.push(...together)
  const further = speaking.map(({ name, own }): [name: string, found: Excerpt[]] => {
    const more = selectExcerpts(own, each, weights, taken).slice(0, MOST_FURTHER).map(upToSeed)
    taken.push(...more)
    return [name, more]
  })
  const sentences = [...against, ...lines, ...together, ...further.flatMap(([, more]) => more)].flatMap(
    (part) => part.sentences,
  )
  const isLong = sentences.length > WITHOUT_HEADINGS
  const block = (name: string, found: Excerpt[], mayLead: boolean): AnswerBlock[] => {
    const lead = mayLead && !isLong ? name : ''
    const runs = arrange(found).map((run, index) => ({ ...run, lead: index === 0 ? lead : '' }))
    return runs.length > 0 ? [{ kind: 'prose', heading: isLong ? name : '', runs }] : []
  }
  const blocks: AnswerBlock[] = [
    ...(against.length > 0 ? [{ kind: 'prose' as const, heading: '', runs: arrange(against) }] : []),
    { kind: 'list', heading: '', runs: lines },
    ...block('Side by side', together, false),
    ...further.flatMap(([name, more]) => block(name, more, true)),
  ]
  return { blocks, unfound }
}

/** The sentence that speaks to the aspect, with what it leans on; what follows it only where there is room. */
function lineOf(excerpt: Excerpt) {
  return (excerpt.words <= LONGEST_LINE ? excerpt : upToSeed(excerpt)).sentences
}

type Asked = { subject: Subject; things: string[]; excerpts: Excerpt[]; weights: Weights; asWholes: boolean }

/** Excerpts on the subject, by how well they speak to the question and how surely they speak of this one. */
function onSubject({ subject: { thing, home }, things, excerpts, weights, asWholes }: Asked): Excerpt[] {
  if (thing === null) return excerpts.filter(({ seed }) => home.has(seed.paperId))
  const names = nameMatcher(thing, things, weights)
  const others = things.filter((other) => other !== thing).map((other) => nameMatcher(other, things, weights))
  return excerpts
    .map((excerpt) => ({ ...excerpt, atHome: home.has(excerpt.seed.paperId), named: names(excerpt) }))
    .filter(({ atHome, named }) => atHome || named)
    .map((excerpt) => {
      const { atHome, named, seed } = excerpt
      const naming = atHome ? WORTH.named : WORTH.namedElsewhere
      const worth =
        (atHome ? WORTH.home : 0) +
        (named ? naming + (opensWith(seed.shown, thing) ? WORTH.subject : 0) : 0) +
        (asWholes ? worthAsWhole(excerpt, thing, atHome) - NAMING * excerpt.direct : 0) +
        (isOnAnotherName(excerpt, thing) ? OPENS_WITH_ANOTHER : 0) +
        (!atHome && isOnAnother(seed.title, thing, things) ? OF_ANOTHER : 0) +
        (asWholes && others.some((namesOther) => namesOther(excerpt)) ? NAMES_ANOTHER : 0)
      return { ...excerpt, score: excerpt.score + worth }
    })
    .sort((a, b) => b.score - a.score)
}

/** Whether a question compares things as wholes: it has no words but their names. */
function isWithoutAspect(things: string[], question: string): boolean {
  const ofThings = new Set(things.flatMap(stemsOf))
  return termsOf(question).every((term) => ofThings.has(term))
}

/** A paper on the one says of the other what suits the one. */
function isOnAnother(title: string, thing: string, things: string[]): boolean {
  return things.some((other) => other !== thing && titleCarries(title, other))
}

/** "KNN-LM was not fine-tuned …" is about KNN-LM, whatever it is compared with. */
function isOnAnotherName({ sentences }: Excerpt, thing: string): boolean {
  const [first = ''] = (sentences[0]?.shown ?? '').split(/\s/)
  return looksLikeName(first) && !new RegExp(spelling(thing), 'iu').test(first)
}

/**
 * What counts where names are all that a question has, and a sentence with more of them is no better: "X is a …",
 * "X continues the …"; or, in a paper on it, "we introduce X".
 */
function worthAsWhole({ seed, sentences }: Excerpt, thing: string, titled: boolean): number {
  const opening = sentences[0]?.shown ?? ''
  const says = new RegExp(
    `^(?:The |An? )?${spelling(thing)}s?(?: \\([^)]*\\))? (?:(?:is|are) (?:an?|the)|\\p{Ll}+s (?:an?|the))\\s`,
    'iu',
  )
  if ((says.test(opening) && !COMPARES.test(opening)) || definesThing(seed.shown, thing)) return SAYS_WHAT_IT_IS
  if (TELLS_OF_TEST.test(seed.shown)) return OF_A_TEST
  return titled && (seed.sectionType === 'abstract' || seed.sectionType === 'intro') && PRESENTS.test(opening)
    ? PRESENTS_IT
    : 0
}

function definesThing(text: string, thing: string): boolean {
  const terms = stemsOf(thing)
  const asked: Question = {
    text: `What is ${thing}?`,
    type: 'definition',
    things: [],
    names: [],
    terms,
    language: null,
  }
  const stems = new Set(stemsOf(text))
  return terms.every((term) => stems.has(term)) && cueStrength(text, asked, stems, () => 1) >= DEFINES
}

/** What sets the things against each other answers how they compare: it opens, before what is said of each. */
function opposing(things: string[], excerpts: Excerpt[], taken: Excerpt[], weights: Weights): Excerpt[] {
  const used = new Set(taken.flatMap((excerpt) => excerpt.sentences.map(identity)))
  const floor = AGAINST * (excerpts[0]?.score ?? 0)
  const found = excerpts.filter(
    (excerpt) =>
      excerpt.score >= floor &&
      excerpt.sentences[0] === excerpt.seed &&
      !excerpt.sentences.some((sentence) => used.has(identity(sentence))) &&
      things.filter((thing) => nameMatcher(thing, things, weights)(excerpt)).length >= 2 &&
      setsAgainst(excerpt.seed.shown, things),
  )
  return found.slice(0, 1).map((excerpt) => ({ ...excerpt, sentences: [excerpt.seed], words: excerpt.seed.words }))
}

/** One thing stands on each side of the word that sets them against each other, or behind one that opens the sentence. */
function setsAgainst(text: string, things: string[]): boolean {
  const places = things.map((thing) => text.search(new RegExp(spelling(thing), caseOf(thing))))
  const [first = -1, last = -1] = [Math.min(...places), Math.max(...places)]
  const at = text.search(OPPOSES)
  return first >= 0 && at >= 0 && at < last && (at > first || at === 0)
}

/** Whether an excerpt names the thing: in its own spelling when it is a name, else by its telling words. */
function nameMatcher(thing: string, things: string[], weights: Weights): (excerpt: Excerpt) => boolean {
  if (/\p{Lu}|\d/u.test(thing)) {
    const spelled = new RegExp(`(?<![\\p{L}\\d])${spelling(thing)}(?:s|['’]s)?(?![\\p{L}\\d])`, caseOf(thing))
    return (excerpt) => excerpt.sentences.some((sentence) => spelled.test(sentence.text))
  }
  const telling = tellingStems(thing, things)
  return (excerpt) => telling.every((stem) => stemsIn(excerpt, weights).has(stem))
}

/** The thing stands among the first words: the sentence is about it. */
function opensWith(text: string, thing: string): boolean {
  return new RegExp(`^(?:\\S+\\s){0,3}${spelling(thing)}`, 'iu').test(text)
}

/** "retrieval" does not tell dense retrieval from sparse retrieval. */
function tellingStems(thing: string, things: string[]): string[] {
  const shared = new Set(things.filter((other) => other !== thing).flatMap(stemsOf))
  const own = stemsOf(thing)
  const telling = own.filter((stem) => !shared.has(stem))
  return telling.length > 0 ? telling : own
}

function excerptsOnSeveral(things: string[], excerpts: Excerpt[], weights: Weights, taken: Excerpt[]): Excerpt[] {
  const used = new Set(taken.flatMap((excerpt) => excerpt.sentences.map(identity)))
  const best = Math.max(1e-9, ...excerpts.map((excerpt) => excerpt.score))
  const several = excerpts.filter((excerpt) => {
    if (excerpt.sentences.some((sentence) => used.has(identity(sentence)))) return false
    return things.filter((thing) => nameMatcher(thing, things, weights)(excerpt)).length >= 2
  })
  const found = selectExcerpts(several, { ...TOGETHER, budget: TOGETHER.words }, weights, taken)
  return found.filter((excerpt) => excerpt.score > TOGETHER.share * best)
}
