import { INSTALLATION, OWN } from '../../models/connection/model-owner'
import type { BegunWith } from '../../models/costs/meter'

/** Stored form. `isOwn` marked a person's own model before libraries could have models; older runs have no mark. */
type Stored = { chatModel: string; whose?: string; isOwn?: boolean }

/** The model with which a run, or one of its items, started. */
export function begunWithOf({ chatModel, whose, isOwn }: Stored): BegunWith {
  return { chatModel, whose: whose ?? (isOwn ? OWN : INSTALLATION) }
}
