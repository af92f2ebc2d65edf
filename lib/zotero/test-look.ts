import { getImport } from '../library/import/imports'
import { until } from '../test-until'
import { keepInStep } from './keep-in-step'
import { findZoteroState } from './zotero-state'

type EndedImport = Awaited<ReturnType<typeof getImport>>

/** Waits for an import to end. */
export async function ended(importId: string): Promise<EndedImport> {
  return until(`import ${importId}`, async () => {
    const found = await getImport(importId)
    return found.status === 'running' ? null : found
  })
}

/** Syncs the connected Zotero once, and waits for the import that it starts. */
export async function look(): Promise<{ changed: boolean; report: EndedImport | null }> {
  const changed = await keepInStep()
  const importId = (await findZoteroState())?.importId
  return { changed, report: importId ? await ended(importId) : null }
}
