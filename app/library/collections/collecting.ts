import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { Outcome } from '@/lib/errors'
import type { Filing } from '@/lib/library/collections/file-papers'
import * as collections from './collection-actions'

type Tools = { run: <T>(work: () => Promise<Outcome<T>>) => Promise<T | undefined> }

/** Actions on collections. Those used by a dialog return their failure to it. */
export function collecting({ run }: Tools) {
  /** Refreshes the list if the action succeeded. */
  const inDialog = async <T>(work: Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const done = await reach(work)
    if (done.ok) await run(async () => done)
    return done
  }
  return {
    createCollection: (name: string, parentId: string | null) => inDialog(collections.create(name, parentId)),
    renameCollection: (id: string, name: string) => inDialog(collections.rename(id, name)),
    async moveCollection(id: string, name: string, parentId: string | null) {
      const done = await inDialog(collections.move(id, parentId))
      if (done.ok)
        showToast({ message: `“${name}” was moved.`, undo: () => run(() => collections.move(id, done.value)) })
      return done
    },
    /** Returns the ids of the removed collections. */
    async removeCollection(id: string, name: string): Promise<string[]> {
      const ids = await run(() => collections.remove(id))
      if (!ids) return []
      showToast({
        message: `The collection “${name}” was removed. Its papers stay in the library.`,
        undo: () => run(() => collections.restore(ids)),
      })
      return ids
    },
    filedAmong: (ids: string[]) => run(() => collections.filedAmong(ids)),
    /** `said`: message after success. */
    async file(filing: Filing, said: string) {
      const undo = await run(() => collections.file(filing))
      if (undo) showToast({ message: said, undo: () => run(() => collections.file(undo)) })
    },
  }
}
