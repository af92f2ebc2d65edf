// Door: the index in use, and chunks found in it.

export { type ActiveIndex, findActiveIndex } from './active-index'
export { findAnew } from './find-anew'
export { fuse } from './fuse'
export { type RankedChunk, rank } from './rank'
export { type ChunkText, readChunks } from './read-chunks'
export { scoreLayer } from './score-layer'
export type { ScoredChunk } from './scored-chunk'
export { type OpenIndex, openIndex } from './segments/open-index'
