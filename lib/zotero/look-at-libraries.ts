import { db } from '../db/client'
import { inTurn } from '../db/connection/transaction'
import type { ZoteroLibrary } from '../db/generated/client'
import { followAnnotations } from './annotations/follow-annotations'
import { applyChanges } from './apply-changes'
import { followCollections } from './follow-collections'
import { noteReplacedFiles } from './note-replaced-files'
import { readLibrary } from './read-library'
import { ZoteroFailure } from './zotero-failure'
import { type LinkedZotero, serverOf } from './zotero-rows'

/** One sync at a time: two at once would read the same objects twice. */
const LOOKING = 'zotero'

/**
 * Reads changes in the chosen libraries and updates their papers; new items are left to an import. Returns whether
 * anything changed, in Zotero or through leftovers of the previous sync. A missing group does not block the others, and
 * is returned as `failure`. Throws `ZoteroFailure` if a library could not be read; earlier ones are done by then.
 */
export function lookAtLibraries(link: LinkedZotero): Promise<{ changed: boolean; failure: ZoteroFailure | null }> {
  return inTurn(LOOKING, async () => {
    let changed = false
    let failure: ZoteroFailure | null = null
    for (const library of link.libraries) {
      try {
        if (await lookAt(link, library)) changed = true
      } catch (error) {
        if (!(error instanceof ZoteroFailure && error.problem === 'not_found') || library.library === 'user')
          throw error
        failure = new ZoteroFailure('library_gone')
      }
    }
    return { changed, failure }
  })
}

async function lookAt(link: LinkedZotero, library: ZoteroLibrary): Promise<boolean> {
  const client = await db()
  const read = await readLibrary(serverOf(link), library)
  if (read.collections) await followCollections(library, read.collections)
  await noteReplacedFiles(library)
  const left = {
    libraryId: library.id,
    changed: true,
    outcome: { not: null, notIn: ['failed'] },
    NOT: { itemType: 'annotation' },
  }
  const isLeft = read.changed || (await client.zoteroItem.count({ where: left })) > 0
  if (isLeft) await applyChanges(library)
  return (await followAnnotations(serverOf(link), library)) || isLeft
}
