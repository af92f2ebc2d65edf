import { analyze } from '../../text/analyze'
import { remembered } from '../../text/remembered'
import { termId } from '../search/terms'
import type { TermsInPapers } from '../search/terms-in-papers'
import type { Catalog, CatalogPaper } from './catalog'
import { papersOfAuthors } from './named-authors'
import { type HeldTerms, type QueryTerms, weightsOf } from './read-wanted'
import { wholePapers } from './whole-papers'

const WEIGHT = { author: 4, full: 2.5, title: 2, about: 1.5 }
/** By how much the first paper must lead the second one, for a thing to speak for it. */
const LEAD = 0.7

type AnchorInput = {
  /** the things compared, as questions of their own */
  parts: QueryTerms[]
  known: HeldTerms
  catalog: Catalog
  inPapers: TermsInPapers
  allowed: (paperId: string) => boolean
}

/** The papers that the things compared speak for: each is the clear best of all for the words or authors of one alone. */
export function anchorsOf({ parts, known, catalog, inPapers, allowed }: AnchorInput): string[] {
  const papers = [...catalog.papers.values()].filter(({ id }) => allowed(id))
  const anchors = parts.flatMap((part) => {
    const { weights, mass } = weightsOf(part.terms, known)
    const whole = wholePapers(inPapers, weights, mass)
    const authors = papersOfAuthors(part.authors, catalog)
    const scoreOf = (paper: CatalogPaper) => {
      const { full, about } = whole.of(paper.id)
      const title = termsOf(paper).reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / mass
      const author = authors.get(paper.id) ?? 0
      return WEIGHT.author * author + WEIGHT.full * full + WEIGHT.title * title + WEIGHT.about * about
    }
    const [first, second] = papers
      .map((paper) => ({ id: paper.id, score: scoreOf(paper) }))
      .sort((a, b) => b.score - a.score)
    return first && first.score - (second?.score ?? 0) >= LEAD ? [first.id] : []
  })
  return [...new Set(anchors)]
}

const termsOf = remembered(({ title }: CatalogPaper) => [...new Set(analyze(title).map(termId))])
