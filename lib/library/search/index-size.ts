import { rows } from './rows'

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

const LOOKED_AT = 500

/** Estimates the average tokens per passage of the active index from a sample; null when nothing is indexed. */
export async function tokensOfPassage(): Promise<number | null> {
  const [found] = await rows<{ tokens: number | null }>(
    `SELECT avg(c.tokens + ceil(length(p.title) / 4.2))::float AS tokens FROM (
       SELECT c.tokens, c.paper_id FROM chunk c JOIN search_index i ON i.id = c.index_id WHERE i.active LIMIT ${LOOKED_AT}
     ) AS c JOIN paper p ON p.id = c.paper_id`,
  )
  return found?.tokens ?? null
}
