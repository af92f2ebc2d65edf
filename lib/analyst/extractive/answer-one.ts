import type { Passage } from '../analyst'
import { type Question, titleCarries } from '../question'
import { type AnswerBlock, arrange } from './answer'
import { BUDGET } from './budget'
import type { Written } from './compose'
import { opensWithSubject } from './cues'
import { differingValues } from './differing-values'
import { type Excerpt, readOn, upToSeed } from './excerpt'
import { furtherBlocks } from './further-blocks'
import { identity } from './passage-sentences'
import { OTHERS_WORK, POINTER, paperMass } from './score'
import { selectExcerpts } from './select'
import type { Weights } from './weights'

const OPENING = { words: 80, howWords: 110, excerpts: 2, steps: 4, share: 0.8 }
/** A sentence that defines its subject, or says what it does, opens the answer, even where others score a little more. */
const DEFINES = { cue: 1.6, bonus: 0.3 }
/** What counts more in the opening: to say it without the context of a section, and in the form of an answer. */
const WORTH = { direct: 0.2, cue: 0.15, subject: 0.15, pointsAway: 0.15, othersWork: 0.8, announces: 0.9 }
/** An answer of less than this share of its words takes in what speaks a little less to the question. */
const SHORT_ANSWER = { share: 0.35, lenience: 0.12 }
/** Where so many sentences may answer, those in the form of another answer are left out. */
const ENOUGH_TELLING = 5
/** "… we consider three desiderata.": what comes then would be the answer. */
const ANNOUNCES = /\b(?:two|three|four|five|six|several|some|a few|many|various) (?:\p{L}+ )?\p{Ll}+(?:s|a)\.$/iu
/** Sentences of a whole answer, and of its opening, which tells more where it is asked how. */
const MOST_SENTENCES = { how: { answer: 6, opening: Infinity }, other: { answer: 5, opening: 3 } }
const SLIGHT_MASS = { share: 0.3, unless: 0.8 }
const NOT_NAMED = 0.9
/** Of the best score: a paper that is named and has less to say does not speak alone. */
const ASKED_SHARE = 0.5

/** The answer to a question about one matter: the one to three sentences that answer best, then what else speaks to it. */
export function answerOne({
  question,
  excerpts,
  passages,
  named = [],
  sentences,
  weights,
  words,
  lenience = 0,
}: Written): AnswerBlock[] {
  const speaking = onMainPapers(question, excerpts, passages, named)
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
  const differing = question.type === 'number' ? differingValues(excerpts, question.text, weights) : null
  if (differing) return differing
  const opening = openingOf(question, selected, weights)
  if (opening.length === 0) return []
  if (question.type === 'how') carryOn(opening, allowed, weights)
  const opened = new Set(opening.flatMap((excerpt) => excerpt.sentences.map(identity)))
  const others = selected.filter((excerpt) => !excerpt.sentences.some((sentence) => opened.has(identity(sentence))))
  const rest = concise(others, mostSentences(question).answer - opened.size)
  const runs = inReadingOrder(question, opening)
    ? arrange(opening)
    : opening.map(({ sentences }) => ({ sentences, lead: '' }))
  const first: AnswerBlock = { kind: 'prose', heading: '', runs }
  return [first, ...furtherBlocks(rest, runs)]
}

function mostSentences({ type }: Question) {
  return type === 'how' ? MOST_SENTENCES.how : MOST_SENTENCES.other
}

/** The best, each with what it leans on alone, as far as so many sentences have room. */
function concise(excerpts: Excerpt[], most: number): Excerpt[] {
  let room = most
  return excerpts.flatMap((excerpt) => {
    const short = upToSeed(excerpt)
    if (short.sentences.length > room) return []
    room -= short.sentences.length
    return short
  })
}

function isShort(excerpts: Excerpt[], words: number): boolean {
  return excerpts.reduce((sum, excerpt) => sum + excerpt.words, 0) < SHORT_ANSWER.share * words
}

/** Papers that hardly speak to the question, and papers other than those it names, need a better sentence to be heard. */
function onMainPapers(question: Question, excerpts: Excerpt[], passages: Passage[], asked: string[]): Excerpt[] {
  const ofAsked = excerpts.filter(({ seed }) => asked.includes(seed.paperId))
  const [first] = ofAsked
  if (first && first.score >= ASKED_SHARE * (excerpts[0]?.score ?? 0)) return ofAsked
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
  if (said >= OPENING.howWords) return
  opening.splice(0, opening.length, ...readOn(opening, OPENING.howWords, { allowed, weights, shared: 1 }))
}

/** The best excerpts that are short enough together, and nearly as good as the first. */
function openingOf(question: Question, selected: Excerpt[], weights: Weights): Excerpt[] {
  const opening: Excerpt[] = []
  let words = 0
  const reads = readsAsAnswer(question, weights)
  const worth = (excerpt: Excerpt) => excerpt.score + reads(excerpt)
  const ranked = [...selected].sort((a, b) => worth(b) - worth(a))
  const best = ranked[0] ? worth(ranked[0]) : 0
  const tells = question.type === 'how' && (ranked[0]?.cue ?? 0) >= DEFINES.cue
  // A section that is about what is asked tells it step by step.
  const isStep = ({ underHeading, cue }: Excerpt) => question.type === 'how' && underHeading && cue >= DEFINES.cue
  const inSteps = ranked.filter(isStep).length > OPENING.excerpts
  const most = inSteps ? { excerpts: OPENING.steps, words: OPENING.howWords } : OPENING
  for (const excerpt of ranked) {
    if (opening.length >= most.excerpts || (opening.length > 0 && words + excerpt.words > most.words)) break
    if (worth(excerpt) < OPENING.share * best) break
    if (opening.length > 0 && announces(excerpt)) continue
    if (tells && excerpt.cue < DEFINES.cue && !excerpt.underHeading) break
    const room = mostSentences(question).opening - opening.flatMap(({ sentences }) => sentences).length
    const said = excerpt.sentences.length <= room ? excerpt : upToSeed(excerpt)
    if (said.sentences.length <= room) opening.push(said)
    words += excerpt.words
  }
  return opening
}

/** What the form of an excerpt adds to its worth as the first words of an answer. */
export function readsAsAnswer(
  { type, terms }: Question,
  weights: Weights,
): (excerpt: Pick<Excerpt, 'seed' | 'sentences' | 'direct' | 'cue'>) => number {
  const mayDefine = type === 'definition' || type === 'how' || type === 'why'
  return (excerpt) => {
    const { sentences, direct, cue } = excerpt
    const opens = type !== 'number' && opensWithSubject(sentences[0]?.shown ?? '', terms, weights.idf)
    return (
      WORTH.direct * direct +
      WORTH.cue * Math.min(2, cue) +
      (opens ? WORTH.subject : 0) +
      (mayDefine && cue >= DEFINES.cue ? DEFINES.bonus : 0) -
      (sentences.some(({ shown }) => POINTER.test(shown)) ? WORTH.pointsAway : 0) -
      (sentences.some(({ text }) => OTHERS_WORK.test(text)) ? WORTH.othersWork : 0) -
      (announces(excerpt) ? WORTH.announces : 0)
    )
  }
}

function announces({ sentences, seed }: Pick<Excerpt, 'seed' | 'sentences'>): boolean {
  return sentences.at(-1) === seed && ANNOUNCES.test(seed.shown)
}

function inReadingOrder(question: Question, [first, second]: Excerpt[]): boolean {
  if (!first || !second || first.seed.paperId !== second.seed.paperId) return false
  // A definition stays in front of what the paper says before it.
  if (question.type === 'definition' && first.cue >= DEFINES.cue)
    return first.sentences.at(-1)?.next === second.sentences[0]
  return (
    question.type === 'how' ||
    first.sentences.at(-1)?.next === second.sentences[0] ||
    second.sentences.at(-1)?.next === first.sentences[0]
  )
}
