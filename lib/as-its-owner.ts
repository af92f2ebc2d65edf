import { db } from './db/client'
import { withOwner } from './owner'

/** A workflow of a run or an import, by its id, done as the one whose it is: whichever process takes it up. */
export function asItsOwner(what: 'run' | 'import', workflow: (id: string) => Promise<void>) {
  return async (id: string): Promise<void> => {
    const client = await db()
    const query = { where: { id }, select: { ownerId: true } }
    const row = what === 'run' ? await client.run.findUnique(query) : await client.import.findUnique(query)
    if (row) await withOwner(row.ownerId, () => workflow(id))
    else await workflow(id)
  }
}
