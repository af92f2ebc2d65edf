import type { LibraryView, Passage } from '../../analyst/analyst'
import { stemsOf } from '../../analyst/question/terms'
import { dot } from '../../text/dot'
import { idfOf } from './idf'

/** The words in which a library speaks of a matter, by which what only shares a word with the question is told apart. Plain JSON. */
export type Vocabulary = {
  question: string
  /** stems that the passages nearest to the question share, each with its weight; of unit length */
  words: Record<string, number>
  /** of those passages: the weights that one holds, and its cosine with the question */
  near: { held: number; meaning: number }
  /** how likely papers are on the matter as wholes, 0..1, by their ids; absent of those that were not weighed */
  papers?: Record<string, number>
  /** stems of things of which all that is quoted must name one: the library hardly speaks of the matter itself */
  subject?: string[][]
}

const WORDS = 30
/** A word of one paper may be a word of that paper alone. */
const PAPERS = 2
/** Papers that must stand behind it: in less there is nothing to compare. */
const PASSAGES = 6
/** How sharply what is nearer counts more. */
const NEARER = 3
/** Share of the near passages that hold less than what is called near. */
const HELD = 0.75
const MEANING = 0.9

/**
 * The relevance model of a question (RM1: Lavrenko and Croft, 2001) over its nearest passages, times how rare words are in
 * the library, made twice: what the first holds little of counts little in the second. Null where too little was found.
 */
export async function vocabularyOf(
  question: string,
  near: Passage[],
  library: LibraryView,
): Promise<Vocabulary | null> {
  const texts = near.filter(({ kind }) => kind === 'text')
  if (texts.length < PASSAGES) return null
  const stems = texts.map(({ text }) => stemsOf(text))
  const idf = await idfOf(library, stems.flat())
  const papers = texts.map(({ paperId }) => paperId)
  const first = shared(
    stems,
    papers,
    idf,
    texts.map(({ relevance }) => relevance ** NEARER),
  )
  const likeness = stems.map((own) => cosine(own, first, idf))
  const second = shared(
    stems,
    papers,
    idf,
    likeness.map((one) => one ** 2),
  )
  const words = Object.fromEntries(second)
  const [asked, ...vectors] = await library.embed([question, ...texts.map(({ text }) => text)])
  return {
    question,
    words,
    near: {
      held: quantile(
        stems.map((own) => heldOf(new Set(own), words)),
        HELD,
      ),
      meaning: quantile(
        vectors.map((vector) => dot(asked, vector)),
        MEANING,
      ),
    },
  }
}

/**
 * Logistic, of what a text holds of the words and how near its passage is in meaning, each as a share of what is near.
 * Set on 454 sentences judged by a reader, of seventeen questions.
 */
const LOGIT = { held: 1.84, meaning: 2.62, base: -1.84 }

/** How likely a text of a passage is on the matter, 0..1, by its stems and the id of the passage. */
export async function onMatter(
  { question, words, near }: Vocabulary,
  passages: Passage[],
  library: LibraryView,
): Promise<(stems: ReadonlySet<string>, passageId: string) => number> {
  const meaning = await meaningOf({ question, near }, passages, library)
  return (stems, passageId) =>
    logistic(LOGIT.held * share(heldOf(stems, words), near.held) + LOGIT.meaning * meaning(passageId) + LOGIT.base)
}

/**
 * The same for what may be quoted, with how likely its paper is on the matter and the share of the question's meaning that it
 * holds (`Candidate.coverage`): what only speaks in the words of the matter often says something else of it. Set on 338
 * sentences judged by a reader, of 38 questions, of which 96 bore on theirs; area under the curve .75, by the two alone .68.
 */
const SENTENCE = { held: 0.19, meaning: 1.72, paper: 3.31, coverage: 3.51, base: -6.81 }
/** A paper that was not weighed. */
const ANY_PAPER = 0.6

/** A sentence that may be quoted: its stems, the id of its passage, and what it holds of the question. */
type Quoted = { stems: ReadonlySet<string>; passageId: string; paperId: string; coverage: number }

/** How likely a sentence tells something on the question, 0..1; from .35 half of them do. */
export async function bearsOnMatter(
  { question, words, near, papers = {}, subject }: Vocabulary,
  passages: Passage[],
  library: LibraryView,
): Promise<(sentence: Quoted) => number> {
  const meaning = await meaningOf({ question, near }, passages, library)
  return ({ stems, passageId, paperId, coverage }) => {
    if (subject && !namesOne(stems, subject)) return 0
    return logistic(
      SENTENCE.held * share(heldOf(stems, words), near.held) +
        SENTENCE.meaning * meaning(passageId) +
        SENTENCE.paper * (papers[paperId] ?? ANY_PAPER) +
        SENTENCE.coverage * coverage +
        SENTENCE.base,
    )
  }
}

/** Whether stems hold all those of one thing. */
export function namesOne(stems: ReadonlySet<string>, things: string[][]): boolean {
  return things.some((thing) => thing.every((stem) => stems.has(stem)))
}

/** Cosine of passages with the question, as a share of what is near, by their ids. */
async function meaningOf(
  { question, near }: Pick<Vocabulary, 'question' | 'near'>,
  passages: Passage[],
  library: LibraryView,
): Promise<(passageId: string) => number> {
  const [asked, ...vectors] = await library.embed([question, ...passages.map(({ text }) => text)])
  const meaning = new Map(passages.map(({ id }, index) => [id, share(dot(asked, vectors[index]), near.meaning)]))
  return (passageId) => meaning.get(passageId) ?? 0
}

function logistic(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

/** A passage that names what an answer is to speak of. */
const PLAINLY = 0.6

/** The passages that are plainly on the matter. */
export async function passagesOnMatter(
  vocabulary: Vocabulary,
  passages: Passage[],
  library: LibraryView,
): Promise<Passage[]> {
  const likely = await onMatter(vocabulary, passages, library)
  return passages.filter(({ id, text }) => likely(new Set(stemsOf(text)), id) >= PLAINLY)
}

/** Of an embedder that knows nothing, all is as near as can be. */
function share(value: number, of: number): number {
  return of > 0 ? value / of : 1
}

/** The weight of the words of a matter that stems hold, whatever words every object has: `constructor`. */
export function heldOf(stems: ReadonlySet<string>, words: Record<string, number>): number {
  let sum = 0
  for (const stem of stems) if (Object.hasOwn(words, stem)) sum += words[stem] ?? 0
  return sum
}

/** Tells of stems whether one is a word of the matter; of all where nothing says how the library speaks. */
export function sharesWord(vocabulary: Vocabulary | null): (stems: string[]) => boolean {
  return (stems) => !vocabulary || stems.some((stem) => Object.hasOwn(vocabulary.words, stem))
}

type Idf = (stem: string) => number

/** The words that texts of several papers share, likeliest first, with their weights at unit length. Each paper has one vote. */
function shared(texts: string[][], papers: string[], idf: Idf, weights: number[]): Map<string, number> {
  const found = new Map<string, { likelihood: number; papers: Set<string> }>()
  const ofPaper = new Map<string, number>()
  for (const paper of papers) ofPaper.set(paper, (ofPaper.get(paper) ?? 0) + 1)
  for (const [index, stems] of texts.entries())
    for (const stem of stems) {
      if (!/^\p{L}[\p{L}-]{2,}$/u.test(stem)) continue
      const one = found.get(stem) ?? { likelihood: 0, papers: new Set() }
      found.set(stem, one)
      one.likelihood += (weights[index] ?? 0) / stems.length / (ofPaper.get(papers[index] ?? '') ?? 1)
      one.papers.add(papers[index] ?? '')
    }
  const scored = [...found]
    .filter(([, one]) => one.papers.size >= PAPERS)
    .map(([stem, { likelihood }]) => [stem, likelihood * idf(stem)] as const)
  scored.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  // By the root: one word that outweighs all others speaks of one part of the matter.
  const best = scored.slice(0, WORDS).map(([stem, weight]) => [stem, Math.sqrt(weight)] as const)
  const length = Math.hypot(...best.map(([, weight]) => weight)) || 1
  return new Map(best.map(([stem, weight]) => [stem, weight / length]))
}

/** The cosine of weighted words and a text, its words weighed by the logarithm of how often they stand there and by rarity. */
function cosine(stems: string[], words: Map<string, number>, idf: Idf): number {
  const counts = new Map<string, number>()
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  const weights = [...counts].map(([stem, times]) => [stem, (1 + Math.log(times)) * idf(stem)] as const)
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1
  return weights.reduce((sum, [stem, weight]) => sum + (weight / length) * (words.get(stem) ?? 0), 0)
}

function quantile(values: number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0
}
