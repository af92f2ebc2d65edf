import { db } from '../db/client'
import { testDatabase } from '../db/test-database'
import { launchIdle } from '../engine/test-engine'
import { addingTo, asInstallation, withOwner } from '../owner'
import { ingest } from './ingest/ingest'

export type Name = 'ada' | 'eve'

/** Two people who add papers, each to their own library, which are then processed. Accounts must be on. */
export function startTwoPeople(): Promise<void> {
  return asInstallation(async () => {
    await testDatabase()
    await launchIdle({ ingest: (id) => asInstallation(() => ingest(id)) })
    const data = ['ada', 'eve'].map((id) => ({ id, name: id, email: `${id}@example.org`, role: 'contributor' }))
    await (await db()).person.createMany({ data })
  })
}

/** Runs `work` as one of them, adding to their own library. */
export const as = <T>(name: Name, work: () => Promise<T>) => withOwner(name, () => addingTo(`own-${name}`, work))
