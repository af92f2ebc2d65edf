import { type PaperView, papersById } from '../papers'
import { rows } from '../search/rows'
import type { ListFilter } from './list-filter'
import { all, filtered, orderBy, PASSES, sqlValues } from './list-sql'

/** Some rows of the list, from the one at `from`, counted from 0. */
export type ListRange = { from: number; count: number }

/** The papers of a range of the list, in its order. */
export async function listPage(filter: ListFilter, range: ListRange): Promise<PaperView[]> {
  return papersById((await listIds(filter, range)).ids)
}

/** Their ids, and how many papers the filter lets pass; 0 where the range lies beyond these. */
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

/** Those of `ids` that the filter lets pass, in the order given. */
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
