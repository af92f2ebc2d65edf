'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { RunView } from '@/lib/research/run-view'
import type { EditedAnswer } from '@/lib/research/versions/edit-answer'
import { undo } from '../actions'
import { justAsked, type Version } from '../threads'

type Options = {
  versions: Version[]
  views: Map<string, RunView>
  addVersion(version: Version): void
  showVersion(id: string): void
}

/** The result of an edit by hand. `ord`: of the edited sentence. */
export type Edit = EditedAnswer & { message: string; ord: number }

export type Edits = ReturnType<typeof useEdits>

/** Edits by hand while the page is open: versions made or changed by them, and how to undo each. */
export function useEdits({ versions, views, addVersion, showVersion }: Options) {
  const router = useRouter()
  /** versions that disappeared when their only edit was undone */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  // An answer changed in place is rendered again; `ord` is the sentence where the reader was.
  const [last, setLast] = useState<{ count: number; ord: number | null }>({ count: 0, ord: null })
  // The page may be reloaded while an edit is in progress, so apply the result to the current views.
  const shown = useRef(views)
  useEffect(() => {
    shown.current = views
  })

  const settle = (from: Version, { runId, view, message, ord }: Edit) => {
    shown.current.set(runId, view)
    setLast(({ count }) => ({ count: count + 1, ord }))
    if (runId !== from.id)
      addVersion({ ...justAsked(from, runId, { feedback: null }), mode: 'edit', status: 'completed' })
    showToast({ message, undo: () => takeBack(runId, ord) })
  }

  const takeBack = async (runId: string, ord: number | null = null) => {
    const outcome = await reach(undo(runId))
    if (!outcome.ok) {
      const message = outcome.error.message
      return showToast({ message, tone: 'bad' })
    }
    shown.current.set(outcome.value.runId, outcome.value.view)
    setLast(({ count }) => ({ count: count + 1, ord }))
    showToast({ message: 'Edit undone.' })
    if (outcome.value.runId === runId) return
    setGone((all) => new Set([...all, runId]))
    showVersion(outcome.value.runId)
    router.refresh()
  }

  const kept = versions.filter(({ id }) => !gone.has(id))
  return { versions: kept, count: last.count, editedOrd: last.ord, settle, takeBack }
}
