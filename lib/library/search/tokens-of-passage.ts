import { rows } from '../sql/rows'

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
