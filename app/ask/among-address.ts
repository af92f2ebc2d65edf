import { findCollection } from '@/lib/library/collections/collections'
import { isEmptyFilter, NO_FILTER, type PaperFilter } from '@/lib/library/organize/paper-filter'

type Address = { among?: string | string[]; tag?: string | string[]; collection?: string | string[] }

/**
 * The papers that an address asks among: `/?among=ID,ID` those papers, `/?tag=X` (more than once: any of them) those
 * with the tag, `/?collection=ID` those in a collection. Null: all. Lists of papers link here with "Ask among these".
 */
export async function amongInAddress({ among, tag, collection: ids }: Address): Promise<PaperFilter | null> {
  const paperIds = [among ?? []].flat().flatMap((ids) =>
    ids
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  )
  const tags = [tag ?? []]
    .flat()
    .map((name) => name.trim())
    .filter(Boolean)
  const [id] = [ids ?? []].flat()
  // One that is not there any more leaves the question open to all papers, which its field shows.
  const collection = id && /^[\w-]{1,100}$/.test(id) ? await findCollection(id) : null
  const filter = { ...NO_FILTER, paperIds, tags, collection }
  return isEmptyFilter(filter) ? null : filter
}
