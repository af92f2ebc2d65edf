import { inTurn } from '../../db/in-turn'
import { findSetting, saveSetting } from '../../db/settings'
import { currentIds } from '../paper/current-ids'
import { requireOnWholePapers } from '../paper-rights'
import { pairKey } from './find-duplicates'

const KEY = 'not duplicates'

/** Papers that were told apart together; a text is a pair of them, as `pairKey` writes it and older versions kept it. */
type Stored = (string[] | string)[]

/** Whether a person said that two papers are different works. */
export type AreApart = (a: string, b: string) => boolean

/** What a person told apart so far. */
export async function readApart(): Promise<AreApart> {
  const stored = (await findSetting<Stored>(KEY)) ?? []
  const pairs = new Set(stored.filter((entry) => typeof entry === 'string'))
  // As many places as ids were given; their pairs would be the square of that.
  const groupsOf = new Map<string, Set<number>>()
  for (const [place, group] of stored.entries()) {
    if (typeof group === 'string') continue
    for (const id of group) groupsOf.set(id, (groupsOf.get(id) ?? new Set()).add(place))
  }
  return (a, b) => {
    if (pairs.has(pairKey(a, b))) return true
    const [one, other] = [groupsOf.get(a), groupsOf.get(b)]
    return one !== undefined && other !== undefined && [...one].some((group) => other.has(group))
  }
}

/** Remembers that papers which look like one work are different ones. */
export async function keepApart(ids: string[]): Promise<void> {
  await requireOnWholePapers(ids, 'manage')
  const told = new Set(await currentIds(ids))
  if (told.size < 2) return
  await inTurn(KEY, async () => {
    const stored = (await findSetting<Stored>(KEY)) ?? []
    // A group within this one says nothing more.
    const others = stored.filter((group) => typeof group === 'string' || group.some((id) => !told.has(id)))
    await saveSetting(KEY, [...others, [...told]])
  })
}
