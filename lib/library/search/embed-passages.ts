import type { Patience } from '../../models/connection/connection'
import { currentMeter } from '../../models/costs/meter'
import { embedderFor } from '../../models/embedding/embedder'
import type { ActiveIndex } from './active-index'
import { foldIn } from './space/fold-in'
import { countTerms, type TermCounts } from './terms'
import { toUnit } from './to-unit'

/** A text and its paper's title (empty for a question). `terms`: its terms, if they have been counted already. */
export type TitledText = { title?: string; text: string; terms?: TermCounts }

/**
 * Embeds texts as unit vectors in the space of one generation, whichever embedding model is chosen now. A vector is
 * null if the space knows nothing about the text; all are null if no model is connected (any more). Throws
 * `AppError('model_failed')`.
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
  // If the endpoint now serves a different model under this name, vectors of another length would make every comparison
  // fail.
  return vectors.map((vector) => (vector.length === index.dimensions ? toUnit(vector) : null))
}
