import { readQuestion } from '../../analyst/question'
import type { Catalog, CatalogPaper } from '../../library/find/catalog'
import { BARS } from '../../library/find/outcome'
import { weighPapers } from '../../library/find/weigh-papers'

/** A paper that comes so near, as a share of the best one, may be meant as well. */
const AS_NEAR = 0.8
const MOST = 3
const CALLED =
  /^(?:(?:the|a|an|my|our|that|which) )*(?:\p{L}+ )?(?:papers?|articles?|preprints?|works?|publications?) (?:(?:on|about|that|which|where|in which|for|with) )?/iu

/**
 * The papers of a catalog that are described by what is in them ("the paper that introduced dropout"), best first. None
 * where the library is not likely to hold the matter.
 */
export async function papersDescribed(description: string, { papers }: Catalog): Promise<CatalogPaper[]> {
  const found = await weighPapers({
    question: readQuestion(description.replace(CALLED, '')),
    paperIds: [...papers.keys()],
  })
  if (!found || found.held < BARS.notice) return []
  return found.papers.flatMap(({ id, share }) => (share >= AS_NEAR ? (papers.get(id) ?? []) : [])).slice(0, MOST)
}
