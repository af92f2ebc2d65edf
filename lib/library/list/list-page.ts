import { type PaperView, papersById } from '../papers'
import { rows } from '../search/rows'
import type { ListFilter } from './list-filter'
import { all, filtered, orderBy, PASSES, sqlValues } from './list-sql'

/** Some rows of the list, starting at index `from`. */
export type ListRange = { from: number; count: number }

/** Returns the papers in a range of the list, in order. */
export async function listPage(filter: ListFilter, range: ListRange): Promise<PaperView[]> {
  return papersById((await listIds(filter, range)).ids)
}

/** Returns their ids, and how many papers pass the filter; 0 if the range is beyond the end. */
export async function listIds(
  filter: ListFilter,
  { from, count }: ListRange,
): Promise<{ ids: string[]; shown: number }> {
  const { values, put } = sqlValues()
  const found = await rows<{ id: string; shown: number }>(
    `SELECT p.id, count(*) OVER ()::int AS shown FROM ${await filtered(filter, put)} WHERE ${PASSING}
     ORDER BY ${orderBy(filter)} LIMIT ${put(count, 'int')} OFFSET ${put(from, 'int')}`,
    values,
  )
  return { ids: found.map(({ id }) => id), shown: found[0]?.shown ?? 0 }
}

/** Returns those of `ids` that pass the filter, in the given order. */
export async function passing(filter: ListFilter, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { values, put } = sqlValues()
  const found = await rows<{ id: string }>(
    `SELECT p.id FROM ${await filtered(filter, put)} WHERE p.id = ANY(${put(ids, 'text[]')}) AND ${PASSING}`,
    values,
  )
  const pass = new Set(found.map(({ id }) => id))
  return ids.filter((id) => pass.has(id))
}

const PASSING = all(Object.values(PASSES))
