import { randomBytes } from 'node:crypto'
import { db } from '../../db/client'
import { EVERYONE } from '../../libraries/my-libraries'
import { asInstallation } from '../../owner'
import { hasAccounts } from '../../reach'
import { temporaryId } from './paper-id'

/** The turn in which papers get their ids. */
export const TAKING_IDS = 'paper ids'

/**
 * Each key, or with a letter behind it when another paper than the one given has that key, whoever holds it, in the order given.
 * `libraries`: those of the papers. One that not everyone holds gets an ending that nobody can foresee, always: a letter behind the
 * key would say that somebody else has the work.
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
