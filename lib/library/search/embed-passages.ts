import { embedder } from '../../models/embedder'
import type { ActiveIndex } from './active-index'
import { nameOf } from './active-index'
import { foldIn } from './fold-in'
import { toUnit } from './halfvec'
import { countTerms } from './terms'

/** A text and the title of its paper, empty for a question. */
export type TitledText = { title?: string; text: string }

/**
 * Unit vectors in the space of one generation; null where it knows nothing of a text, and for all texts when
 * the generation was made with a model that is not configured (any more): search then goes by keywords.
 */
export async function embedPassages(
  index: ActiveIndex,
  passages: TitledText[],
  signal?: AbortSignal,
): Promise<(Float32Array | null)[]> {
  if (index.model === 'offline') {
    const terms = passages.map(({ text, title }) => countTerms(text, title).counts)
    return foldIn(index, terms)
  }
  const configured = embedder()
  if (configured === 'offline' || nameOf(configured) !== index.model) return passages.map(() => null)
  const texts = passages.map(({ text, title }) => (title ? `${title}\n\n${text}` : text))
  const vectors = await configured.embed(texts, signal)
  // A model that was exchanged behind its name would make every comparison an error.
  return vectors.map((vector) => (vector.length === index.dimensions ? toUnit(vector) : null))
}
