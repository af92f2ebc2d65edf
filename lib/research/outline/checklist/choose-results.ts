import type { wordFrequencies } from '../../../library/search/words'
import { inTurn, roundRobin } from '../../../library/variety/turns'
import type { Passage } from '../../../quoting/passage'
import { estimateTokens } from '../../../text/words/terms'
import type { LeftPassage } from '../../events/answer-view'
import type { OutlineItem } from '../outline-item'
import type { ItemPassages } from '../queries-by-words'
import { wordsHeld } from '../words-held'

/** `read`: ids of the passages to read, best first. `far`: ids of passages that need no second look. */
export type ChosenResults = { read: string[]; far: string[]; left: LeftPassage[] }

/** Token limit of one round. A single paper gets more than a few passages only when others leave room. */
const TOKENS = 10_000
const PER_PAPER = 6
/**
 * Smallest share of an item's words, weighted by rarity, that a passage and its title must contain. Fitted on a third
 * of 484 passages that a reader had marked as relevant to their checklist or not. On the rest it drops 21 of 100
 * passages, and 1 of 114 relevant ones.
 */
const FLOOR = 0.15
const SHOWN = 200

/**
 * Chooses the passages a model reads from several searches: each once, most relevant first, without the `known` ones.
 * Always keeps the best passage of each search, which may say the same in other words. Drops passages of papers that
 * yielded nothing before (`silent`). Also drops passages of outside sources with hardly a word of any open item,
 * because outside results are ranked by list position only.
 */
export async function chooseResults(
  searches: Pick<ItemPassages, 'source' | 'passages'>[],
  open: OutlineItem[],
  known: ReadonlySet<string>,
  silent: ReadonlySet<string> = new Set(),
  frequencies?: typeof wordFrequencies,
): Promise<ChosenResults> {
  const found = byRelevance(searches.map(({ passages }) => passages)).filter(({ id }) => !known.has(id))
  const first = new Set(searches.flatMap(({ passages: [best] }) => best?.id ?? []))
  const ranked = new Set(searches.flatMap(({ source, passages }) => (source === 'library' ? idsOf(passages) : [])))
  const held = await wordsHeld(open, frequencies)
  const isFar = (passage: Passage) => !ranked.has(passage.id) && Math.max(0, ...held(passage)) < FLOOR
  const others = found.filter(({ id }) => !first.has(id))
  const mute = others.filter(({ paperId }) => silent.has(paperId))
  const far = others.filter((passage) => !mute.includes(passage) && isFar(passage))
  const near = inTurn(
    found.filter((passage) => !far.includes(passage) && !mute.includes(passage)),
    PER_PAPER,
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
      ...leave(far, 'hardly any words in common with the open items'),
      ...leave(near.slice(read.length), 'over the limit per round'),
    ],
  }
}

/** Removes duplicates and sorts by relevance. A passage counts for the search to which it is most relevant. */
function byRelevance(searches: Passage[][]): Passage[] {
  const best = new Map<string, number>()
  for (const { id, relevance } of searches.flat()) best.set(id, Math.max(relevance, best.get(id) ?? 0))
  return roundRobin(searches).sort((a, b) => (best.get(b.id) ?? 0) - (best.get(a.id) ?? 0))
}

const idsOf = (passages: Passage[]) => passages.map(({ id }) => id)

/** Converts a passage that is not read to the form in events. */
export function toLeft({ paperId, title, spans, text }: Passage, reason: string): LeftPassage {
  return { paperId, title, page: spans[0]?.page ?? 1, text: text.slice(0, SHOWN), reason }
}
