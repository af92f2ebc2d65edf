import { rows } from './rows'
import type { ScoredChunk } from './score-layer'
import type { SearchHit } from './search'

export type RankedChunk = Omit<SearchHit, 'relevance'> & {
  bm25: number
  /** with the question, in the space of the index; 0 where either is not in it */
  cosine: number
  score: number
}

type Text = Pick<SearchHit, 'chunkId' | 'kind' | 'section' | 'text' | 'spans'>

/** Scored passages with their texts, in the same order; one that was deleted meanwhile is left out. */
export async function readChunks(scored: (ScoredChunk & { score: number })[]): Promise<RankedChunk[]> {
  if (scored.length === 0) return []
  const found = await rows<Text>(
    `SELECT c.id AS "chunkId", c.kind, c.section, c.text, c.spans
     FROM unnest($1::text[]) AS wanted(id) JOIN chunk c USING (id)`,
    [scored.map(({ chunkId }) => chunkId)],
  )
  const texts = new Map(found.map((text) => [text.chunkId, text]))
  return scored.flatMap(({ ord: _ord, ...chunk }) => {
    const text = texts.get(chunk.chunkId)
    return text ? [{ ...text, ...chunk }] : []
  })
}
