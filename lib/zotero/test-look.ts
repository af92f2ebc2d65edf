import { setTimeout as wait } from 'node:timers/promises'
import { getImport } from '../library/import/imports'
import { keepInStep } from './keep-in-step'
import { findZoteroState } from './zotero-state'

type EndedImport = Awaited<ReturnType<typeof getImport>>

/** An import once it runs no more. */
export async function ended(importId: string): Promise<EndedImport> {
  for (;;) {
    const found = await getImport(importId)
    if (found.status !== 'running') return found
    await wait(20)
  }
}

/** One look at the connected Zotero, and the end of what it began to take. */
export async function look(): Promise<{ changed: boolean; report: EndedImport | null }> {
  const changed = await keepInStep()
  const importId = (await findZoteroState())?.importId
  return { changed, report: importId ? await ended(importId) : null }
}
