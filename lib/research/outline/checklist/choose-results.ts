import { inTurn, roundRobin } from '../../../library/find/turns'
import type { LibraryView } from '../../../library/library-view'
import type { Passage } from '../../../quoting/passage'
import type { LeftPassage } from '../../events'
import type { OutlineItem } from '../outline-item'
import { wordsHeld } from '../words-held'

/** `read`: ids of the passages to be read, best first. `far`: ids of those that need not be looked at again. */
export type Chosen = { read: string[]; far: string[]; left: LeftPassage[] }

/** Passages that are read in one round, the best of each search first; of one paper more than some only where others leave room. */
const MOST = 40
const OF_PAPER = 8
/**
 * The share of an item's words, by how rare they are, that a passage under its title holds at least. Set on a third of
 * 484 passages of which a reader had said which bear on their checklist; of the others it leaves out 21 in 100, and one
 * in 114 of those that bear on it.
 */
const FLOOR = 0.15
const SHOWN = 200

/**
 * What a model is to read of what several searches found: the first of every search, then the second of each, and so on,
 * each once, without those `known`. What holds hardly a word of any open item is left, and so is what stands in a paper that
 * told nothing before (`silent`), unless it is the best of a search: it may say the same in other words.
 */
export async function chooseResults(
  searches: Passage[][],
  open: OutlineItem[],
  known: ReadonlySet<string>,
  library: LibraryView,
  silent: ReadonlySet<string> = new Set(),
): Promise<Chosen> {
  const found = roundRobin(searches).filter(({ id }) => !known.has(id))
  const first = new Set(searches.flatMap(([best]) => best?.id ?? []))
  const held = await wordsHeld(open, library)
  const heldBy = (passage: Passage) => Math.max(0, ...held(passage))
  const others = found.filter(({ id }) => !first.has(id))
  const mute = others.filter(({ paperId }) => silent.has(paperId))
  const far = others.filter((passage) => !mute.includes(passage) && heldBy(passage) < FLOOR)
  const near = inTurn(
    found.filter((passage) => !far.includes(passage) && !mute.includes(passage)),
    OF_PAPER,
  )
  const leave = (some: Passage[], reason: string) => some.map((passage) => toLeft(passage, reason))
  return {
    read: idsOf(near.slice(0, MOST)),
    far: idsOf([...mute, ...far]),
    left: [
      ...leave(mute, 'its paper told nothing of this in a round before'),
      ...leave(far, 'hardly a word of what is still open'),
      ...leave(near.slice(MOST), `beyond the ${MOST} that a round reads`),
    ],
  }
}

const idsOf = (passages: Passage[]) => passages.map(({ id }) => id)

function toLeft({ paperId, title, spans, text }: Passage, reason: string): LeftPassage {
  return { paperId, title, page: spans[0]?.page ?? 1, text: text.slice(0, SHOWN), reason }
}
