'use client'
import { useCallback, useMemo } from 'react'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { ReferenceFileFormat } from '@/lib/citations/files/references-file'
import type { Outcome } from '@/lib/errors'
import type { PaperView } from '@/lib/library/papers'
import * as papers from './actions'
import { caring } from './care/caring'
import { saveReferences } from './cite/save-references'
import { collecting } from './collections/collecting'
import { organizing } from './organize/organizing'

type Library = {
  refresh: () => Promise<void>
  hide: (ids: string[]) => void
  patch: (ids: string[], change: (paper: PaperView) => Partial<PaperView>) => void
  /** called when a bulk lookup starts */
  onLookUp: () => void
  /** id of the listed library; null: all of the person's */
  library?: string | null
}

export type PaperActions = ReturnType<typeof usePaperActions>

/** A person's actions on papers. Each shows a message with its result or error. */
export function usePaperActions({ refresh, hide, patch, onLookUp, library = null }: Library) {
  /** Runs an action, then refreshes; shows a message if it fails. */
  const run = useCallback(
    async <T>(work: () => Promise<Outcome<T>>): Promise<T | undefined> => {
      const done = await reach(work())
      await refresh().catch(() => {})
      if (done.ok) return done.value
      showToast({ message: done.error.message, tone: 'bad' })
      return undefined
    },
    [refresh],
  )

  // Memoized, so that a toast does not redraw a thousand rows.
  return useMemo(() => {
    const offerUndo = (ids: string[], message: string) =>
      showToast({
        message,
        undo: () => run(() => papers.restore(ids)),
      })
    return {
      ...organizing({ run, patch }),
      ...caring({ run, hide, onLookUp }),
      ...collecting({ run }),
      async remove(ids: string[]) {
        hide(ids)
        const removed = await run(() => papers.remove(ids, library))
        if (removed) offerUndo(removed, removed.length === 1 ? 'Paper removed.' : `${removed.length} papers removed.`)
      },
      /** `name`: of the target library. */
      async putInto(ids: string[], { id, name }: { id: string; name: string }) {
        const put = await run(() => papers.putInto(ids, id))
        if (!put) return
        const number = put.length === 1 ? 'One paper is' : `${put.length} papers are`
        showToast({
          message: put.length === 0 ? `They are already in “${name}”.` : `${number} now in “${name}”.`,
          ...(put.length > 0 && { undo: () => run(() => papers.remove(put, id)) }),
        })
      },
      async removeSamples() {
        const ids = await run(papers.removeSamples)
        if (ids) offerUndo(ids, 'The sample papers were removed.')
      },
      restore: (ids: string[]) => run(() => papers.restore(ids)),
      retry: (id: string) => run(() => papers.retry(id)),
      pauseOcr: (id: string) => run(() => papers.pauseOcr(id)),
      resumeOcr: (id: string) => run(() => papers.resumeOcr(id)),
      replace: (id: string) => run(() => papers.replace(id)),
      async saveReferences(ids: string[], format: ReferenceFileFormat) {
        const wrong = await saveReferences(ids, format)
        if (wrong) showToast({ message: wrong, tone: 'bad' })
      },
      async rebuild() {
        const done = await reach(papers.rebuildIndex())
        await refresh().catch(() => {})
        if (done.ok) showToast({ message: 'The index is being rebuilt. The current one stays in use.' })
        else showToast({ message: done.error.message, tone: 'bad' })
      },
    }
  }, [hide, patch, onLookUp, run, refresh, library])
}
