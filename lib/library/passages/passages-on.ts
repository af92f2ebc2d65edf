import { rankPassages, type ScoredPassage } from '../../quoting/rank/rank-passages'
import type { ReadablePassage } from '../../quoting/readable-passage'
import { findAnew, openIndex } from '../search/find-chunks'
import { embedQueries } from '../search/meaning'
import { readablePapers } from './readable-papers'
import { toPassageQuery } from './to-passage-query'

/**
 * All passages of some papers by how well they fit a text, best first, each with its best sentences (`mark`).
 * `standing`: how well a paper fits as a whole, by id, 0..1; default 1.
 */
export function passagesOn(
  text: string,
  paperIds: string[],
  { standing = () => 1 }: { standing?: (paperId: string) => number } = {},
): Promise<ScoredPassage[]> {
  return findAnew(async () => {
    const index = await openIndex()
    if (!index) return []
    const [vector = null] = await embedQueries(index, [text])
    const papers = await readablePapers(index, paperIds, vector)
    return rankPassages(
      toPassageQuery(text),
      papers.map((one) => ({ ...one, standing: standing(one.paper.paperId) })),
    )
  })
}

/** All passages of a paper in reading order. */
export function passagesOf(paperId: string): Promise<ReadablePassage[]> {
  return findAnew(async () => {
    const index = await openIndex()
    const [own] = index ? await readablePapers(index, [paperId], null) : []
    return own?.paper.passages ?? []
  })
}
