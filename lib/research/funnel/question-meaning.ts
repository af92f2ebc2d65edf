import type { Weighed } from '../../library/find/weigh-papers'
import type { ActiveIndex } from '../../library/search/active-index'
import { embedQueries } from '../../library/search/embed-queries'

/** The vector of a question, as it is kept from one step of a run to the next: plain JSON. */
export type QuestionMeaning = {
  /** what it was made of */
  words: string
  /** generation of the index in whose space it is */
  indexId: number | null
  /** base64 of 32-bit floats; null where the question has none */
  vector: string | null
}

export function keepMeaning({ index, meaning, vector }: Weighed): QuestionMeaning {
  const bytes = vector && Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  return { words: meaning, indexId: index.id, vector: bytes?.toString('base64') ?? null }
}

/** The vector in the space of an index: made anew where another generation answers by now. */
export async function vectorIn(
  index: ActiveIndex,
  { words, indexId, vector }: QuestionMeaning,
): Promise<Float32Array | null> {
  if (indexId === index.id) return vector === null ? null : toFloats(Buffer.from(vector, 'base64'))
  const [made = null] = await embedQueries(index, [words])
  return made
}

/** Copied: a piece of Node's pool may start where no 32-bit number can. */
function toFloats(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer)
}
