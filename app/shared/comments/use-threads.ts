'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefresh } from '@/app/shell/use-refresh'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'
import type { CommentThread } from '@/lib/sharing/discussion'
import { readThreads } from './comment-actions'

export type Threads = {
  threads: CommentThread[]
  /** Makes a change and reloads the threads. */
  change(work: Promise<Outcome<void>>): Promise<Outcome<void>>
}

/** The threads on a shared item, kept up to date. `live`: whether others may change them. */
export function useThreads(shareId: string, start: CommentThread[], live: boolean): Threads {
  const [threads, setThreads] = useState(start)
  const refresh = useRefresh()
  // Ignore responses to earlier requests that arrive late.
  const asked = useRef(0)
  const read = useCallback(async () => {
    asked.current += 1
    const own = asked.current
    const found = await reach(readThreads(shareId))
    if (found.ok && own === asked.current) setThreads(found.value)
  }, [shareId])

  useEffect(() => {
    if (!live) return
    // Mark as seen in the browser, because pages are also prefetched.
    read()
    const events = new EventSource(`/api/shared/${encodeURIComponent(shareId)}/events`)
    events.addEventListener('changed', read)
    // After a reconnect, reload: comments may have been missed.
    let wasOpen = false
    events.addEventListener('open', () => {
      if (wasOpen) read()
      wasOpen = true
    })
    events.addEventListener('over', () => {
      events.close()
      refresh()
    })
    return () => events.close()
  }, [shareId, live, read, refresh])

  const change = async (work: Promise<Outcome<void>>) => {
    const done = await reach(work)
    await read()
    return done
  }
  return { threads, change }
}
