'use client'
import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isWorking } from '@/lib/library/care/paper-state'
import type { PaperChanges } from '@/lib/library/paper-changes'
import type { PaperView } from '@/lib/library/papers'
import { changesSince } from './actions'

const POLL_MS = 1_000

export type Duplicate = PaperChanges['duplicates'][number]

/**
 * The papers of the library as they are: asked for anew every second while one of them, or an upload, is on its
 * way, and left alone otherwise.
 */
export function useLibrary(initial: PaperView[], initialAt: string, uploading: boolean) {
  const router = useRouter()
  const [papers, setPapers] = useState(initial)
  const [duplicates, setDuplicates] = useState<Duplicate[]>([])
  const since = useRef(initialAt)
  const changes = useRef(0)
  const turns = useRef(0)
  const told = useRef(0)

  const refresh = useCallback(async () => {
    const before = changes.current
    const turn = ++turns.current
    const news = await changesSince(since.current)
    // What the person did meanwhile, and what a later question was told, is newer than this answer.
    if (before !== changes.current || turn < told.current) return
    told.current = turn
    since.current = news.at
    setPapers((papers) => merge(papers, news))
    setDuplicates((known) => addNew(known, news.duplicates))
  }, [])

  /** Takes papers off the list at once, before the server did. */
  const hide = useCallback((ids: string[]) => {
    changes.current += 1
    const hidden = new Set(ids)
    setPapers((papers) => papers.filter((paper) => !hidden.has(paper.id)))
  }, [])

  /** Shows a change of papers at once, before the server made it. */
  const patch = useCallback((ids: string[], change: (paper: PaperView) => Partial<PaperView>) => {
    changes.current += 1
    const changed = new Set(ids)
    setPapers((papers) => papers.map((paper) => (changed.has(paper.id) ? { ...paper, ...change(paper) } : paper)))
  }, [])

  const following = uploading || papers.some(isWorking)
  useEffect(() => {
    if (!following) return
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const poll = async () => {
      // While Folio restarts, the list waits.
      await refresh().catch(() => {})
      if (!stopped) timer = setTimeout(poll, POLL_MS)
    }
    timer = setTimeout(poll, POLL_MS)
    return () => {
      stopped = true
      clearTimeout(timer)
      // The last upload may have become a paper since the last look; the sidebar counts anew.
      refresh().catch(() => {})
      router.refresh()
    }
  }, [following, refresh, router])

  return { papers, duplicates, refresh, hide, patch }
}

function merge(papers: PaperView[], { ids, changed }: PaperChanges): PaperView[] {
  const known = new Map([...papers, ...changed].map((paper) => [paper.id, paper]))
  const same = changed.length === 0 && ids.length === papers.length
  return same ? papers : ids.flatMap((id) => known.get(id) ?? [])
}

function addNew(known: Duplicate[], more: Duplicate[]): Duplicate[] {
  const fresh = more.filter(({ id }) => !known.some((duplicate) => duplicate.id === id))
  return fresh.length > 0 ? [...known, ...fresh] : known
}
