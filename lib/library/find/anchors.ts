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
  /** of the papers that come nearest, for the whole question */
  scores: Map<string, number>
  /** what the scores of all others are, by place in `inPapers` */
  byWholeText: Float64Array
  allowed: (paperId: string) => boolean
}

/**
 * The papers that the parts of a comparison speak for, by name, author or description, surest first: each is the clear
 * best of all papers for the words of one part alone.
 */
export function anchorsOf(input: AnchorInput): string[] {
  const { parts, known, catalog, inPapers, scores, byWholeText, allowed } = input
  const top = Math.max(...scores.values())
  const scoreOf = (id: string) => scores.get(id) ?? byWholeText[inPapers.places.get(id) ?? -1] ?? 0
  const leads = new Map<string, number>()
  for (const part of parts) {
    if (part.terms.size === 0 && part.authors.size === 0) continue
    const { weights, mass } = weightsOf(part.terms, known)
    const whole = wholePapers(inPapers, weights, mass)
    const authors = papersOfAuthors(part.authors, catalog)
    const titles = titleShares(catalog, weights, mass)
    const years = part.years.size > 0 ? catalog.years : new Map<string, Set<number>>()
    const ofYear = [...years].flatMap(([id, own]) => (yearShare(part.years, own) > 0 ? id : []))
    const close = new Set([...scores.keys(), ...authors.keys(), ...titles.keys(), ...ofYear].filter(allowed))
    // For all others their text alone speaks.
    const texts = whole.full.map(
      (full, place) =>
        WEIGHT.full * full + WEIGHT.about * (whole.about[place] ?? 0) + WEIGHT.whole * (byWholeText[place] ?? 0),
    )
    const idOf = (place: number) => whole.paperIds[place] ?? ''
    const others = whole.best(texts, 2, (place) => allowed(idOf(place)) && !close.has(idOf(place)))
    const ranked = [...close, ...others.map(idOf)]
      .map((id) => ({
        id,
        score:
          WEIGHT.author * (authors.get(id) ?? 0) +
          WEIGHT.full * whole.of(id).full +
          WEIGHT.about * whole.of(id).about +
          WEIGHT.title * (titles.get(id) ?? 0) +
          WEIGHT.year * yearShare(part.years, catalog.years.get(id)) +
          WEIGHT.whole * (scoreOf(id) - top),
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

/** Share of the question's weight that stands in a title, 0..1, of the papers in whose titles any does. */
function titleShares({ papers }: Catalog, weights: Map<number, number>, mass: number): Map<string, number> {
  const byTerm = titlesByTerm.get(papers) ?? indexTitles(papers)
  titlesByTerm.set(papers, byTerm)
  const shares = new Map<string, number>()
  for (const [term, weight] of weights)
    for (const id of byTerm.get(term) ?? []) shares.set(id, (shares.get(id) ?? 0) + weight / mass)
  return shares
}

const titlesByTerm = new WeakMap<Catalog['papers'], Map<number, string[]>>()

function indexTitles(papers: Catalog['papers']): Map<number, string[]> {
  const byTerm = new Map<number, string[]>()
  for (const { id, title } of papers.values())
    for (const term of termsOf(title)) {
      const ids = byTerm.get(term)
      if (ids) ids.push(id)
      else byTerm.set(term, [id])
    }
  return byTerm
}

const TITLES_REMEMBERED = 50_000
const titles = new Map<string, Set<number>>()

/** Kept apart from the index: a paper that changes changes one title. */
function termsOf(title: string): Set<number> {
  let terms = titles.get(title)
  if (!terms) {
    if (titles.size >= TITLES_REMEMBERED) titles.clear()
    terms = new Set(analyze(title).map(termId))
    titles.set(title, terms)
  }
  return terms
}
