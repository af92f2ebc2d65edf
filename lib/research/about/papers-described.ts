import { readQuestion } from '../../analyst/question'
import { type Catalog, type CatalogPaper, readCatalog } from '../../library/find/catalog'
import { BARS } from '../../library/find/outcome'
import { weighPapers } from '../../library/find/weigh-papers'
import { findAnew } from '../../library/search/find-anew'

/** A paper that comes so near, as a share of the best one, may be meant as well. */
const AS_NEAR = 0.8
const MOST = 3
const CALLED =
  /^(?:(?:the|a|an|my|our|that|which) )*(?:\p{L}+ )?(?:papers?|articles?|preprints?|works?|publications?) (?:(?:on|about|that|which|where|in which|for|with) )?/iu

/**
 * The papers of a catalog that are described by what is in them ("the paper that introduced dropout"), best first. None
 * where the library is not likely to hold the matter.
 */
export async function papersDescribed(description: string, catalog: Catalog): Promise<CatalogPaper[]> {
  const question = readQuestion(description.replace(CALLED, ''))
  // All papers are not named one by one.
  const paperIds = catalog === (await readCatalog()) ? undefined : [...catalog.papers.keys()]
  const found = await findAnew(() => weighPapers({ question, paperIds }))
  if (!found || found.held < BARS.notice) return []
  return found.papers
    .flatMap(({ id, share }) => (share >= AS_NEAR ? (catalog.papers.get(id) ?? []) : []))
    .slice(0, MOST)
}
