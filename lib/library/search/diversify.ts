import { rows } from './rows'

export type Candidate = { chunkId: string; relevance: number }

/**
 * Maximal marginal relevance (Carbonell and Goldstein, 1998) in the database: picks up to `k` of the
 * candidates, each time the one with the most `alpha relevance - (1 - alpha) similarity to the nearest picked`.
 * Similarity is the cosine of the embeddings or, with the offline embedder, of the keywords, which tells
 * passages that repeat each other apart better than 128 dimensions do. Returns ids in the order picked.
 */
export async function diversify(
  candidates: Candidate[],
  { k, alpha, by }: { k: number; alpha: number; by: 'embedding' | 'keywords' },
): Promise<string[]> {
  if (candidates.length === 0) return []
  const found = await rows<{ id: string }>(
    `WITH RECURSIVE candidate AS MATERIALIZED (
       SELECT row_number() OVER (ORDER BY given.ord)::int AS ord, c.id, given.relevance, c.${by} AS vector
       FROM unnest($1::text[], $2::float8[]) WITH ORDINALITY AS given(id, relevance, ord) JOIN chunk c ON c.id = given.id
     ), pick(turn, ord, nearest) AS (
       SELECT 0, 0, array_agg(0::float8) FROM candidate
       UNION ALL
       SELECT pick.turn + 1, best.ord, (
         SELECT array_agg(
           CASE WHEN c.ord = best.ord THEN 'infinity'
                ELSE greatest(pick.nearest[c.ord], 1 - (c.vector <=> best.vector)) END ORDER BY c.ord)
         FROM candidate c)
       FROM pick CROSS JOIN LATERAL (
         SELECT c.ord, c.vector FROM candidate c WHERE pick.nearest[c.ord] < 'infinity'
         ORDER BY $3 * c.relevance - (1 - $3) * pick.nearest[c.ord] DESC, c.ord LIMIT 1
       ) best
       WHERE pick.turn < $4
     )
     SELECT c.id FROM pick JOIN candidate c ON c.ord = pick.ord ORDER BY pick.turn`,
    [candidates.map((c) => c.chunkId), candidates.map((c) => c.relevance), alpha, k],
  )
  return found.map(({ id }) => id)
}
