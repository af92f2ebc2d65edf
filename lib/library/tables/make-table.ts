import { paperSentences } from '../../analyst/extractive/paper-sentences'
import { AppError } from '../../errors'
import { asHeading } from '../../text/as-heading'
import { searchByMeaning } from '../list/search-by-meaning'
import { choosePapers } from '../organize/choose-papers'
import { describeFilter, isEmptyFilter, type PaperFilter } from '../organize/paper-filter'
import { getPaperText } from '../paper/paper-text'
import type { Column } from './column'
import { proposeColumns } from './propose-columns'
import { createTable, TABLE_LIMITS } from './tables'

/** Papers that are read for what columns are worth having. */
const READ_FIRST = 8

/**
 * Makes a table of the papers that meet a filter, of those that are about something, or both, with columns that the papers
 * have something to say in. Gives its id. Throws `AppError('bad_request' | 'no_papers')`.
 */
export async function makeTable({ about, filter }: { about: string; filter: PaperFilter }): Promise<string> {
  const paperIds = await papersFor(about.trim(), filter)
  const title = asHeading(about.trim() || (isEmptyFilter(filter) ? 'All papers' : describeFilter(filter)))
  return createTable({ title, paperIds, columns: await columnsFor(paperIds) })
}

async function papersFor(about: string, filter: PaperFilter): Promise<string[]> {
  const chosen = await choosePapers(filter)
  if (about === '') return chosen
  const meant = new Set(chosen)
  const found = (await searchByMeaning(about)).map(({ paperId }) => paperId).filter((id) => meant.has(id))
  if (found.length === 0)
    throw new AppError(
      'no_papers',
      `No paper here is about “${about}”. Say it in other words, or choose papers one by one.`,
    )
  return found.slice(0, TABLE_LIMITS.papers)
}

async function columnsFor(paperIds: string[]): Promise<Column[]> {
  const apart = Math.max(1, paperIds.length / READ_FIRST)
  const ids = Array.from({ length: Math.min(READ_FIRST, paperIds.length) }, (_, at) => paperIds[Math.floor(at * apart)])
  const papers = []
  for (const id of ids) {
    if (!id) continue
    const text = await getPaperText(id)
    papers.push({ title: text.title, sentences: paperSentences(text) })
  }
  return proposeColumns(papers.filter(({ sentences }) => sentences.length > 0))
}
