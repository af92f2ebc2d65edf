import { inTurn, roundRobin } from '../../../library/find/turns'
import type { LibraryView } from '../../../library/library-view'
import type { Passage } from '../../../quoting/passage'
import { estimateTokens } from '../../../text/estimate-tokens'
import type { LeftPassage } from '../../events'
import type { OutlineItem } from '../outline-item'
import type { ItemPassages } from '../queries-by-words'
import { wordsHeld } from '../words-held'

/** `read`: ids of the passages to be read, best first. `far`: ids of those that need not be looked at again. */
export type ChosenResults = { read: string[]; far: string[]; left: LeftPassage[] }

/** Tokens of what is read in one round; of one paper more than some passages only where others leave room. */
const TOKENS = 10_000
const OF_PAPER = 6
/**
 * The share of an item's words, by how rare they are, that a passage under its title holds at least. Set on a third of
 * 484 passages of which a reader had said which bear on their checklist; of the others it leaves out 21 in 100, and one
 * in 114 of those that bear on it.
 */
const FLOOR = 0.15
const SHOWN = 200

/**
 * Chooses the passages a model reads from several searches, most relevant first, each once, without the `known`. The best
 * of each search is always read, since it may say the same in other words. Left out are passages of papers that yielded
 * nothing before (`silent`), and of outside sources, which rank by list position only, passages with hardly a word of any
 * open item.
 */
export async function chooseResults(
  searches: Pick<ItemPassages, 'source' | 'passages'>[],
  open: OutlineItem[],
  known: ReadonlySet<string>,
  library: LibraryView,
  silent: ReadonlySet<string> = new Set(),
): Promise<ChosenResults> {
  const found = byRelevance(searches.map(({ passages }) => passages)).filter(({ id }) => !known.has(id))
  const first = new Set(searches.flatMap(({ passages: [best] }) => best?.id ?? []))
  const ranked = new Set(searches.flatMap(({ source, passages }) => (source === 'library' ? idsOf(passages) : [])))
  const held = await wordsHeld(open, library)
  const isFar = (passage: Passage) => !ranked.has(passage.id) && Math.max(0, ...held(passage)) < FLOOR
  const others = found.filter(({ id }) => !first.has(id))
  const mute = others.filter(({ paperId }) => silent.has(paperId))
  const far = others.filter((passage) => !mute.includes(passage) && isFar(passage))
  const near = inTurn(
    found.filter((passage) => !far.includes(passage) && !mute.includes(passage)),
    OF_PAPER,
  )
  let left = TOKENS
  const read = near.filter(({ text }) => {
    left -= estimateTokens(text)
    return left >= 0
  })
  const leave = (some: Passage[], reason: string) => some.map((passage) => toLeft(passage, reason))
  return {
    read: idsOf(read),
    far: idsOf([...mute, ...far]),
    left: [
      ...leave(mute, 'its paper had nothing on this in an earlier round'),
      ...leave(far, 'hardly any words of the open items'),
      ...leave(near.slice(read.length), 'more than one round reads'),
    ],
  }
}

/** Each passage once, the most relevant first, by the search that it is most relevant to. */
function byRelevance(searches: Passage[][]): Passage[] {
  const best = new Map<string, number>()
  for (const { id, relevance } of searches.flat()) best.set(id, Math.max(relevance, best.get(id) ?? 0))
  return roundRobin(searches).sort((a, b) => (best.get(b.id) ?? 0) - (best.get(a.id) ?? 0))
}

const idsOf = (passages: Passage[]) => passages.map(({ id }) => id)

/** A passage that is not read, as it is told. */
export function toLeft({ paperId, title, spans, text }: Passage, reason: string): LeftPassage {
  return { paperId, title, page: spans[0]?.page ?? 1, text: text.slice(0, SHOWN), reason }
}
