import { AppError } from '../../errors'

/** Maximum number of papers in a table. */
export const MOST_PAPERS = 200

/** Papers for a table, each once. Throws `AppError('bad_request')` if there are none or too many. */
export function requirePapers(ids: string[]): string[] {
  const paperIds = [...new Set(ids)]
  if (paperIds.length === 0)
    throw new AppError(
      'bad_request',
      'There are no papers to compare. Choose other papers, or add some to your library.',
    )
  if (paperIds.length > MOST_PAPERS)
    throw new AppError(
      'bad_request',
      `You chose ${paperIds.length} papers. A table holds up to ${MOST_PAPERS}: choose fewer.`,
    )
  return paperIds
}
