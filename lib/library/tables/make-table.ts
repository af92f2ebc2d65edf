import { AppError } from '../../errors'
import { asHeading } from '../../text/names/titles'
import { choosePapers } from '../filters/choose-papers'
import { describeFilter, isEmptyFilter, type PaperFilter } from '../filters/paper-filter'
import { searchByMeaning } from '../list-search/search-by-meaning'
import { titlesOf } from '../papers'
import { hiddenSamples } from '../samples/sample-standing'
import type { TableColumn } from './column'
import { proposedColumns } from './common-columns'
import { MOST_PAPERS, requirePapers } from './require-papers'
import { createTable } from './tables'

/** Papers of a table: those that match a filter, those about a topic (empty: all), or both. */
export type TableTopic = { about: string; filter: PaperFilter }

export type ProposedTable = { titles: string[]; columns: TableColumn[] }

/**
 * Proposes a table: the titles of its papers, and columns for which most papers have a value. Throws
 * `AppError('bad_request' | 'no_papers')`.
 */
export async function proposeTable({ about, filter }: TableTopic): Promise<ProposedTable> {
  const paperIds = requirePapers(await papersFor(about.trim(), filter))
  const known = await titlesOf(paperIds)
  const titles = paperIds.map((id) => known.get(id)?.title ?? id)
  return { titles, columns: proposedColumns() }
}

/** Creates a table of these papers and columns, and starts filling it. Returns its id. Throws like `proposeTable`. */
export async function makeTable({ about, filter, columns }: TableTopic & { columns: TableColumn[] }): Promise<string> {
  const paperIds = await papersFor(about.trim(), filter)
  return createTable({ title: asHeading(about.trim() || titleOf(filter, paperIds.length)), paperIds, columns })
}

/** `count`: of the chosen papers, those that can be read */
function titleOf(filter: PaperFilter, count: number): string {
  if (isEmptyFilter(filter)) return 'All papers'
  return count > 1 && isEmptyFilter({ ...filter, paperIds: [] })
    ? `Comparison of ${count} papers`
    : describeFilter(filter)
}

async function papersFor(about: string, filter: PaperFilter): Promise<string[]> {
  const hidden = isEmptyFilter(filter) ? await hiddenSamples() : new Set()
  const chosen = (await choosePapers(filter)).filter((id) => !hidden.has(id))
  if (about === '') return chosen
  const meant = new Set(chosen)
  const found = (await searchByMeaning(about)).map(({ paperId }) => paperId).filter((id) => meant.has(id))
  if (found.length === 0)
    throw new AppError(
      'no_papers',
      `No papers about “${about}” were found. Try other words, or choose papers one by one.`,
    )
  return found.slice(0, MOST_PAPERS)
}
