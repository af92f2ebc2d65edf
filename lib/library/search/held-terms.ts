import { withoutAccents } from '../../text/names/compare-names'
import { stem } from '../../text/words/analyze'
import { readChunks } from './read-chunks'
import { lowerBound } from './segments/block'
import type { OpenIndex } from './segments/open-index'
import { chunkAt, partsOf } from './segments/parts'
import { postingsIn } from './segments/postings'
import { termId } from './terms'

const LAYERS = ['content', 'summary'] as const

/** Returns which of the terms occur in a passage or summary of a visible paper, within `paperIds` if given. */
export async function heldTerms(index: OpenIndex, terms: number[], paperIds?: string[]): Promise<Set<number>> {
  const parts = LAYERS.flatMap((layer) => partsOf(index.layers[layer], paperIds))
  const postings = await postingsIn(
    parts.map(({ segment }) => segment),
    terms,
  )
  const held = new Set<number>()
  parts.forEach(({ ranges }, i) => {
    for (const [term, { ordinals }] of postings[i] ?? [])
      if (!held.has(term) && ranges.some(([from, to]) => (ordinals[lowerBound(ordinals, from)] ?? to) < to))
        held.add(term)
  })
  return held
}

/** Number of passages read to check whether words are adjacent. */
const MOST_READ = 100

/** Tells whether a passage contains these lower-case words in a row, separated by a space or a hyphen. */
export async function holdsPhrase(index: OpenIndex, words: string[], paperIds?: string[]): Promise<boolean> {
  const terms = words.map((word) => termId(stem(word)))
  const phrase = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.join(String.raw`[^\p{L}\p{N}]{1,3}`)}s?(?![\p{L}\p{N}])`,
    'iu',
  )
  for (const layer of LAYERS) {
    const parts = partsOf(index.layers[layer], paperIds)
    const postings = await postingsIn(
      parts.map(({ segment }) => segment),
      terms,
    )
    const chunkIds = parts.flatMap(({ base, ranges }, i) => {
      const lists = terms.map((term) => postings[i]?.get(term)?.ordinals ?? new Uint32Array())
      const [rarest, ...others] = lists.sort((a, b) => a.length - b.length)
      const isVisible = (ordinal: number) => ranges.some(([from, to]) => ordinal >= from && ordinal < to)
      const found: string[] = []
      for (const ordinal of rarest ?? []) {
        if (found.length >= MOST_READ) break
        if (isVisible(ordinal) && others.every((list) => list[lowerBound(list, ordinal)] === ordinal))
          found.push(chunkAt(parts, base + ordinal).chunkId)
      }
      return found
    })
    const read = await readChunks(chunkIds.slice(0, MOST_READ).map((chunkId) => ({ chunkId })))
    if (read.some(({ text }) => phrase.test(withoutAccents(text)))) return true
  }
  return false
}
