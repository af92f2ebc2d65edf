import type { Patience } from '../../models/connection/connection'
import { currentMeter } from '../../models/costs/meter'
import { embedderFor } from '../../models/embedding/embedder'
import type { ActiveIndex } from './active-index'
import { foldIn } from './space/fold-in'
import { countTerms, type TermCounts } from './terms'
import { toUnit } from './to-unit'

/** A text and the title of its paper, empty for a question; with its terms when they are counted already. */
export type TitledText = { title?: string; text: string; terms?: TermCounts }

/**
 * Unit vectors in the space of one generation, whichever embedding model is chosen by now; null where it knows
 * nothing of a text, and for all texts when no model is connected (any more). Throws `AppError('model_failed')`.
 */
export async function embedPassages(
  index: ActiveIndex,
  passages: TitledText[],
  patience?: Partial<Patience>,
): Promise<(Float32Array | null)[]> {
  const model = embedderFor(index.model, patience)
  if (model === 'offline') {
    return foldIn(
      index,
      passages.map(({ text, title, terms }) => (terms ?? countTerms(text, title)).counts),
    )
  }
  if (!model) return passages.map(() => null)
  const texts = passages.map(({ text, title }) => (title ? `${title}\n\n${text}` : text))
  const vectors = await model.embed(texts, currentMeter()?.signal)
  // A model that was exchanged behind its name would make every comparison an error.
  return vectors.map((vector) => (vector.length === index.dimensions ? toUnit(vector) : null))
}
