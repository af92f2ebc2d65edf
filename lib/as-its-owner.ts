import { db } from './db/client'
import { addingTo, asInstallation, whoBegan, withOwner } from './owner'

type Owned = 'run' | 'import' | 'table'

/** Makes a workflow of a run, an import or a table, by its id, that runs as its owner in whichever process. */
export function asItsOwner(what: Owned, workflow: (id: string) => Promise<void>) {
  return async (id: string): Promise<void> => {
    const row = await asInstallation(() => ownerOf(what, id))
    if (row) await withOwner(row.ownerId, () => addingTo(row.libraryId ?? null, () => workflow(id)))
    else await asInstallation(() => workflow(id))
  }
}

/** Makes a workflow that runs as the person who started it, with an argument by `withCurrentOwner`. */
export function asWhoBegan(workflow: (argument: string) => Promise<void>) {
  return (argument: string): Promise<void> => withOwner(whoBegan(argument), () => workflow(argument))
}

/** Wraps a workflow to run as the installation, not as the person who started it. */
export function asNobodys(workflow: (argument: string) => Promise<void>) {
  return (argument: string): Promise<void> => asInstallation(() => workflow(argument))
}

async function ownerOf(what: Owned, id: string): Promise<{ ownerId: string; libraryId?: string | null } | null> {
  const client = await db()
  const where = { id }
  const select = { ownerId: true } as const
  if (what === 'run') return client.run.findUnique({ where, select })
  if (what === 'table') return client.comparisonTable.findUnique({ where, select })
  return client.import.findUnique({ where, select: { ...select, libraryId: true } })
}
