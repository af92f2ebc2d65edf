import type { BegunWith } from '../../models/meter'
import { INSTALLATION, OWN } from '../../models/model-owner'

/** As it was stored: before libraries could have models, `isOwn` said whether it is the person's own, and before that nothing did. */
type Stored = { chatModel: string; whose?: string; isOwn?: boolean }

/** The model that a run or an item of it was begun with. */
export function begunWithOf({ chatModel, whose, isOwn }: Stored): BegunWith {
  return { chatModel, whose: whose ?? (isOwn ? OWN : INSTALLATION) }
}
