import { toFailure } from '../errors'
import { currentMeter } from '../models/meter'
import { ModelFailure } from '../models/model-failure'
import type { PromptModel } from '../models/prompt-model'
import { groupsOf } from './groups-of'

type Groups<Item> = {
  /** of one group */
  most: number
  /** tokens of one as it is shown; absent: they are told apart by their number alone */
  sizeOf?: (item: Item) => number
  /** as a notice names it: `Reading of results` */
  name: string
  signal: AbortSignal
}

/** Calls that run side by side; a server with one slot takes them one after the other. */
const AT_ONCE = 4

/**
 * Asks a model about some items: in one call, or where its window is small in calls for a few each, whose answers stand in the
 * order of the items. Where a call fails by what was answered, the others go on; by any other failure no further one begins. What
 * was told stays, and a notice of the work says what is left out. Where nothing was told the failure is thrown.
 */
export async function inGroups<Item, Told>(
  model: PromptModel,
  items: Item[],
  { most, sizeOf, name, signal }: Groups<Item>,
  ask: (some: Item[]) => Promise<Told[]>,
): Promise<Told[]> {
  const room = await model.room()
  if (room === null) return ask(items)
  const groups = groupsOf(items, { most, room, sizeOf })
  const told = new Map<number, Told[]>()
  let failure: unknown
  let next = 0
  const work = async () => {
    for (let at = next++; at < groups.length; at = next++) {
      try {
        told.set(at, await ask(groups[at] ?? []))
      } catch (error) {
        signal.throwIfAborted()
        failure ??= error
        if (!isOfAnswer(error)) next = groups.length
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const left = groups.length - told.size
  if (left > 0 && told.size === 0) throw failure
  if (left > 0)
    currentMeter()?.notices.add(
      `⚠️  ${name}: the model did ${told.size} of ${groups.length} parts, and the others are left out. ${toFailure(failure).message}`,
    )
  return groups.flatMap((_, at) => told.get(at) ?? [])
}

/** Whether a call failed by its own prompt or answer, which says nothing of the next one. */
export function isOfAnswer(error: unknown): boolean {
  return error instanceof ModelFailure && OF_ANSWER.includes(error.reason)
}

const OF_ANSWER: ModelFailure['reason'][] = ['too_long', 'cut_short', 'unreadable', 'unusable']
