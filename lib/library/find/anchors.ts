import { remembered } from '../../remembered'
import { analyze } from '../../text/words/analyze'
import { termId } from '../../text/words/terms'
import type { Catalog, CatalogPaper } from '../catalog/catalog'
import type { TermsInPapers } from '../search/words'
import { papersOfAuthors } from './named-authors'
import { type HeldTerms, type QueryTerms, weightsOf } from './read-wanted'
import { wholePapers } from './whole-papers'

const WEIGHT = { author: 4, full: 2.5, title: 2, about: 1.5 }
/** Minimum lead of the best paper over the second, for it to be an anchor. */
const LEAD = 0.7

type AnchorInput = {
  /** the compared things, as separate questions */
  parts: QueryTerms[]
  known: HeldTerms
  catalog: Catalog
  inPapers: TermsInPapers
  allowed: (paperId: string) => boolean
}

/**
 * Finds anchors for the things compared: papers that are clearly the best for the words or authors of exactly one
 * thing.
 */
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
