import { rows } from '../sql/rows'

/** The active generation of the index and, during a rebuild, the progress of the next one. */
export type IndexGeneration = {
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
export async function findGeneration(): Promise<IndexGeneration | null> {
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

/** The size of the active index. `tokens` estimates what an embedding model reads of it, titles included. */
export type IndexSize = { model: string; papers: number; passages: number; tokens: number }

/** Returns null when nothing has ever been indexed. */
export async function indexSize(): Promise<IndexSize | null> {
  const [size] = await rows<IndexSize>(
    `SELECT i.embedding_model AS model, count(DISTINCT c.paper_id)::int AS papers, count(c.id)::int AS passages,
       coalesce(sum(c.tokens + ceil(length(p.title) / 4.2)), 0)::int AS tokens
     FROM search_index i LEFT JOIN chunk c ON c.index_id = i.id LEFT JOIN paper p ON p.id = c.paper_id
     WHERE i.active GROUP BY i.id`,
  )
  return size ?? null
}
