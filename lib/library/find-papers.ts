import { WHOLE_LIST } from './list/list-filter'
import { countListed, listPage } from './list/list-page'
import { holdsWords, PAPERS_HERE, SEARCHED_TITLE, sqlValues } from './list/list-sql'
import { type PaperView, papersById } from './papers'
import { rows } from './search/rows'

/** The newest `most` of the papers that hold every word that was typed, and how many do. No words: all papers. */
export async function findPapers(typed: string, most: number): Promise<{ papers: PaperView[]; total: number }> {
  const filter = { ...WHOLE_LIST, words: typed }
  const [papers, total] = await Promise.all([listPage(filter, { from: 0, count: most }), countListed(filter)])
  return { papers, total }
}

/** As `findPapers`, those that hold the words in their titles first. */
export async function findTitledFirst(typed: string, most: number): Promise<PaperView[]> {
  const { values, put } = sqlValues()
  const found = await rows<{ id: string }>(
    `SELECT p.id FROM ${PAPERS_HERE} AND ${holdsWords(typed, put)}
     ORDER BY (${holdsWords(typed, put, SEARCHED_TITLE)}) DESC, p.added_at DESC, p.id LIMIT ${put(most, 'int')}`,
    values,
  )
  return papersById(found.map(({ id }) => id))
}
