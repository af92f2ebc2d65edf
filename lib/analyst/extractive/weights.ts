import { dot } from '../../text/dot'
import { idf } from '../../text/idf'
import type { AnalystContext } from '../analyst'
import { stemsOf } from '../question/terms'
import type { Quotable } from './passage-sentences'
import { stemsMeant } from './said-otherwise'

/** What the library says about words, and what the embedder says about sentences. */
export type Weights = {
  /** ln(1 + (N - df + .5) / (df + .5)) over the indexed passages */
  idf(stem: string): number
  /** number of passages of the library that hold the stem */
  frequency(stem: string): number
  stems(sentence: Quotable): ReadonlySet<string>
  /** stems of any other text, such as a passage or a heading */
  stemsIn(text: string): ReadonlySet<string>
  /** cosine of two sentences, 0 where nothing is known */
  similarity(a: Quotable, b: Quotable): number
  /** cosine with the question, 0 where nothing is known */
  nearness(sentence: Quotable): number
}

/**
 * Asks the library once for everything that scoring these sentences needs. Beyond `mostVectors` of them, the unlikeliest
 * have no vector.
 */
export async function weigh(
  sentences: Quotable[],
  question: string,
  terms: string[],
  { library }: Pick<AnalystContext, 'library'>,
  { mostVectors = MOST_VECTORS } = {},
): Promise<Weights> {
  const stems = new Map(sentences.map((sentence) => [sentence, new Set(stemsOf(sentence.shown))]))
  const near = likeliest(sentences, terms, stems, mostVectors)
  const [{ total, counts }, vectors] = await Promise.all([
    library.frequencies([...new Set([...terms, ...stemsOf(question), ...stemsMeant(question)])]),
    library.embed([question, ...near.map((sentence) => sentence.text)]),
  ])
  const [asked = new Float32Array(), ...others] = vectors
  const vectorOf = new Map(near.map((sentence, index) => [sentence, others[index] ?? new Float32Array()]))
  const nearness = centred(near.map((sentence) => dot(asked, vectorOf.get(sentence))))
  const nearnessOf = new Map(near.map((sentence, index) => [sentence, nearness[index] ?? 0]))
  const frequency = (stem: string) => counts.get(stem) ?? 0
  const none: ReadonlySet<string> = new Set()
  const known = new Map<string, ReadonlySet<string>>()
  const stemsIn = (text: string) => {
    const found = known.get(text) ?? new Set(stemsOf(text))
    known.set(text, found)
    return found
  }
  return {
    idf: (stem) => idf(frequency(stem), total),
    frequency,
    stems: (sentence) => stems.get(sentence) ?? none,
    stemsIn,
    similarity: (a, b) => dot(vectorOf.get(a), vectorOf.get(b)),
    nearness: (sentence) => nearnessOf.get(sentence) ?? 0,
  }
}

/** Vectors cost the most time of all that an answer needs: only sentences that may be quoted, and stand near the words. */
function likeliest(
  sentences: Quotable[],
  terms: string[],
  stems: Map<Quotable, ReadonlySet<string>>,
  most: number,
): Quotable[] {
  const quotable = sentences.filter(({ rejected }) => rejected === null)
  if (quotable.length <= most) return quotable
  const held = (sentence: Quotable | null) => {
    const own = sentence && stems.get(sentence)
    return own ? terms.filter((term) => own.has(term)).length : 0
  }
  const worth = new Map(
    quotable.map((one) => [one, held(one) + 0.5 * held(one.previous) + 2 * one.passage.relevance] as const),
  )
  return quotable.sort((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0)).slice(0, most)
}

const MOST_VECTORS = 60

/** Cosines of neural embedders lie close together and far from 0: what counts is the distance from the lowest. */
function centred(cosines: number[]): number[] {
  const lowest = Math.max(0, Math.min(1, ...cosines))
  return cosines.map((cosine) => (lowest < 1 ? Math.max(0, (cosine - lowest) / (1 - lowest)) : 0))
}

/** Share of the smaller set that both hold. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0
  for (const item of a) if (b.has(item)) both++
  return both / Math.max(1, Math.min(a.size, b.size))
}
