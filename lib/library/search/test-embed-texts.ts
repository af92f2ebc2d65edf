import { findActiveIndex } from './active-index'
import { embedQueries } from './embed-queries'

/**
 * Embeds texts as unit vectors in the space of the active index; the vector is empty if the space knows nothing about
 * the text.
 */
export async function embedTexts(texts: string[]): Promise<Float32Array[]> {
  const index = await findActiveIndex()
  if (!index) return texts.map(() => new Float32Array())
  const vectors = await embedQueries(index, texts)
  return vectors.map((vector) => vector ?? new Float32Array())
}
