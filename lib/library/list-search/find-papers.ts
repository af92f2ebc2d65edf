import { namesAndYear } from '../../citations/labels/names-and-year'
import { listVersion } from '../by-version'
import { WHOLE_LIST } from '../filters/list-filter'
import { listIds } from '../list/list-page'
import { type SearchedText, searchedTexts, wordsMatcher } from '../list/searched-texts'
import { type PaperView, papersById } from '../papers'
import { searchByMeaning } from './search-by-meaning'

/** Returns the newest `most` papers that contain every typed word, and the total. Without words: all papers. */
export async function findPapers(typed: string, most: number): Promise<{ papers: PaperView[]; total: number }> {
  const filter = { ...WHOLE_LIST, words: typed }
  const { ids, shown } = await listIds(filter, { from: 0, count: most })
  return { papers: await papersById(ids), total: shown }
}

/** Like `findPapers`, but papers with the words in their titles come first. */
export async function findTitledFirst(typed: string, most: number): Promise<PaperView[]> {
  const holds = wordsMatcher(typed)
  const found = (await searchedTexts(await listVersion())).filter(({ text }) => holds(text))
  const inTitle = ({ title }: SearchedText) => holds(title)
  const ordered = [...found.filter(inTitle), ...found.filter((one) => !inTitle(one))]
  return papersById(ordered.slice(0, most).map(({ id }) => id))
}

/** A paper as shown in a list of search results. */
export type PaperSuggestion = { id: string; title: string; about: string }

const MOST = 6

/**
 * Returns at most six library papers that contain every typed word, those with the words in their titles first. Empty
 * without words.
 */
export async function listPapersFound(typed: string): Promise<PaperSuggestion[]> {
  if (typed.trim() === '') return []
  const found = await findTitledFirst(typed, MOST)
  return found.map(({ id, title, fileName, authors, published }) => ({
    id,
    title: title || fileName,
    about: namesAndYear(authors, published) || id,
  }))
}

/**
 * Returns at most `most` library papers for a search: first those that contain all of its words in title,
 * authors, year, venue, tags, notes or id, then those with the closest text.
 */
export async function papersForWords(words: string, most: number): Promise<PaperView[]> {
  const named = await findTitledFirst(words, most)
  if (named.length >= most) return named
  const known = new Set(named.map(({ id }) => id))
  const near = (await searchByMeaning(words)).filter(({ paperId }) => !known.has(paperId))
  return [...named, ...(await papersById(near.slice(0, most - named.length).map(({ paperId }) => paperId)))]
}
