import { knowsModel, modelRelevance, relevanceAmong } from '../../models/embedding/calibration'
import type { OpenIndex } from '../search/find-chunks'
import { randomCosines } from '../search/meaning'

/**
 * Converts a cosine in the space of an index to a similarity, 0..1: that of the trained space itself, a model's by its
 * curve, or for a model without one by the cosines between passages of different papers.
 */
export async function nearnessIn(index: OpenIndex): Promise<(cosine: number) => number> {
  const { model } = index
  if (model === 'offline') return (cosine) => Math.max(0, cosine)
  if (knowsModel(model)) return (cosine) => modelRelevance(model, cosine)
  return relevanceAmong(await randomCosines(index)) ?? ((cosine) => modelRelevance(model, cosine))
}
