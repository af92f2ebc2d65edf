import { byVersion, listVersion, sizeOf } from '../by-version'
import type { ListFilter } from '../filters/list-filter'
import { type PaperView, papersById } from '../papers'
import { rows } from '../sql/rows'
import { all, filtered, orderBy, PASSES, sqlValues } from './list-sql'
import { searchedTexts, wordsMatcher } from './searched-texts'

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
  const list = await idsInOrder(filter)
  const ids = list.slice(from, from + count)
  return { ids, shown: ids.length > 0 ? list.length : 0 }
}

/** Returns those of `ids` that pass the filter, in the given order. */
export async function passing(filter: ListFilter, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const pass = new Set(await idsInOrder(filter))
  return ids.filter((id) => pass.has(id))
}

/** The ids of the whole list. Words are compared here, so that each further letter asks the database for nothing. */
async function idsInOrder(filter: ListFilter): Promise<string[]> {
  const version = await listVersion()
  const { words, ...narrowing } = filter
  const [ids, texts] = await Promise.all([
    byVersion(version, `ids ${JSON.stringify(narrowing)}`, () => readIds(narrowing), sizeOf),
    words.trim() ? searchedTexts(version) : null,
  ])
  if (!texts) return ids
  const holds = wordsMatcher(words)
  const held = new Set(texts.flatMap(({ id, text }) => (holds(text) ? id : [])))
  return ids.filter((id) => held.has(id))
}

async function readIds(filter: Omit<ListFilter, 'words'>): Promise<string[]> {
  const { values, put } = sqlValues()
  // As one value: a row for each takes several times as long to read.
  const [found] = await rows<{ ids: string[] }>(
    `SELECT coalesce(json_agg(p.id ORDER BY ${orderBy(filter)}), '[]') AS ids FROM ${await filtered(filter, put)}
     WHERE ${PASSING}`,
    values,
  )
  return found?.ids ?? []
}

const PASSING = all(Object.values(PASSES))
