import { type PaperView, papersById } from '../papers'
import { rows } from '../search/rows'
import { WHOLE_LIST } from './list-filter'
import { listIds } from './list-page'
import { holdsWords, searchable, sqlValues } from './list-sql'

/** Returns the newest `most` papers that contain every typed word, and the total. Without words: all papers. */
export async function findPapers(typed: string, most: number): Promise<{ papers: PaperView[]; total: number }> {
  const filter = { ...WHOLE_LIST, words: typed }
  const { ids, shown } = await listIds(filter, { from: 0, count: most })
  return { papers: await papersById(ids), total: shown }
}

/** Like `findPapers`, but papers with the words in their titles come first. */
export async function findTitledFirst(typed: string, most: number): Promise<PaperView[]> {
  const { values, put } = sqlValues()
  const found = await rows<{ id: string }>(
    `SELECT p.id FROM ${searchable(put)} WHERE ${holdsWords(typed, put)}
     ORDER BY (${holdsWords(typed, put, 'p.title_searched')}) DESC, p.added_at DESC, p.id LIMIT ${put(most, 'int')}`,
    values,
  )
  return papersById(found.map(({ id }) => id))
}
