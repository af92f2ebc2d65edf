import { type Asked, ask } from './ask'
import type { GoldQuestion } from './gold-questions'
import { idOf } from './read-library'

/** Share of the gold papers and pages that were found, 0..1. */
export type Found = { paper: number; page: number }

type First = 1 | 3 | 5

export type AskedGold = GoldQuestion &
  Asked & {
    /** share of the gold papers on the shortlist, 0..1 */
    shortlist: number
    /** passages that were read */
    found: Found
    /** the first passages shown */
    read: Record<First, Found>
    citations: Found
    /** number of words of the answer that are visible without a click */
    words: number
  }

/** Questions that ask for papers; their gold places are first pages. */
const PAPER = 'paper'

/** Asks a question without a language model, and compares the result with its gold places. */
export async function askGold(gold: GoldQuestion): Promise<AskedGold> {
  const asked = await ask(gold.question)
  const share = (holds: (place: { paperId: string; pages: number[] }) => boolean) => {
    if (gold.gold.length === 0) return 0
    const hits = gold.gold.filter(({ file, pages }) => holds({ paperId: idOf(file), pages })).length
    return gold.anyOf ? Number(hits > 0) : hits / gold.gold.length
  }
  const foundIn = (places: { paperId: string; pages: number[] }[]): Found => ({
    paper: share(({ paperId }) => places.some((place) => place.paperId === paperId)),
    page: share(({ paperId, pages }) =>
      places.some((place) => place.paperId === paperId && place.pages.some((page) => pages.includes(page))),
    ),
  })
  // A question for a paper is answered by its card.
  const cards = gold.type === PAPER ? asked.cards.map((paperId) => ({ paperId, pages: [1] })) : []
  const read = [...cards, ...asked.shown]
  return {
    ...gold,
    ...asked,
    shortlist: share(({ paperId }) => asked.papers.some((paper) => paper.kept && paper.paperId === paperId)),
    found: foundIn([...cards, ...asked.evidence]),
    read: {
      1: foundIn(read.slice(0, 1)),
      3: foundIn(read.slice(0, 3)),
      5: foundIn(read.slice(0, 5)),
    },
    citations: foundIn(asked.cited.map(({ paperId, page }) => ({ paperId, pages: [page] }))),
    words: wordsOf(asked),
  }
}

/** Number of words visible in an answer. */
export function wordsOf({ shown }: Pick<Asked, 'shown'>): number {
  return shown.reduce((sum, { text, folded }) => sum + (folded ? 0 : text.split(/\s+/).length), 0)
}
