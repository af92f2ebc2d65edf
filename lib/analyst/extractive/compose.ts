import type { Passage } from '../analyst'
import { type Question, titleCarries } from '../question'
import { acronymsIn } from './acronyms'
import { type AnswerSection, arrange, type ExtractiveAnswer, quotedIn, type Run } from './answer'
import { BUDGET } from './budget'
import { compareThings } from './compare-answer'
import { opensWithSubject } from './cues'
import { type Excerpt, excerptsOf, readOn } from './excerpt'
import { headingOf } from './headings'
import { identity, type Quotable } from './passage-sentences'
import { type Bias, OTHERS_WORK, POINTER, paperMass, scoreSentences } from './score'
import { selectExcerpts } from './select'
import { themesOf } from './themes'
import { quotedList, uncoveredBy } from './uncovered'
import type { Weights } from './weights'

export type ComposeInput = {
  question: Question
  passages: Passage[]
  sentences: Quotable[]
  weights: Weights
  /** words that the answer may have; by default those usual for its type of question */
  words?: number
  /** lowers the share of the best score that an excerpt must have */
  lenience?: number
  bias?: Bias
  /** sentences that may stay however little they cover of the question */
  kept?: ReadonlySet<string>
}

const OVERVIEW = { words: 75, listWords: 110, excerpts: 2 }
/** A sentence that defines its subject, or says what it does, opens the answer, even where others score a little more. */
const DEFINES = { cue: 1.6, bonus: 0.3 }
/** What counts more in the opening: to say it without the context of a section, and in the form of an answer. */
const OPENING = { direct: 0.2, cue: 0.1, subject: 0.15, pointsAway: 0.15, othersWork: 0.8 }
const HOLE_SCALE = 0.5
/** An answer of less than this share of its words takes in what speaks a little less to the question. */
const SHORT_ANSWER = { share: 0.35, lenience: 0.12 }
/** Where so many sentences may answer, those in the form of another answer are left out. */
const ENOUGH_TELLING = 5
const SLIGHT_MASS = { share: 0.3, unless: 0.8 }
const NOT_NAMED = 0.85

/** Builds an answer of sentences of the papers: overview, themed sections, and what could not be found. */
export function compose(input: ComposeInput): ExtractiveAnswer {
  const { question, passages, sentences, weights, kept = new Set() } = input
  const spelled = new Set([...acronymsIn(passages.map((passage) => passage.text).join('\n')).keys()])
  const { hole } = uncoveredBy(question, [], weights, spelled)
  const budget = BUDGET[question.type]
  const words = Math.round((input.words ?? budget.words) * (hole ? HOLE_SCALE : 1))
  const candidates = scoreSentences(aspectOf(question), sentences, passages, weights, input.bias).filter(
    ({ sentence, coverage }) => coverage >= budget.coverage || kept.has(identity(sentence)),
  )
  const excerpts = excerptsOf(candidates)
  const answer =
    question.type === 'compare'
      ? compareThings(question, excerpts, words, weights)
      : { ...aboutOne(question, excerpts, words, hole, input), unfound: [] }
  const uncovered = uncoveredBy(question, quotedIn({ ...answer, notice: '', closing: '' }), weights, spelled)
  return { ...answer, ...remarks(uncovered.missing, answer.unfound, uncovered.weak, answer.overview.length > 0) }
}

/** In a comparison the things' own names say nothing about the aspect that is compared. */
function aspectOf(question: Question): Question {
  if (question.type !== 'compare') return question
  const names = new Set(question.things.flatMap((thing) => thing.toLowerCase().split(/[\s-]+/)))
  const own = question.terms.filter(
    (term) => ![...names].some((name) => name.startsWith(term) || term.startsWith(name)),
  )
  return own.length > 0 ? { ...question, terms: own } : question
}

function aboutOne(
  question: Question,
  excerpts: Excerpt[],
  words: number,
  hole: boolean,
  { passages, sentences, weights, lenience = 0 }: ComposeInput,
): { overview: Run[]; sections: AnswerSection[] } {
  const speaking = question.type === 'list' ? excerpts : onMainPapers(question, excerpts, passages)
  const telling = speaking.filter((excerpt) => excerpt.cue >= 0)
  const pool = telling.length >= ENOUGH_TELLING ? telling : speaking
  const otherAnswers = new Set(excerpts.filter((excerpt) => excerpt.cue < 0).map(({ seed }) => identity(seed)))
  const allowed = new Set(sentences.map(identity).filter((id) => !otherAnswers.has(id)))
  const { perPaper, floor } = BUDGET[question.type]
  const select = (lowest: number) =>
    selectExcerpts(pool, { budget: words, perPaper, floor: lowest - lenience }, weights)
  const strict = select(floor)
  const selected = isShort(strict, words)
    ? readOn(select(floor - SHORT_ANSWER.lenience), words, { allowed, weights })
    : strict
  const opening = openingOf(question, selected, weights)
  if (question.type === 'how') carryOn(opening, allowed, weights)
  const opened = new Set(opening.flatMap((excerpt) => excerpt.sentences.map(identity)))
  const rest = selected.filter((excerpt) => !excerpt.sentences.some((sentence) => opened.has(identity(sentence))))
  const overview = inReadingOrder(question, opening)
    ? arrange(opening)
    : opening.map(({ sentences }) => ({ sentences, lead: '' }))
  if (rest.length === 0) return { overview, sections: [] }
  if (hole) return { overview, sections: [{ heading: 'Closest in the library', runs: arrange(rest) }] }
  return { overview, sections: themedSections(rest, question.terms, weights) }
}

function isShort(excerpts: Excerpt[], words: number): boolean {
  return excerpts.reduce((sum, excerpt) => sum + excerpt.words, 0) < SHORT_ANSWER.share * words
}

/** Papers that hardly speak to the question, and papers other than those it names, need a better sentence to be heard. */
function onMainPapers(question: Question, excerpts: Excerpt[], passages: Passage[]): Excerpt[] {
  const mass = paperMass(passages)
  const titles = new Map(passages.map(({ paperId, title }) => [paperId, title]))
  const named = new Set(
    [...titles].filter(([, title]) => question.names.some((name) => titleCarries(title, name))).map(([id]) => id),
  )
  const best = excerpts[0]?.score ?? 1
  return excerpts.filter(({ seed, score }) => {
    if (named.size > 0 && !named.has(seed.paperId)) return score >= NOT_NAMED * best
    return (mass.get(seed.paperId) ?? 0) >= SLIGHT_MASS.share || score >= SLIGHT_MASS.unless * best
  })
}

/** How something works takes more than one sentence: the opening reads on in its own paragraph. */
function carryOn(opening: Excerpt[], allowed: ReadonlySet<string>, weights: Weights): void {
  const said = opening.reduce((sum, excerpt) => sum + excerpt.words, 0)
  if (said >= OVERVIEW.words) return
  opening.splice(0, opening.length, ...readOn(opening, OVERVIEW.words, { allowed, weights, shared: 1 }))
}

/** The best two excerpts that are short enough; for a list, of two papers. */
function openingOf(question: Question, selected: Excerpt[], weights: Weights): Excerpt[] {
  const most = question.type === 'list' ? OVERVIEW.listWords : OVERVIEW.words
  const opening: Excerpt[] = []
  let words = 0
  const isAnswer = question.type === 'definition' || question.type === 'how'
  const defines = (excerpt: Excerpt) => (isAnswer && excerpt.cue >= DEFINES.cue ? DEFINES.bonus : 0)
  const points = ({ sentences }: Excerpt) =>
    (sentences.some(({ shown }) => POINTER.test(shown)) ? OPENING.pointsAway : 0) +
    (sentences.some(({ text }) => OTHERS_WORK.test(text)) ? OPENING.othersWork : 0)
  const worth = (excerpt: Excerpt) =>
    excerpt.score +
    OPENING.direct * excerpt.direct +
    OPENING.cue * Math.min(1, excerpt.cue) +
    (question.type !== 'number' && opensWithSubject(excerpt.sentences[0]?.shown ?? '', question.terms, weights.idf)
      ? OPENING.subject
      : 0) +
    defines(excerpt) -
    points(excerpt)
  const ranked = [...selected].sort((a, b) => worth(b) - worth(a))
  const tells = question.type === 'how' && (ranked[0]?.cue ?? 0) >= DEFINES.cue
  for (const excerpt of ranked) {
    if (opening.length > 0 && (opening.length >= OVERVIEW.excerpts || words + excerpt.words > most)) break
    if (tells && excerpt.cue < DEFINES.cue) break
    if (question.type === 'list' && opening.some(({ seed }) => seed.paperId === excerpt.seed.paperId)) continue
    opening.push(excerpt)
    words += excerpt.words
  }
  return opening
}

function inReadingOrder(question: Question, [first, second]: Excerpt[]): boolean {
  if (!first || !second || first.seed.paperId !== second.seed.paperId) return question.type === 'list'
  return (
    question.type === 'how' ||
    first.sentences.at(-1)?.next === second.sentences[0] ||
    second.sentences.at(-1)?.next === first.sentences[0]
  )
}

function themedSections(excerpts: Excerpt[], terms: string[], weights: Weights): AnswerSection[] {
  const byHeading = new Map<string, Excerpt[]>()
  const homeless: Excerpt[] = []
  const taken = new Set<string>()
  for (const theme of themesOf(excerpts, weights)) {
    const wanted = headingOf(theme, terms, new Set(), weights)
    const heading = byHeading.has(wanted) ? wanted : headingOf(theme, terms, taken, weights)
    if (heading === '') {
      homeless.push(...theme)
      continue
    }
    taken.add(heading.toLowerCase())
    byHeading.set(heading, [...(byHeading.get(heading) ?? []), ...theme])
  }
  const sections = [...byHeading].map(([heading, own]) => ({ heading, runs: arrange(own) }))
  if (homeless.length > 0) {
    sections.push({
      heading: sections.length > 0 ? 'Also in the library' : 'More from the library',
      runs: arrange(homeless),
    })
  }
  return sections
}

function remarks(
  missing: string[],
  unfound: string[],
  weak: string[],
  found: boolean,
): { notice: string; closing: string } {
  const unknown = [...new Set([...missing, ...unfound])]
  if (unknown.length > 0) {
    const rest = found ? 'The closest passages:' : 'Nothing in it is close to this question.'
    return { notice: `The papers in this library do not mention ${quotedList(unknown)}. ${rest}`, closing: '' }
  }
  if (!found) return { notice: 'Nothing in this library is close enough to this question to be quoted.', closing: '' }
  if (weak.length > 0)
    return { notice: '', closing: `The passages above do not speak of ${quotedList(weak.slice(0, 3))}.` }
  return { notice: '', closing: '' }
}
