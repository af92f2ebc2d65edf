import { type Excerpt, unsaid } from './excerpt'
import { identity } from './passage-sentences'
import { overlap, type Weights } from './weights'

export type Selection = {
  /** words that all chosen excerpts may have together */
  budget: number
  /** sentences of one paper, before it costs too much */
  perPaper: number
  /** share of the best score that an excerpt must have */
  floor: number
}

const REDUNDANCY = { weight: 0.55, free: 0.25, most: 0.72 }
const PAPER_FEE = 0.18
/** What a page costs that has spoken: one rarely holds two answers. From .08 to .14 more of the right pages are cited. */
const PAGE_FEE = 0.12
const FLOOR_AFTER_FEES = 0.8
const OVERRUN = 1.15

/**
 * Takes excerpts one by one, each time the best after what it repeats of those taken before (`chosen` among them) and
 * after a small fee for a paper and a page that speak already. Returns the newly taken ones.
 */
export function selectExcerpts(
  excerpts: Excerpt[],
  { budget, perPaper, floor }: Selection,
  weights: Weights,
  chosen: Excerpt[] = [],
): Excerpt[] {
  const best = Math.max(1e-9, ...excerpts.map((excerpt) => excerpt.score))
  const taken: Excerpt[] = []
  const used = new Set(chosen.flatMap((excerpt) => excerpt.sentences.map(identity)))
  const stems = chosen.map((excerpt) => stemsIn(excerpt, weights))
  const perPaperCount = new Map<string, number>()
  const onPage = new Map<string, number>()
  let pool = excerpts.filter((excerpt) => excerpt.score >= floor * best)
  let words = 0
  while (words < budget) {
    let next: { excerpt: Excerpt; worth: number; stems: Set<string> } | null = null
    pool = pool.flatMap((excerpt) => unsaid(excerpt, used) ?? [])
    for (const excerpt of pool) {
      const count = perPaperCount.get(excerpt.seed.paperId) ?? 0
      if (count >= perPaper * 1.5) continue
      const own = stemsIn(excerpt, weights)
      const repeated = Math.max(0, ...stems.map((other) => overlap(own, other)))
      if (repeated > REDUNDANCY.most) continue
      const fees =
        REDUNDANCY.weight * Math.max(0, repeated - REDUNDANCY.free) +
        (PAPER_FEE * Math.max(0, count - 1)) / perPaper +
        PAGE_FEE * (onPage.get(pageOf(excerpt)) ?? 0)
      const worth = excerpt.score - fees * best
      if (!next || worth > next.worth) next = { excerpt, worth, stems: own }
    }
    if (!next || next.worth < floor * FLOOR_AFTER_FEES * best) break
    const { excerpt } = next
    pool = pool.filter((other) => other !== excerpt)
    if (words > 0 && words + excerpt.words > budget * OVERRUN) continue
    taken.push(excerpt)
    stems.push(next.stems)
    words += excerpt.words
    for (const sentence of excerpt.sentences) used.add(identity(sentence))
    onPage.set(pageOf(excerpt), (onPage.get(pageOf(excerpt)) ?? 0) + 1)
    perPaperCount.set(excerpt.seed.paperId, (perPaperCount.get(excerpt.seed.paperId) ?? 0) + excerpt.sentences.length)
  }
  return taken
}

export function stemsIn(excerpt: Excerpt, weights: Weights): Set<string> {
  return new Set(excerpt.sentences.flatMap((sentence) => [...weights.stems(sentence)]))
}

function pageOf({ seed }: Excerpt): string {
  return `${seed.paperId} ${seed.page}`
}
