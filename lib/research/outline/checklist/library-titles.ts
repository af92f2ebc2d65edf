import { readCatalog } from '../../../library/catalog/catalog'
import { isEmptyFilter } from '../../../library/filters/paper-filter'
import type { FunnelSettings } from '../../settings/funnel'
import type { Shortlist } from '../../shortlist/find-papers'

/** Number of titles shown to a model that writes queries: about 1,200 tokens. */
const MOST = 60

/** Titles of the papers in scope: all if there are few, else those nearest to the question. */
export async function libraryTitles(
  { considered }: Pick<Shortlist, 'considered'>,
  { among, exclude }: Pick<FunnelSettings, 'among' | 'exclude'>,
): Promise<string[]> {
  const near = considered.flatMap(({ paperId, title }) => (exclude.includes(paperId) ? [] : title)).slice(0, MOST)
  if (among && !isEmptyFilter(among)) return near
  const { papers, samples } = await readCatalog()
  const isOwn = samples.size < papers.size
  const all = [...papers.values()].filter(({ id, sample }) => !exclude.includes(id) && !(isOwn && sample))
  return all.length > MOST ? near : [...new Set([...near, ...all.map(({ title, fileName }) => title || fileName)])]
}
