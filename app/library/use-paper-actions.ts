'use client'
import { useCallback, useMemo } from 'react'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { ReferenceFileFormat } from '@/lib/citations/references/references-file'
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
  /** when many papers began to be looked up */
  onLookUp: () => void
  /** id of the library whose papers are listed; null: of all that the person holds */
  library?: string | null
}

export type PaperActions = ReturnType<typeof usePaperActions>

/** What a person does with papers. Each says what it did, or why it could not. */
export function usePaperActions({ refresh, hide, patch, onLookUp, library = null }: Library) {
  /** Does it, then shows how things are now; a failure is said. */
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

  // Stays the same between renders, so that a thousand rows need not be drawn for one toast.
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
      /** `name`: of the library that they are put into. */
      async putInto(ids: string[], { id, name }: { id: string; name: string }) {
        const put = await run(() => papers.putInto(ids, id))
        if (!put) return
        const number = put.length === 1 ? 'One paper is' : `${put.length} papers are`
        showToast({
          message: put.length === 0 ? `They are in “${name}” already.` : `${number} in “${name}” now.`,
          ...(put.length > 0 && { undo: () => run(() => papers.remove(put, id)) }),
        })
      },
      async removeSamples() {
        const ids = await run(papers.removeSamples)
        if (ids) offerUndo(ids, 'The sample papers are removed.')
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
