import { randomBytes } from 'node:crypto'
import { db } from '../../db/client'
import { EVERYONE } from '../../libraries/my-libraries'
import { asInstallation } from '../../owner'
import { hasAccounts } from '../../reach'
import { temporaryId } from './paper-id'

/** Lock for assigning ids to papers. */
export const TAKING_IDS = 'paper ids'

/**
 * Returns unused ids for keys, in order: the key, with a letter added if another person's or library's paper has it.
 * `libraries`: those of the papers. In a library that is not everyone's, the id always gets an unpredictable ending,
 * since a letter would reveal that somebody else has the work.
 */
export async function freeIds(keys: string[], givenId = '', libraries: string[] = [EVERYONE]): Promise<string[]> {
  if (hasAccounts() && !libraries.includes(EVERYONE))
    return keys.map((key) => `${key}-${randomBytes(4).toString('hex')}`)
  const choices = keys.map((key) => [key, ...[...'bcdefghijklmnopqrstuvwxyz'].map((letter) => `${key}-${letter}`)])
  const where = { id: { in: choices.flat() } }
  const [papers, aliases] = await asInstallation(async () => {
    const client = await db()
    return Promise.all([
      client.paper.findMany({ where: { AND: [where, { NOT: { id: givenId } }] }, select: { id: true } }),
      client.paperAlias.findMany({ where, select: { id: true } }),
    ])
  })
  const taken = new Set([...papers, ...aliases].map(({ id }) => id))
  return choices.map((free) => {
    const id = free.find((choice) => !taken.has(choice)) ?? `${free[0]}-${givenId || temporaryId()}`
    taken.add(id)
    return id
  })
}
