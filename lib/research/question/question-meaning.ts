import type { Weighed } from '../../library/find/weigh-papers'
import type { ActiveIndex } from '../../library/search/find-chunks'
import { embedQueries } from '../../library/search/meaning'

/** The vector of a question, passed from one step of a run to the next, so plain JSON. */
export type QuestionMeaning = {
  /** the words it was made from */
  words: string
  /** index generation whose space it is in */
  indexId: number | null
  /** base64 of 32-bit floats; null if the question has none */
  vector: string | null
}

export function keepMeaning({ index, meaning, vector }: Weighed): QuestionMeaning {
  const bytes = vector && Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  return { words: meaning, indexId: index.id, vector: bytes?.toString('base64') ?? null }
}

/** Returns the vector in the space of an index, computing it again if another generation is in use now. */
export async function vectorIn(
  index: ActiveIndex,
  { words, indexId, vector }: QuestionMeaning,
): Promise<Float32Array | null> {
  if (indexId === index.id) return vector === null ? null : toFloats(Buffer.from(vector, 'base64'))
  const [made = null] = await embedQueries(index, [words])
  return made
}

/** Copies the bytes, because a slice of Node's buffer pool may not be aligned for 32-bit numbers. */
function toFloats(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer)
}
