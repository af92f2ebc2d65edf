'use client'
import { useCallback, useMemo, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import type { PaperView } from '@/lib/library/papers'
import type { ToastContent } from '../shell/toast'
import * as library from './actions'
import { caring } from './care/caring'
import { organizing } from './organize/organizing'

type Library = {
  refresh: () => Promise<void>
  hide: (ids: string[]) => void
  patch: (ids: string[], change: (paper: PaperView) => Partial<PaperView>) => void
  /** when many papers began to be looked up */
  onLookUp: () => void
}

export type PaperActions = ReturnType<typeof usePaperActions>['actions']

let toasts = 0

/** What a person does with papers. Each says what it did, or why it could not. */
export function usePaperActions({ refresh, hide, patch, onLookUp }: Library) {
  const [toast, setToast] = useState<ToastContent | null>(null)
  const say = useCallback((content: Omit<ToastContent, 'key'>) => {
    toasts += 1
    const { undo } = content
    const undoOnce = () => {
      setToast(null)
      undo?.()
    }
    setToast({ ...content, key: toasts, undo: undo && undoOnce })
  }, [])

  /** Does it, then shows how things are now; a failure is said. */
  const run = useCallback(
    async <T>(work: () => Promise<Outcome<T>>): Promise<T | undefined> => {
      const done = await work().catch(() => null)
      await refresh().catch(() => {})
      if (done?.ok) return done.value
      say({ message: done?.error.message ?? 'Folio cannot be reached. Is it still running?', tone: 'bad' })
      return undefined
    },
    [refresh, say],
  )

  // Stays the same between renders, so that a thousand rows need not be drawn for one toast.
  const actions = useMemo(() => {
    const offerUndo = (ids: string[], message: string) =>
      say({
        message,
        undo: () => run(() => library.restore(ids)),
      })
    return {
      ...organizing({ run, say, patch }),
      ...caring({ run, say, hide, onLookUp }),
      remove(ids: string[]) {
        hide(ids)
        offerUndo(ids, ids.length === 1 ? 'Paper removed.' : `${ids.length} papers removed.`)
        run(() => library.remove(ids))
      },
      async removeSamples() {
        const ids = await run(library.removeSamples)
        if (ids) offerUndo(ids, 'The sample papers are removed.')
      },
      restore: (ids: string[]) => run(() => library.restore(ids)),
      retry: (id: string) => run(() => library.retry(id)),
      replace: (id: string) => run(() => library.replace(id)),
      async rebuild() {
        const done = await library.rebuildIndex().catch(() => null)
        await refresh().catch(() => {})
        if (done?.ok) say({ message: 'The index is being rebuilt. The one in use goes on answering.' })
        else say({ message: done?.error.message ?? 'Folio cannot be reached. Is it still running?', tone: 'bad' })
      },
    }
  }, [refresh, hide, patch, onLookUp, run, say])
  const dismissToast = useCallback(() => setToast(null), [])
  return { toast, dismissToast, actions }
}
