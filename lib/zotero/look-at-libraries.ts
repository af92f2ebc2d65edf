import { db } from '../db/client'
import type { ZoteroLibrary } from '../db/generated/client'
import { inTurn } from '../db/in-turn'
import { followAnnotations } from './annotations/follow-annotations'
import { applyChanges } from './apply-changes'
import { followCollections } from './follow-collections'
import { noteReplacedFiles } from './note-replaced-files'
import { readLibrary } from './read-library'
import { ZoteroFailure } from './zotero-failure'
import { type LinkedZotero, serverOf } from './zotero-rows'

/** One look at a time: two at once would read the same twice. */
const LOOKING = 'zotero'

/**
 * Reads what has changed in the libraries that the person chose, and brings their papers to it. What is new is taken by an
 * import. Gives whether anything has changed, in Zotero or, by what was left of the look before, here. A group that is gone
 * is no hindrance to the others, and told as `failure`. Throws `ZoteroFailure` where a library could not be read; those
 * before it are done.
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
