/** A passage that a search found, with its keyword score and its cosine with the question's vector. */
export type ScoredChunk = { chunkId: string; paperId: string; ord: number; bm25: number; cosine: number }
