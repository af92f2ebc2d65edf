import { db } from '../db/client'
import { fromJson } from '../db/json'
import { currentIds } from '../library/ids/current-ids'
import { findImportOf } from '../library/import/for-sources'
import { accountOf, findLink, serverOf, ZOTERO_IMPORT } from './zotero-rows'

/** The connection to Zotero as the settings page shows it. */
export type ZoteroState = {
  /** of the local program; '' for zotero.org */
  version: string
  /** from Zotero 10 on, or with a suitable key for zotero.org */
  canBeWritten: boolean
  /** name of the zotero.org account; null for the local program */
  account: string | null
  /** the zotero.org key is invalid or missing, for example after restoring a backup */
  needsKey: boolean
  libraries: {
    id: string
    library: string
    name: string
    whole: boolean
    chosen: string[]
    /** papers that came from it or were matched */
    papers: number
    /** files that Zotero has but this computer does not */
    missing: number
    /** works and files that could not be imported */
    failed: number
    /** open question about many deletions at once */
    gone: { lost: number; of: number } | null
  }[]
  leftOutTags: string[]
  /** connected | paused (the person stopped the import) | other (another Zotero answers) */
  state: string
  /** why the last sync failed */
  problem: string | null
  polledAt: string | null
  /** the running import */
  importId: string | null
}

const LOST_KEY =
  'The zotero.org key is missing: keys are not included in backups, and a key is only used with the address it was entered for. Enter it again.'

/** Reads the stored state; null if no Zotero is connected. Does not contact Zotero. */
export async function findZoteroState(): Promise<ZoteroState | null> {
  const link = await findLink()
  if (!link) return null
  const client = await db()
  const problem = fromJson<{ problem: string; message: string } | null>(link.problem)
  const account = accountOf(link)
  const hasLostKey = account !== null && !serverOf(link).key
  const papersOf = async (libraryId: string) => {
    const found = await client.zoteroItem.findMany({
      where: { libraryId, paperId: { not: null }, trashed: false },
      select: { paperId: true },
      distinct: ['paperId'],
    })
    return (await currentIds(found.flatMap(({ paperId }) => paperId ?? []))).length
  }
  const libraries = await Promise.all(
    link.libraries.map(async ({ id, library, name, whole, chosen, gone }) => ({
      ...{ id, library, name, whole, chosen },
      papers: await papersOf(id),
      missing: await client.zoteroItem.count({ where: { libraryId: id, outcome: 'missing', trashed: false } }),
      failed: await client.zoteroItem.count({ where: { libraryId: id, outcome: 'failed', trashed: false } }),
      gone: fromJson<{ lost: number; of: number } | null>(gone),
    })),
  )
  return {
    version: link.zoteroVersion ?? '',
    canBeWritten: link.serverId !== null,
    account: account?.name ?? null,
    needsKey: account !== null && (problem?.problem === 'bad_key' || hasLostKey),
    libraries,
    leftOutTags: link.leftOutTags,
    state: link.state,
    problem: hasLostKey ? LOST_KEY : (problem?.message ?? null),
    polledAt: link.polledAt?.toISOString() ?? null,
    importId: await findImportOf(ZOTERO_IMPORT),
  }
}
