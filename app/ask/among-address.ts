import { myLibraries } from '@/lib/libraries/my-libraries'
import { findCollection } from '@/lib/library/collections/collections'
import { isEmptyFilter, NO_FILTER, type PaperFilter } from '@/lib/library/filters/paper-filter'

type Address = {
  among?: string | string[]
  tag?: string | string[]
  collection?: string | string[]
  library?: string | string[]
}

/**
 * The papers that a URL restricts a question to: `/?among=ID,ID` certain papers, `/?tag=X` papers with a tag (several:
 * any of them), `/?collection=ID` those in a collection, `/?library=ID` those in a library. Null: all. Lists of papers
 * link here with "Ask these papers".
 */
export async function amongInAddress({ among, tag, collection: ids, library }: Address): Promise<PaperFilter | null> {
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
  // If it no longer exists, the question covers all papers, as its field shows.
  const collection = id && /^[\w-]{1,100}$/.test(id) ? await findCollection(id) : null
  const wanted = [library ?? []].flat()
  const libraries = wanted.length > 0 ? (await myLibraries()).filter(({ id }) => wanted.includes(id)) : []
  const filter = {
    ...NO_FILTER,
    paperIds,
    tags,
    collection,
    libraries: libraries.map(({ id, name }) => ({ id, name })),
  }
  return isEmptyFilter(filter) ? null : filter
}
