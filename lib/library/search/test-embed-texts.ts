import { findActiveIndex } from './active-index'
import { embedQueries } from './embed-queries'

/** Unit vectors in the space of the active index, one a text; an empty one where nothing is known of it. */
export async function embedTexts(texts: string[]): Promise<Float32Array[]> {
  const index = await findActiveIndex()
  if (!index) return texts.map(() => new Float32Array())
  const vectors = await embedQueries(index, texts)
  return vectors.map((vector) => vector ?? new Float32Array())
}
