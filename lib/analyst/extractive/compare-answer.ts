import { type Question, titleCarries } from '../question'
import { looksLikeName } from '../question/names'
import { stemsOf, termsOf } from '../question/terms'
import { type AnswerSection, arrange, type Run } from './answer'
import { BUDGET } from './budget'
import type { Excerpt } from './excerpt'
import { raised } from './headings'
import { identity } from './passage-sentences'
import { selectExcerpts, stemsIn } from './select'
import type { Weights } from './weights'

export type Compared = { overview: Run[]; sections: AnswerSection[]; taken: Excerpt[]; unfound: string[] }

const TITLE_NAMES_IT = 0.2
const SENTENCE_NAMES_IT = 0.25
const NOTHING_NAMES_IT = 0.5
const SPEAKS_OF_ANOTHER = 0.2
const IS_SUBJECT = 0.2
/** Without an aspect to compare, what a thing is comes first; what is said of several at once has its own section. */
const SAYS_WHAT_IT_IS = 0.45
const PRESENTS_IT = 0.6
const OF_ANOTHER = 0.5
/** What of the coverage comes from naming more of the things. */
const NAMING = 1
const NAMES_ANOTHER = 0.3
const COMPARES = /\b(?:than|weaker|stronger|better|worse|(?:more|less) \p{L}+|unlike|whereas|similar)\b/iu
const PRESENTS =
  /\b(?:we|this (?:paper|work)) (?:\p{L}+ )?(?:propose|present|introduce|describe|develop|augment|explore)s?\b/iu
const OPENS_WITH_ANOTHER = 0.35
const ENOUGH_SURE = 3
const TOGETHER = { words: 90, perPaper: 2, floor: 0.6, share: 0.55 }

/** The best excerpt on each thing first, then a section for each, then what speaks of several of them at once. */
export function compareThings(
  { things, text }: Question,
  excerpts: Excerpt[],
  words: number,
  weights: Weights,
): Compared {
  const overview: Run[] = []
  const taken: Excerpt[] = []
  const unfound: string[] = []
  const asWholes = isWithoutAspect(things, text)
  const each = { ...BUDGET.compare, perPaper: 5, budget: Math.round(words / things.length) }
  const chosen = new Map<string, Excerpt[]>()
  for (const thing of things) {
    const found = selectExcerpts(onThing(thing, things, excerpts, weights, asWholes), each, weights, taken)
    const [lead] = found
    if (!lead) {
      unfound.push(thing)
      continue
    }
    overview.push({ sentences: lead.sentences, lead: raised(thing) })
    taken.push(...(asWholes ? [lead] : found))
    chosen.set(thing, asWholes ? [] : found.slice(1))
  }
  const together = excerptsOnSeveral(things, excerpts, weights, taken)
  taken.push(...together)
  const sideBySide = together.length > 0 ? [{ heading: 'Side by side', runs: arrange(together) }] : []
  if (asWholes) {
    const left = each.budget - taken.reduce((sum, excerpt) => sum + excerpt.words, 0) / things.length
    for (const thing of chosen.keys()) {
      const own = onThing(thing, things, excerpts, weights, asWholes)
      const rest = selectExcerpts(own, { ...each, budget: left }, weights, taken)
      taken.push(...rest)
      chosen.set(thing, rest)
    }
  }
  const own = [...chosen].filter(([, rest]) => rest.length > 0)
  const ofThings = own.map(([thing, rest]) => ({ heading: raised(thing), runs: arrange(rest) }))
  const sections = asWholes ? [...sideBySide, ...ofThings] : [...ofThings, ...sideBySide]
  return { overview, sections, taken, unfound }
}

/** Excerpts that name the thing, or are of a paper on it, or were gathered for it, by how surely they speak of it. */
function onThing(thing: string, things: string[], excerpts: Excerpt[], weights: Weights, asWholes: boolean): Excerpt[] {
  const names = nameMatcher(thing, things, weights)
  const others = things.filter((other) => other !== thing).map((other) => nameMatcher(other, things, weights))
  const found = excerpts
    .filter((excerpt) => excerpt.seed.question === thing || titleCarries(excerpt.seed.title, thing) || names(excerpt))
    .map((excerpt) => {
      const titled = titleCarries(excerpt.seed.title, thing)
      const named = names(excerpt)
      const text = excerpt.seed.shown
      const strange = !named && !/\b(?:we|our)\b/i.test(text) && /\s\p{Lu}\p{Ll}{2,}\b/u.test(text)
      const worth =
        (titled ? TITLE_NAMES_IT : 0) +
        (named ? SENTENCE_NAMES_IT : 0) +
        (named && opensWith(text, thing) ? IS_SUBJECT : 0) +
        (asWholes ? worthAsWhole(excerpt, thing, titled) - NAMING * excerpt.direct : 0) -
        (isOnAnotherName(excerpt, thing) ? OPENS_WITH_ANOTHER : 0) -
        (!titled && isOnAnother(excerpt.seed.title, thing, things) ? OF_ANOTHER : 0) -
        (asWholes && others.some((namesOther) => namesOther(excerpt)) ? NAMES_ANOTHER : 0) -
        (named || titled ? 0 : NOTHING_NAMES_IT) -
        (strange ? SPEAKS_OF_ANOTHER : 0)
      return { ...excerpt, score: excerpt.score + worth, sure: named || titled }
    })
    .sort((a, b) => b.score - a.score)
  const sure = found.filter((excerpt) => excerpt.sure)
  return sure.length >= ENOUGH_SURE ? sure : found
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
  if (/\p{Lu}|\d/u.test(thing)) {
    const spelled = new RegExp(`(?<![\\p{L}\\d])${phrase(thing)}(?:s|['’]s)?(?![\\p{L}\\d])`, 'iu')
    return (excerpt) => excerpt.sentences.some((sentence) => spelled.test(sentence.text))
  }
  const telling = tellingStems(thing, things)
  return (excerpt) => telling.every((stem) => stemsIn(excerpt, weights).has(stem))
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
