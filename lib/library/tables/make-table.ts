import { AppError } from '../../errors'
import { asHeading } from '../../text/as-heading'
import { searchByMeaning } from '../list/search-by-meaning'
import { choosePapers } from '../organize/choose-papers'
import { describeFilter, isEmptyFilter, type PaperFilter } from '../organize/paper-filter'
import { proposedColumns } from './common-columns'
import { createTable, TABLE_LIMITS } from './tables'

/**
 * Makes a table of the papers that meet a filter, of those that are about something, or both, with the
 * columns that most papers have something in. Gives its id. Throws `AppError('bad_request' | 'no_papers')`.
 */
export async function makeTable({ about, filter }: { about: string; filter: PaperFilter }): Promise<string> {
  const paperIds = await papersFor(about.trim(), filter)
  const title = asHeading(about.trim() || (isEmptyFilter(filter) ? 'All papers' : describeFilter(filter)))
  return createTable({ title, paperIds, columns: proposedColumns() })
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
