import type { PaperChunks } from '../lib/library/search/prepare-chunks'

const VOCABULARY = 30_000
const TOPIC_WORDS = 200
const WORDS_A_PASSAGE = 210
const CONTENT_PASSAGES = 40
const SUMMARY_PASSAGES = 5

/**
 * A library of synthetic papers. Words follow Zipf's law, a third of them from the paper's topic, so that passages have
 * about a hundred different stems, like those of real papers. Deterministic.
 */
export function syntheticLibrary(papers: number) {
  const random = generator(20261120)
  const zipf = (size: number) => Math.min(Math.floor(size ** random()) - 1, size - 1)
  const topics = Array.from({ length: papers }, () =>
    Array.from({ length: TOPIC_WORDS }, () => wordOf(500 + Math.floor(random() * (VOCABULARY - 500)))),
  )
  const wordFor = (paper: number) =>
    random() < 0.35 ? (topics[paper]?.[zipf(TOPIC_WORDS)] ?? '') : wordOf(zipf(VOCABULARY))
  const passage = (paper: number) => Array.from({ length: WORDS_A_PASSAGE }, () => wordFor(paper)).join(' ')
  const paperChunks = (paper: number, layer: 'summary' | 'content'): PaperChunks => ({
    paperId: `synthetic-${paper}`,
    title: titleOf(paper),
    layer,
    chunks: Array.from({ length: layer === 'content' ? CONTENT_PASSAGES : SUMMARY_PASSAGES }, () => ({
      kind: layer === 'content' ? ('text' as const) : ('summary' as const),
      section: '1 Introduction',
      text: passage(paper),
      spans: [{ page: 1, start: 0, end: 1 }],
      tokens: 350,
    })),
  })
  const titleOf = (paper: number) => (topics[paper] ?? []).slice(0, 6).join(' ')
  /** A question of five words about one of the papers. */
  const question = () => {
    const paper = Math.floor(random() * papers)
    return Array.from({ length: 5 }, () => topics[paper]?.[zipf(40)] ?? '').join(' ')
  }
  return { paperChunks, titleOf, question }
}

const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ')

function wordOf(rank: number): string {
  let left = rank + 400
  let word = ''
  while (left > 0) {
    word += SYLLABLES[left % SYLLABLES.length]
    left = Math.floor(left / SYLLABLES.length)
  }
  return word
}

/** Uniform numbers in [0, 1): a linear congruential generator. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
}
