import type { BegunWith } from '../../models/meter'
import { INSTALLATION, OWN } from '../../models/model-owner'

/** Stored form. Before libraries could have models, `isOwn` marked the person's own; before that there was no mark. */
type Stored = { chatModel: string; whose?: string; isOwn?: boolean }

/** The model that a run or an item of it was begun with. */
export function begunWithOf({ chatModel, whose, isOwn }: Stored): BegunWith {
  return { chatModel, whose: whose ?? (isOwn ? OWN : INSTALLATION) }
}
