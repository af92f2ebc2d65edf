import { toFailure } from '../errors'
import type { PromptModel } from '../models/calls/prompt-model'
import { currentMeter } from '../models/costs/meter'
import { ModelFailure } from '../models/requests/model-failure'
import { groupsOf } from './groups-of'

type Groups<Item> = {
  /** maximum items of a group */
  most: number
  /** tokens of an item as shown; absent: items are limited by number only */
  sizeOf?: (item: Item) => number
  /** the work in the words of a notice: `Reading results` */
  name: string
  signal: AbortSignal
}

/** Number of parallel calls. A server with one slot processes them one after the other. */
const AT_ONCE = 4

/**
 * Asks a model about items: in one call, or with a small window in calls for a few items each. Results are in the order
 * of the items. If a call fails because of its own answer, the others continue; after any other failure no further call
 * starts. Results so far are kept, and a notice says what is missing. Throws the failure if there are no results.
 */
export async function inGroups<Item, Result>(
  model: PromptModel,
  items: Item[],
  { most, sizeOf, name, signal }: Groups<Item>,
  ask: (some: Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const room = await model.room()
  if (room === null) return ask(items)
  const groups = groupsOf(items, { most, room, sizeOf })
  const results = new Map<number, Result[]>()
  let failure: unknown
  let next = 0
  const work = async () => {
    for (let at = next++; at < groups.length; at = next++) {
      try {
        results.set(at, await ask(groups[at] ?? []))
      } catch (error) {
        signal.throwIfAborted()
        failure ??= error
        if (!isOfAnswer(error)) next = groups.length
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const left = groups.length - results.size
  if (left > 0 && results.size === 0) throw failure
  if (left > 0)
    currentMeter()?.notices.add(
      `⚠️  ${name}: the model completed ${results.size} of ${groups.length} parts, and the others were left out. ${toFailure(failure).message}`,
    )
  return groups.flatMap((_, at) => results.get(at) ?? [])
}

/** Whether a call failed because of its own prompt or answer, so that the next one may succeed. */
export function isOfAnswer(error: unknown): boolean {
  return error instanceof ModelFailure && OF_ANSWER.includes(error.reason)
}

const OF_ANSWER: ModelFailure['reason'][] = ['too_long', 'cut_short', 'unreadable', 'unusable']
