import { readCatalog } from '../../../library/find/catalog'
import { isEmptyFilter } from '../../../library/organize/paper-filter'
import type { Shortlist } from '../../funnel/find-papers'
import type { FunnelSettings } from '../../settings/funnel'

/** Titles that a model is shown when it says what to search for: about 1,200 tokens. */
const MOST = 60

/** Titles of the papers that are asked: all of them where these are few, else those that came nearest to the question. */
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
