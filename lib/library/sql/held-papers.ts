import { currentView } from '../../owner'
import { memoryOf } from './memory'
import { prepared } from './rows'

/** The papers in a person's libraries. */
export type HeldPapers = { /** equal for everybody with the same libraries */ key: string; ids: ReadonlySet<string> }

type RememberedIds = { changes: string; ids: ReadonlySet<string> }

/** Maximum number of cached sets of libraries. */
const MOST = 50

/**
 * The papers that the current person may find; null: all. `changes`: change numbers seen by an open index, which
 * include every change of a library's papers.
 */
export async function heldPapers(changes: number[]): Promise<HeldPapers | null> {
  if (currentView() === 'all') return null
  const [mine] = await prepared<{ libraries: string[] }>(
    'SELECT ARRAY(SELECT library FROM my_libraries() AS library ORDER BY library) AS libraries',
  )
  const libraries = mine?.libraries ?? []
  const key = libraries.join(' ')
  const known = await memoryOf('held papers', () => new Map<string, RememberedIds>())
  const seen = changes.join(' ')
  const found = known.get(key)
  if (found?.changes === seen) return { key, ids: found.ids }
  const read = await prepared<{ id: string }>(
    'SELECT DISTINCT paper_id AS id FROM library_paper WHERE library_id = ANY($1::text[]) AND removed_at IS NULL',
    [libraries],
  )
  const ids = new Set(read.map(({ id }) => id))
  known.delete(key)
  known.set(key, { changes: seen, ids })
  for (const old of known.keys()) if (known.size > MOST) known.delete(old)
  return { key, ids }
}
