import { identity, type Quotable } from './passage-sentences'
import type { Candidate } from './score'
import type { Weights } from './weights'

/** One to three sentences that stand next to each other in a paper and can be read by themselves. */
export type Excerpt = {
  /** the sentence for which it was taken */
  seed: Quotable
  sentences: Quotable[]
  score: number
  /** of the seed, see `Candidate` */
  direct: number
  cue: number
  underHeading: boolean
  words: number
}

const MOST_WORDS = 95
const MOST_SENTENCES = 3
const FOLLOWS = { share: 0.6, margin: 0.2 }
/** So short a sentence announces what comes next: "We have a general mechanism against stragglers." */
const ANNOUNCES = { words: 12, share: 0.5 }

/**
 * Excerpts around each candidate, best first. A sentence that leans on the one before brings it along, and is dropped
 * where that is not possible; the sentence after comes along when it speaks to the question nearly as well.
 */
export function excerptsOf(candidates: Candidate[]): Excerpt[] {
  const known = new Map(candidates.map((candidate) => [identity(candidate.sentence), candidate]))
  return candidates.flatMap((candidate) => {
    const before = predecessors(candidate, known)
    if (before === null) return []
    const sentences = [...before, candidate.sentence]
    const words = countAll(sentences)
    const next = candidate.sentence.next && known.get(identity(candidate.sentence.next))
    if (next && sentences.length < MOST_SENTENCES && words + next.sentence.words <= MOST_WORDS) {
      const wanted =
        candidate.sentence.words <= ANNOUNCES.words
          ? ANNOUNCES.share * candidate.score
          : FOLLOWS.share * candidate.score + (next.sentence.dangling ? 0 : FOLLOWS.margin)
      if (next.score >= wanted && next.cue >= 0) sentences.push(next.sentence)
    }
    return [
      {
        seed: candidate.sentence,
        sentences,
        score: candidate.score,
        direct: candidate.direct,
        cue: candidate.cue,
        underHeading: candidate.underHeading,
        words: countAll(sentences),
      },
    ]
  })
}

/** The excerpt as far as it is not said yet: without what came along behind its seed; null where that itself is said. */
export function unsaid(excerpt: Excerpt, said: ReadonlySet<string>): Excerpt | null {
  const isSaid = (sentence: Quotable) => said.has(identity(sentence))
  if (!excerpt.sentences.some(isSaid)) return excerpt
  const short = upToSeed(excerpt)
  return short.sentences.some(isSaid) ? null : short
}

/** The excerpt without what came along behind the sentence for which it was taken. */
export function upToSeed(excerpt: Excerpt): Excerpt {
  const sentences = excerpt.sentences.slice(0, excerpt.sentences.indexOf(excerpt.seed) + 1)
  return { ...excerpt, sentences, words: countAll(sentences) }
}

/** Which sentences may carry an excerpt on, and how many stems they share with it unless they lean on it. */
export type Further = { allowed: ReadonlySet<string>; weights: Pick<Weights, 'stems'>; shared?: number }

/** A pronoun with its noun, and what is counted: they can be read alone, at a pinch; not "this avoids …". */
const NAMES_ITS_SUBJECT =
  /^(?:(?:However|Moreover|Therefore|Thus|Finally), )?(?:(?:this(?! \p{Ll}+(?:[^sui]s|ed)\b)|these|those|such) (?!(?:is|are|was|were|has|have|can|may|will)\b)\p{Ll}{4,} \p{Ll}|the (?:first|second|third|fourth|last) (?:\p{L}+ )?(?:outcome|case|problem|reason|step|way|option|possibility|approach|method|stage) )/iu
/** Share of the question's meaning that it must hold then. */
const STANDS = 0.25

const GOES_ON = /\b(?:therefore|thus|hence|consequently|otherwise|as a result)\b/i

/**
 * The excerpts of a short answer, each with the sentences that carry it on in its paragraph, as far as they are among
 * the `allowed` and there is room: what a passage says next is nearer to the question than other passages are.
 */
export function readOn(excerpts: Excerpt[], budget: number, { allowed, weights, shared = 2 }: Further): Excerpt[] {
  const used = new Set(excerpts.flatMap((excerpt) => excerpt.sentences.map(identity)))
  let room = budget - excerpts.reduce((sum, excerpt) => sum + excerpt.words, 0)
  return excerpts.map((excerpt) => {
    const sentences = [...excerpt.sentences]
    for (let next = sentences.at(-1)?.next; next; next = next.next) {
      const words = countAll(sentences) + next.words
      if (next.rejected !== null || used.has(identity(next)) || next.words > room || !allowed.has(identity(next))) break
      const said = new Set(sentences.flatMap((sentence) => [...weights.stems(sentence)]))
      const again = [...weights.stems(next)].filter((stem) => said.has(stem)).length
      if (!next.dangling && !GOES_ON.test(next.text) && again < shared) break
      if (sentences.length >= MOST_SENTENCES || words > MOST_WORDS) break
      sentences.push(next)
      used.add(identity(next))
      room -= next.words
    }
    return { ...excerpt, sentences, words: countAll(sentences) }
  })
}

/** The sentences that a dangling one needs before it; null when they cannot be shown. */
function predecessors({ sentence: seed, direct }: Candidate, known: Map<string, Candidate>): Quotable[] | null {
  const before: Quotable[] = []
  let words = seed.words
  let first = seed
  while (first.dangling) {
    const previous = first.previous ? known.get(identity(first.previous))?.sentence : undefined
    // "These moving averages are …" is read without what went before, where that cannot be shown.
    if (!previous && first === seed && NAMES_ITS_SUBJECT.test(seed.shown) && direct >= STANDS) return []
    if (!previous || before.length + 2 > MOST_SENTENCES || words + previous.words > MOST_WORDS) return null
    before.unshift(previous)
    words += previous.words
    first = previous
  }
  return before
}

function countAll(sentences: Quotable[]): number {
  return sentences.reduce((sum, sentence) => sum + sentence.words, 0)
}
