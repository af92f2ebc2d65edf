import { modelRelevance } from '../../models/calibration'
import type { ActiveIndex } from '../search/active-index'

/** Nearness in meaning, 0..1, of a cosine in the space of an index: the learned space's own, or a model's calibrated. */
export function nearnessIn({ model }: Pick<ActiveIndex, 'model'>): (cosine: number) => number {
  return model === 'offline' ? (cosine) => Math.max(0, cosine) : (cosine) => modelRelevance(model, cosine)
}
