import { analyze } from '../../text/analyze'
import { termId } from '../search/terms'
import type { TermsInPapers } from '../search/terms-in-papers'
import type { Catalog } from './catalog'
import { papersOfAuthors, yearShare } from './named-authors'
import { type Known, type Wanted, weightsOf } from './read-wanted'
import { wholePapers } from './whole-papers'

const WEIGHT = { author: 4, full: 2.5, title: 2, about: 1.5, year: 1, whole: 0.25 }
/** By how much the first paper must lead the second one, for a part of a question to speak for it. */
const LEAD = 0.7
const MOST = 4

export type AnchorInput = {
  parts: Wanted[]
  known: Known
  catalog: Catalog
  inPapers: TermsInPapers
  /** of each paper, for the whole question */
  scores: Map<string, number>
  allowed: (paperId: string) => boolean
}

/**
 * The papers that the parts of a comparison speak for, by name, author or description, surest first: each is the clear
 * best of all papers for the words of one part alone.
 */
export function anchorsOf({ parts, known, catalog, inPapers, scores, allowed }: AnchorInput): string[] {
  const top = Math.max(...scores.values())
  const leads = new Map<string, number>()
  for (const part of parts) {
    if (part.terms.size === 0 && part.authors.size === 0) continue
    const { weights, mass } = weightsOf(part.terms, known)
    const whole = wholePapers(inPapers, weights, mass)
    const authors = papersOfAuthors(part.authors, catalog)
    const ranked = [...catalog.papers.values()]
      .filter(({ id }) => allowed(id))
      .map(({ id, title }) => ({
        id,
        score:
          WEIGHT.author * (authors.get(id) ?? 0) +
          WEIGHT.full * (whole.get(id)?.full ?? 0) +
          WEIGHT.about * (whole.get(id)?.about ?? 0) +
          WEIGHT.title * titleShare(title, weights, mass) +
          WEIGHT.year * yearShare(part.years, catalog.years.get(id)) +
          WEIGHT.whole * ((scores.get(id) ?? 0) - top),
      }))
      .sort((a, b) => b.score - a.score)
    const [first, second] = ranked
    if (!first || (second && first.score - second.score < LEAD)) continue
    leads.set(first.id, Math.max(leads.get(first.id) ?? 0, first.score - (second?.score ?? 0)))
  }
  return [...leads]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([id]) => id)
}

/** Share of the question's weight that stands in a title, 0..1. */
export function titleShare(title: string, weights: Map<number, number>, mass: number): number {
  let held = 0
  for (const term of termsOf(title)) held += weights.get(term) ?? 0
  return held / mass
}

const TITLES_REMEMBERED = 50_000
const titles = new Map<string, Set<number>>()

/** Read once: a comparison goes through the titles of all papers for each of its parts. */
function termsOf(title: string): Set<number> {
  let terms = titles.get(title)
  if (!terms) {
    if (titles.size >= TITLES_REMEMBERED) titles.clear()
    terms = new Set(analyze(title).map(termId))
    titles.set(title, terms)
  }
  return terms
}
