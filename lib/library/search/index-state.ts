import { rows } from './rows'

/** The active generation of the index and, during a rebuild, the progress of the next one. */
export type IndexState = {
  /** `offline` or the name of an embedding model */
  model: string
  /** of the embeddings; 0 while the offline space is not learned yet */
  dimensions: number
  /** number of passages (of all libraries) that the offline embedding was learned from; 0: none; null: unknown */
  learnedFrom: number | null
  /** ISO */
  createdAt: string
  passages: { summary: number; content: number }
  /** number of passages already written to the next generation */
  rebuilt: number | null
}

type Row = {
  active: boolean
  model: string
  dimensions: number
  learnedFrom: number
  createdAt: Date
  summary: number
  content: number
}

/** Returns null when nothing has ever been indexed. */
export async function indexState(): Promise<IndexState | null> {
  const found = await rows<Row>(
    `SELECT s.active, s.embedding_model AS model, s.dimensions, s.learned_from AS "learnedFrom",
       s.created_at AS "createdAt",
       coalesce(sum(i.chunks) FILTER (WHERE i.layer = 'summary'), 0)::int AS summary,
       coalesce(sum(i.chunks) FILTER (WHERE i.layer = 'content'), 0)::int AS content
     FROM search_index s LEFT JOIN indexed_paper i ON i.index_id = s.id GROUP BY s.id`,
  )
  const active = found.find((row) => row.active)
  const next = found.find((row) => !row.active)
  if (!active) return null
  const { summary, content, createdAt, active: _, ...state } = active
  return {
    ...state,
    createdAt: new Date(createdAt).toISOString(),
    passages: { summary, content },
    rebuilt: next ? next.summary + next.content : null,
  }
}

/** Size of the database in bytes, as Postgres reports it. */
export async function databaseSize(): Promise<number> {
  const [row] = await rows<{ size: string }>('SELECT pg_database_size(current_database()) AS size')
  return Number(row?.size ?? 0)
}
