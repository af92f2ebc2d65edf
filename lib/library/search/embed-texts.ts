import { findActiveIndex } from './active-index'
import { embedPassages } from './embed-passages'

/** Unit vectors in the space of the active index, one a text; an empty one where nothing is known of it. */
export async function embedTexts(texts: string[]): Promise<Float32Array[]> {
  const index = await findActiveIndex()
  if (!index) return texts.map(() => new Float32Array())
  const vectors = await embedPassages(
    index,
    texts.map((text) => ({ text })),
  )
  return vectors.map((vector) => vector ?? new Float32Array())
}
