import { knowsModel, modelRelevance, relevanceAmong } from '../../models/embedding/calibration'
import { randomCosines } from '../search/random-cosines'
import type { OpenIndex } from '../search/segments/open-index'

/**
 * Nearness in meaning, 0..1, of a cosine in the space of an index: the learned space's own, a model's by its curve, or of a
 * model without one by how near passages of different papers are to each other.
 */
export async function nearnessIn(index: OpenIndex): Promise<(cosine: number) => number> {
  const { model } = index
  if (model === 'offline') return (cosine) => Math.max(0, cosine)
  if (knowsModel(model)) return (cosine) => modelRelevance(model, cosine)
  return relevanceAmong(await randomCosines(index)) ?? ((cosine) => modelRelevance(model, cosine))
}
