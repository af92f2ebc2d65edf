import { listVersion } from '../by-version'
import { type PaperView, papersById } from '../papers'
import { WHOLE_LIST } from './list-filter'
import { listIds } from './list-page'
import { type SearchedText, searchedTexts, wordsMatcher } from './searched-texts'

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
