import { termId } from '../lib/library/search/terms'
import { stem } from '../lib/text/words/analyze'

export const PASSAGES_A_PAPER = 40
export const SUMMARIES_A_PAPER = 5
export const DIMENSIONS = 128

const VOCABULARY = 1_500_000
const TOPICS = 500
const TOPIC_WORDS = 2_000
const PAPER_WORDS = 120
const TITLE_WORDS = 6

/** An indexed passage: counts of its terms, its length in stems, and a unit vector. */
export type SyntheticPassage = { counts: Map<number, number>; length: number; vector: Float32Array }

/** A paper with its title and its passages by layer. */
export type SyntheticPaper = { title: string; content: SyntheticPassage[]; summary: SyntheticPassage[] }

export type Passages = ReturnType<typeof syntheticPassages>

/**
 * Synthetic passages without text, 40 per paper and 5 of its summary. Deterministic. Their terms are repetitions,
 * common words (by Zipf and Mandelbrot), words of one of 500 topics, and words of the paper, so that a passage has
 * about 100 different terms, and the most frequent ones occur in a fifth of all passages, as in real papers. Their
 * vectors are near their paper's, which are near their topic's.
 */
export function syntheticPassages(passages: number) {
  const random = generator(20261122)
  const papers = Math.ceil(passages / PASSAGES_A_PAPER)
  const small = (count: number) => Math.min(count - 1, Math.floor(count ** random()) - 1)
  const between = (low: number, high: number) => Math.floor(low * (high / low) ** random())
  const zipf = zipfMandelbrot(random)
  const topics = Array.from({ length: TOPICS }, () => ({
    words: Int32Array.from({ length: TOPIC_WORDS }, () => between(150, 300_000)),
    center: around(null, 1, random),
  }))
  const asked: { words: Int32Array; topic: (typeof topics)[number]; center: Float32Array }[] = []

  function paper(): SyntheticPaper {
    const topic = topics[small(TOPICS * 3) % TOPICS] ?? {
      words: new Int32Array(1),
      center: new Float32Array(DIMENSIONS),
    }
    const words = Int32Array.from({ length: PAPER_WORDS }, (_, i) =>
      i % 3 ? (topic.words[small(TOPIC_WORDS)] ?? 0) : between(60, i % 5 ? 200_000 : VOCABULARY),
    )
    const center = around(topic.center, 0.8, random)
    if (asked.length < 400) asked.push({ words, topic, center })
    const passages = (length: number) => Array.from({ length }, () => passage(words, topic, center))
    return {
      title: Array.from(words.subarray(0, TITLE_WORDS), wordOf).join(' '),
      content: passages(PASSAGES_A_PAPER),
      summary: passages(SUMMARIES_A_PAPER),
    }
  }

  function passage(words: Int32Array, topic: (typeof topics)[number], center: Float32Array): SyntheticPassage {
    const length = 90 + Math.floor(random() * 200)
    const tokens = new Int32Array(length)
    const counts = new Map<number, number>()
    for (let i = 0; i < length; i++) {
      const kind = random()
      if (i > 3 && kind < 0.38) tokens[i] = tokens[Math.floor(random() * i)] ?? 0
      else if (kind < 0.72) tokens[i] = zipf()
      else tokens[i] = (kind < 0.88 ? topic.words[small(TOPIC_WORDS)] : words[small(PAPER_WORDS)]) ?? 0
      const term = termOf(tokens[i] ?? 0)
      counts.set(term, (counts.get(term) ?? 0) + 1)
    }
    return { counts, length, vector: around(center, 1, random) }
  }

  /** A question of four to twelve words with its terms, and a vector near one of the papers. */
  function question(): { text: string; terms: number[]; vector: Float32Array } {
    const about = asked[Math.floor(random() * asked.length)]
    if (!about) throw new Error('a question needs a paper')
    const wanted = 4 + Math.floor(random() * 9)
    const terms = new Map<number, string>()
    while (terms.size < wanted) {
      const kind = random()
      const word = kind < 0.45 ? zipf() : kind < 0.72 ? about.topic.words[small(TOPIC_WORDS)] : about.words[small(60)]
      terms.set(termOf(word ?? 0), wordOf(word ?? 0))
    }
    return { text: [...terms.values()].join(' '), terms: [...terms.keys()], vector: around(about.center, 0.7, random) }
  }

  const somePapers = (count: number) => Array.from({ length: count }, () => paperId(Math.floor(random() * papers)))
  return { papers, paper, question, somePapers }
}

export function paperId(paper: number): string {
  return `synthetic-${paper}`
}

/** Draws ranks with p ~ 1 / (rank + 40)^1.08, by the inverse of the distribution. */
function zipfMandelbrot(random: () => number): () => number {
  const [exponent, shift] = [1.08, 40]
  const [low, high] = [shift ** (1 - exponent), (VOCABULARY + shift) ** (1 - exponent)]
  return () => Math.min(VOCABULARY - 1, Math.floor((low + random() * (high - low)) ** (1 / (1 - exponent)) - shift))
}

const termOfRank = new Int32Array(VOCABULARY)

function termOf(rank: number): number {
  const known = termOfRank[rank]
  if (known) return known
  const term = termId(stem(wordOf(rank)))
  termOfRank[rank] = term
  return term
}

/** A nonexistent word, so that nothing takes it for a name or a typing error. */
function wordOf(rank: number): string {
  return `zq${rank}`
}

/** A unit vector near another one; `spread` is the length of the added vector. */
function around(center: Float32Array | null, spread: number, random: () => number): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  const step = (spread * Math.sqrt(12)) / Math.sqrt(DIMENSIONS)
  let squares = 0
  for (let i = 0; i < DIMENSIONS; i++) {
    const value = (center?.[i] ?? 0) + step * (random() - 0.5)
    vector[i] = value
    squares += value * value
  }
  const length = Math.sqrt(squares)
  for (let i = 0; i < DIMENSIONS; i++) vector[i] = (vector[i] ?? 0) / length
  return vector
}

/** Uniform numbers in [0, 1): mulberry32. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
