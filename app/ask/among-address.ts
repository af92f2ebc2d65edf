import { NO_FILTER, type PaperFilter } from '@/lib/library/organize/paper-filter'

type Address = { among?: string | string[]; tag?: string | string[] }

/**
 * The papers that an address asks among: `/?among=ID,ID` those papers, `/?tag=X` (more than once: any of them) those
 * with the tag. Null: all. Lists of papers link here with "Ask among these".
 */
export function amongInAddress({ among, tag }: Address): PaperFilter | null {
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
  return paperIds.length + tags.length > 0 ? { ...NO_FILTER, paperIds, tags } : null
}
