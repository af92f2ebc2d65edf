import type { Passage } from '../analyst'
import { titleCarries } from '../question'
import { looksLikeName } from '../question/names'
import { stemsOf, termsOf } from '../question/terms'
import { type AnswerBlock, arrange, type Run } from './answer'
import { BUDGET } from './budget'
import type { Written } from './compose'
import type { Excerpt } from './excerpt'
import { WITHOUT_HEADINGS } from './further-blocks'
import { raised } from './headings'
import { identity } from './passage-sentences'
import { selectExcerpts, stemsIn } from './select'
import type { Weights } from './weights'

/** A paper on the thing speaks of it whether it names it or not; any other one only where it does. */
const WORTH = { home: 0.4, named: 0.05, namedElsewhere: 0.25, subject: 0.1, unnamed: -0.5 }
const OF_ANOTHER = -0.5
const SPEAKS_OF_ANOTHER = -0.2
const OPENS_WITH_ANOTHER = -0.35
/** Without an aspect to compare, what a thing is comes first; what is said of several at once has its own section. */
const SAYS_WHAT_IT_IS = 0.45
const PRESENTS_IT = 0.6
/** What of the coverage comes from naming more of the things. */
const NAMING = 1
const NAMES_ANOTHER = -0.3
const COMPARES = /\b(?:than|weaker|stronger|better|worse|(?:more|less) \p{L}+|unlike|whereas|similar)\b/iu
const PRESENTS =
  /\b(?:we|this (?:paper|work)) (?:\p{L}+ )?(?:propose|present|introduce|describe|develop|augment|explore)s?\b/iu
const MOST_FURTHER = 2
const LONGEST_LINE = 65
const TOGETHER = { words: 70, perPaper: 2, floor: 0.6, share: 0.6 }
/** A paper that names a thing so often in its passages is about it, where no title is. */
const AT_HOME = { mentions: 4, share: 0.5 }

/** A line for each thing first, then what more there is on each, and what speaks of several of them at once. */
export function compareThings({ question, excerpts, passages, words, weights }: Written): {
  blocks: AnswerBlock[]
  unfound: string[]
} {
  const { things, text } = question
  const asWholes = isWithoutAspect(things, text)
  const each = { ...BUDGET.compare, budget: Math.round(words / things.length) }
  const lines: Run[] = []
  const taken: Excerpt[] = []
  const further: [thing: string, found: Excerpt[]][] = []
  const unfound: string[] = []
  for (const thing of things) {
    const own = onThing({ thing, things, home: homeOf(thing, things, passages), excerpts, weights, asWholes })
    const [lead, ...rest] = selectExcerpts(own, each, weights, taken)
    if (!lead) {
      unfound.push(thing)
      continue
    }
    lines.push({ sentences: lineOf(lead), lead: raised(thing) })
    taken.push(lead)
    further.push([thing, rest.slice(0, MOST_FURTHER)])
  }
  if (lines.length === 0) return { blocks: [], unfound }
  taken.push(...further.flatMap(([, found]) => found))
  const together = excerptsOnSeveral(things, excerpts, weights, taken)
  const isLong =
    [...together, ...further.flatMap(([, found]) => found)].reduce((sum, { sentences }) => sum + sentences.length, 0) +
      lines.reduce((sum, { sentences }) => sum + sentences.length, 0) >
    WITHOUT_HEADINGS
  const block = (name: string, found: Excerpt[], named: boolean): AnswerBlock[] => {
    const runs = arrange(found).map((run, index) => ({ ...run, lead: index === 0 && named && !isLong ? name : '' }))
    return runs.length > 0 ? [{ kind: 'prose', heading: isLong ? name : '', runs }] : []
  }
  const blocks: AnswerBlock[] = [
    { kind: 'list', heading: '', runs: lines },
    ...block('Side by side', together, false),
    ...further.flatMap(([thing, found]) => block(raised(thing), found, true)),
  ]
  return { blocks, unfound }
}

/** The sentence that speaks to the aspect, with what it leans on; what follows it only where there is room. */
function lineOf({ seed, sentences, words }: Excerpt) {
  return words <= LONGEST_LINE ? sentences : sentences.slice(0, sentences.indexOf(seed) + 1)
}

/** The papers on a thing: those whose titles carry it, else those that name it again and again. */
function homeOf(thing: string, things: string[], passages: Passage[]): ReadonlySet<string> {
  const titled = passages.filter(({ title }) => titleCarries(title, thing))
  if (titled.length > 0) return new Set(titled.map(({ paperId }) => paperId))
  const spelled = new RegExp(`(?<![\\p{L}\\d])${phrase(thing)}(?:s|['’]s)?(?![\\p{L}\\d])`, 'giu')
  const mentions = new Map<string, number>()
  for (const { paperId, title, text } of passages) {
    if (isOnAnother(title, thing, things)) continue
    mentions.set(paperId, (mentions.get(paperId) ?? 0) + (text.match(spelled)?.length ?? 0))
  }
  const most = Math.max(0, ...mentions.values())
  return new Set(
    [...mentions].filter(([, count]) => count >= AT_HOME.mentions && count >= AT_HOME.share * most).map(([id]) => id),
  )
}

type Asked = {
  thing: string
  things: string[]
  home: ReadonlySet<string>
  excerpts: Excerpt[]
  weights: Weights
  asWholes: boolean
}

/** Excerpts on the thing, by how well they speak to the question and how surely they speak of this one. */
function onThing({ thing, things, home, excerpts, weights, asWholes }: Asked): Excerpt[] {
  const names = nameMatcher(thing, things, weights)
  const others = things.filter((other) => other !== thing).map((other) => nameMatcher(other, things, weights))
  const found = excerpts
    .filter(
      (excerpt) => home.has(excerpt.seed.paperId) || excerpt.seed.passage.question === thing || names(excerpt),
    )
    .map((excerpt) => {
      const atHome = home.has(excerpt.seed.paperId)
      const named = names(excerpt)
      const text = excerpt.seed.shown
      const strange = !named && !/\b(?:we|our)\b/i.test(text) && /\s\p{Lu}\p{Ll}{2,}\b/u.test(text)
      const naming = atHome ? WORTH.named : WORTH.namedElsewhere
      const worth =
        (atHome ? WORTH.home : 0) +
        (named ? naming + (opensWith(text, thing) ? WORTH.subject : 0) : 0) +
        (asWholes ? worthAsWhole(excerpt, thing, atHome) - NAMING * excerpt.direct : 0) +
        (isOnAnotherName(excerpt, thing) ? OPENS_WITH_ANOTHER : 0) +
        (!atHome && isOnAnother(excerpt.seed.title, thing, things) ? OF_ANOTHER : 0) +
        (asWholes && others.some((namesOther) => namesOther(excerpt)) ? NAMES_ANOTHER : 0) +
        (named || atHome ? 0 : WORTH.unnamed) +
        (strange && !atHome ? SPEAKS_OF_ANOTHER : 0)
      return { ...excerpt, score: excerpt.score + worth, sure: named || atHome }
    })
    .sort((a, b) => b.score - a.score)
  const sure = found.filter((excerpt) => excerpt.sure)
  // A name that a sentence does not have is not what it speaks of; a description may be put in other words.
  return sure.length > 0 || isName(thing) ? sure : found
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
  return looksLikeName(first) && !new RegExp(phrase(thing), 'iu').test(first)
}

/**
 * What counts where names are all that a question has, and a sentence with more of them is no better: "X is a …",
 * "X continues the …"; or, in a paper on it, "we introduce X".
 */
function worthAsWhole({ seed, sentences }: Excerpt, thing: string, titled: boolean): number {
  const opening = sentences[0]?.shown ?? ''
  const says = new RegExp(
    `^(?:The |An? )?${phrase(thing)}s?(?: \\([^)]*\\))? (?:(?:is|are) (?:an?|the)|\\p{Ll}+s (?:an?|the))\\s`,
    'iu',
  )
  if (says.test(opening) && !COMPARES.test(opening)) return SAYS_WHAT_IT_IS
  return titled && (seed.sectionType === 'abstract' || seed.sectionType === 'intro') && PRESENTS.test(opening)
    ? PRESENTS_IT
    : 0
}

/** Whether an excerpt names the thing: in its own spelling when it is a name, else by its telling words. */
function nameMatcher(thing: string, things: string[], weights: Weights): (excerpt: Excerpt) => boolean {
  if (isName(thing)) {
    const spelled = new RegExp(`(?<![\\p{L}\\d])${phrase(thing)}(?:s|['’]s)?(?![\\p{L}\\d])`, 'iu')
    return (excerpt) => excerpt.sentences.some((sentence) => spelled.test(sentence.text))
  }
  const telling = tellingStems(thing, things)
  return (excerpt) => telling.every((stem) => stemsIn(excerpt, weights).has(stem))
}

function isName(thing: string): boolean {
  return /\p{Lu}|\d/u.test(thing)
}

function phrase(thing: string): string {
  const words = thing.match(/[\p{L}\d]+/gu) ?? []
  return words.join('[\\s-]?')
}

/** The thing stands among the first words: the sentence is about it. */
function opensWith(text: string, thing: string): boolean {
  return new RegExp(`^(?:\\S+\\s){0,3}${phrase(thing)}`, 'iu').test(text)
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
