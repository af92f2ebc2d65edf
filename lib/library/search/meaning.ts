// Door: vectors of questions, passages and other texts.

export { fromHalfvec } from './binary'
export { chunkCosines } from './chunk-cosines'
export { embedQueries } from './embed-queries'
export { randomCosines } from './random-cosines'
export { isInMemory, nearestByDatabase } from './score-layer'
export { readAhead } from './segments/postings'
export { readTermVectors } from './space/fold-in'
export { type TextVectors, textCosines, textVectors } from './text-vectors'
export { toUnit } from './to-unit'
