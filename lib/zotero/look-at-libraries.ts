import { db } from '../db/client'
import { inTurn } from '../db/in-turn'
import { followAnnotations } from './annotations/follow-annotations'
import { applyChanges } from './apply-changes'
import { followCollections } from './follow-collections'
import { readLibrary } from './read-library'
import { type LinkedZotero, serverOf } from './zotero-rows'

/** One look at a time: two at once would read the same twice. */
const LOOKING = 'zotero'

/**
 * Reads what has changed in the libraries that the person chose, and brings their papers to it. What is new is taken by an
 * import. Gives whether anything has changed, in Zotero or, by what was left of the look before, here. Throws
 * `ZoteroFailure` where a library could not be read; those before it are done.
 */
export function lookAtLibraries(link: LinkedZotero): Promise<boolean> {
  return inTurn(LOOKING, async () => {
    const client = await db()
    let changed = false
    for (const library of link.libraries) {
      const read = await readLibrary(serverOf(link), library)
      if (read.collections) await followCollections(library, read.collections)
      const left = {
        libraryId: library.id,
        changed: true,
        outcome: { not: null, notIn: ['failed'] },
        NOT: { itemType: 'annotation' },
      }
      if (read.changed || (await client.zoteroItem.count({ where: left })) > 0) {
        await applyChanges(library)
        changed = true
      }
      if (await followAnnotations(serverOf(link), library)) changed = true
    }
    return changed
  })
}
