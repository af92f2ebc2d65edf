import { rows } from '../sql/rows'

/** Returns the number of passages in a generation. */
export async function countPassages(indexId: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    'SELECT coalesce(sum(chunks), 0)::int AS count FROM indexed_paper WHERE index_id = $1',
    [indexId],
  )
  return row?.count ?? 0
}
